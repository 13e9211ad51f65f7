import { readFileSync, statSync } from 'node:fs';
import { FormatError } from '../errors.ts';

/** Bytes of a file of text, a page or a message: as many as the document model takes, pictures within them included. */
export const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/** Reads such a file. @throws FormatError ARCHIVE_UNSAFE where it is larger than anybody's text. */
export function readSource(path: string): Buffer {
  if (statSync(path).size > MAX_TEXT_BYTES)
    throw new FormatError('ARCHIVE_UNSAFE', { reason: `it is larger than ${MAX_TEXT_BYTES} bytes` });
  return readFileSync(path);
}
