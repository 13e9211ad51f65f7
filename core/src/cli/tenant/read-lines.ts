import { CommandFailure } from '../command.ts';

/** The maximum length of a line in characters. The server sends bytes in pieces of 48 KB, and the manifest on one line. */
const MAX_LINE = 16 * 1024 * 1024;

/** Splits a body into lines. @throws CommandFailure for a line that is too long. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new CommandFailure('The server sent a line that is too long.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
