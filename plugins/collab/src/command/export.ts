import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CommandInvocation } from '@editor-companion/core/plugin';
import { fileNameOf, MEDIA_TYPE } from '../archives/file/frame.ts';
import { counted } from './counted.ts';
import { commandErrors } from './errors.ts';
import { surveyOf, type Survey } from './survey.ts';

interface Exported extends Survey {
  readonly document: string;
  readonly file: string;
  readonly bytes: number;
}

/**
 * Exports a document of the running server to a file. The data is written beside the target and renamed after it was read back with all
 * checksums, so an existing file is always complete.
 * @param target a file, or the folder for one that is named after the document; absent: the current folder.
 * @throws CompanionError ARCHIVE_FILE_EXISTS, ARCHIVE_FILE_UNWRITABLE, ARCHIVE_BROKEN_OFF, ARCHIVE_INVALID, and the errors of the server.
 */
export async function exportDocument(invocation: CommandInvocation, document: string, target = '.'): Promise<void> {
  const { flags, print, untilInterrupted } = invocation;
  const file = await fileFor(document, resolve(target));
  if (flags['overwrite'] !== true && (await isThere(file))) throw commandErrors.ARCHIVE_FILE_EXISTS({ path: file });
  const exported = await untilInterrupted((signal) => receive(invocation, { document, file, signal }));
  print(flags['json'] === true ? JSON.stringify(exported, undefined, 2) : describe(exported));
}

async function receive(
  invocation: CommandInvocation,
  { document, file, signal }: { document: string; file: string; signal: AbortSignal },
): Promise<Exported> {
  const { exchange, reportProgress } = invocation;
  const { body } = await exchange({
    method: 'GET',
    path: `/documents/${encodeURIComponent(document)}/archive`,
    headers: { accept: MEDIA_TYPE },
    signal,
  });
  const part = `${file}.${randomUUID()}.part`;
  const size = { bytes: 0 };
  const report = reportProgress('received');
  try {
    const pieces = counted(body, (done) => report({ done: (size.bytes = done) }));
    await pipeline(pieces, createWriteStream(part, { flags: 'wx', flush: true }), { signal });
    const survey = await surveyOf(part, signal);
    await rename(part, file);
    return { document, file, bytes: size.bytes, ...survey };
  } catch (error) {
    signal.throwIfAborted();
    throw asFault(error, file);
  } finally {
    await rm(part, { force: true });
  }
}

/** A broken connection means that the server aborted. Any other system error is one of the file. */
function asFault(error: unknown, path: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return commandErrors.ARCHIVE_BROKEN_OFF({}, { cause: error });
  if (syscall === undefined) return error;
  return commandErrors.ARCHIVE_FILE_UNWRITABLE({ path, reason: code ?? message }, { cause: error });
}

async function fileFor(document: string, target: string): Promise<string> {
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(target, fileNameOf(document)) : target;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const describe = ({ document, file, bytes, changes, versions, commentChanges }: Exported): string =>
  `Exported «${document}» to ${file}: ${bytes} bytes with ${changes} changes, ${versions} versions and ` +
  `${commentChanges} changes of comments; all checksums match.`;
