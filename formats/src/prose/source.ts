import { readFileSync, statSync } from 'node:fs';
import { FormatError } from '../errors.ts';

/** The maximum size of a text file, a page or a message in bytes: the maximum of the document model, including pictures. */
export const MAX_TEXT_BYTES = 256 * 1024 * 1024;

/** Reads such a file. @throws FormatError ARCHIVE_UNSAFE if it exceeds the maximum. */
export function readSource(path: string): Buffer {
  if (statSync(path).size > MAX_TEXT_BYTES)
    throw new FormatError('ARCHIVE_UNSAFE', { reason: `it is larger than ${MAX_TEXT_BYTES} bytes` });
  return readFileSync(path);
}
