import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CommandInvocation } from '@editor-companion/core/plugin';
import { readHead } from '../archives/file/decode.ts';
import { MEDIA_TYPE } from '../archives/file/frame.ts';
import { counted } from './counted.ts';
import { commandErrors } from './errors.ts';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'you are not allowed to read it'],
]);

interface Imported {
  readonly name: string;
  readonly seq: number;
}

/**
 * Imports an archive into the running server as a document.
 * @param name of the document; absent: the name in the archive. @throws CommandFailure with the error of the server; CompanionError
 * ARCHIVE_FILE_UNREADABLE, ARCHIVE_INVALID, ARCHIVE_NEWER before anything is sent.
 */
export async function importDocument(invocation: CommandInvocation, file: string, name?: string): Promise<void> {
  const { flags, print, untilInterrupted } = invocation;
  const path = resolve(file);
  try {
    const { size } = await stat(path);
    const known = await readHead(createReadStream(path));
    const document = name ?? known.name;
    const imported = await untilInterrupted((signal) => send(invocation, { document, path, size, signal }));
    const told = { document: imported.name, seq: imported.seq, file: path, exportedAt: known.exportedAt };
    print(flags['json'] === true ? JSON.stringify(told, undefined, 2) : describe(told));
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw commandErrors.ARCHIVE_FILE_UNREADABLE({ path, reason: REASONS.get(code) ?? code }, { cause: error });
  }
}

async function send(
  { exchange, reportProgress }: CommandInvocation,
  { document, path, size, signal }: { document: string; path: string; size: number; signal: AbortSignal },
): Promise<Imported> {
  const report = reportProgress('sent');
  const { body } = await exchange({
    method: 'POST',
    path: `/documents/${encodeURIComponent(document)}/archive`,
    headers: { 'content-type': MEDIA_TYPE, 'content-length': `${size}` },
    body: counted(createReadStream(path), (done) => report({ done, total: size })),
    signal,
  });
  const { data } = JSON.parse(await text(body)) as { data: Imported };
  return data;
}

const describe = ({ document, file, exportedAt }: { document: string; file: string; exportedAt: number }): string =>
  `Imported ${file} of ${new Date(exportedAt).toISOString()} as «${document}», with its whole history.`;
