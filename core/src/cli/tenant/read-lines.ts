import { CommandFailure } from '../command.ts';

/** Characters of a line; the server sends bytes in pieces of 48 KB, and a manifest with what is missing. */
const MAX_LINE = 16 * 1024 * 1024;

/** The lines of a body. @throws CommandFailure at a line that is too long. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new CommandFailure('The server sends a line that is too long.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
