import type { ImportedDocument } from '@editor-companion/document';
import type { ReportProgress } from '../content/progress.ts';
import type { TextOptions } from '../content/text-options.ts';
import { FormatError } from '../errors.ts';
import { readOdp } from '../odf/read/odp.ts';
import { readOds } from '../odf/read/ods.ts';
import { readOdt } from '../odf/read/odt.ts';
import { PACKAGE_LIMITS } from '../package/limits.ts';
import type { Members } from '../package/package.ts';
import { readSource } from '../prose/source.ts';
import { splitDocument } from './split-document.ts';

/** Returns the members of a package in memory. */
function membersOf(path: string): Members {
  const bytes = readSource(path);
  if (bytes.length > PACKAGE_LIMITS.xmlBytes)
    throw new FormatError('XML_UNSAFE', {
      part: 'document',
      reason: `is larger than ${PACKAGE_LIMITS.xmlBytes} bytes`,
    });
  const parts = splitDocument(bytes.toString('utf8').replace(/^\ufeff/, ''));
  return { has: (name) => parts.has(name), read: (name) => parts.get(name), [Symbol.dispose]: () => parts.clear() };
}

/**
 * Reads a flat OpenDocument text (.fodt) from a local file. Blocking: for worker threads.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, ARCHIVE_UNSAFE, XML_UNSAFE.
 */
export const readFodt = (path: string, options: TextOptions, report: ReportProgress): ImportedDocument =>
  readOdt(membersOf(path), options, report);

/** As `readFodt`, for a flat spreadsheet (.fods). */
export const readFods = (path: string, options: TextOptions, report: ReportProgress): ImportedDocument =>
  readOds(membersOf(path), options, report);

/** As `readFodt`, for a flat presentation (.fodp). */
export const readFodp = (path: string, options: TextOptions, report: ReportProgress): ImportedDocument =>
  readOdp(membersOf(path), options, report);
