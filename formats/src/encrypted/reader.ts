import type { ImportedDocument } from '@editor-companion/document';
import type { TextOptions } from '../content/text-options.ts';
import type { ReportProgress } from '../content/progress.ts';
import { FormatError } from '../errors.ts';
import { ZipArchive } from '../package/zip/zip.ts';
import { readSource } from '../prose/source.ts';
import { readDocx } from '../docx/read/reader.ts';
import { readPptx } from '../pptx/reader.ts';
import { readXlsb } from '../xlsb/reader.ts';
import { readXlsx } from '../xlsx/reader.ts';
import { openPackage } from './open-package.ts';

/**
 * Reads an encrypted Word, Excel or PowerPoint file from a local file, with `options.password` or the well-known default password. Its
 * `format` is that of the decrypted file, which stays in memory. Blocking: for worker threads.
 * @throws FormatError FILE_ENCRYPTED, PASSWORD_WRONG, and the errors of the reader for the decrypted file.
 */
export function readEncrypted(path: string, options: TextOptions, report: ReportProgress): ImportedDocument {
  const archive = new ZipArchive(openPackage(readSource(path), options.password));
  if (archive.has('xl/workbook.xml')) return { ...readXlsx(archive, report), format: 'xlsx' };
  if (archive.has('xl/workbook.bin')) return { ...readXlsb(archive, report), format: 'xlsb' };
  if (archive.has('ppt/presentation.xml')) return { ...readPptx(archive, report), format: 'pptx' };
  if (archive.has('[Content_Types].xml')) return { ...readDocx(archive, options, report), format: 'docx' };
  throw new FormatError('FILE_DAMAGED', { reason: 'it contains no document of a known kind' });
}
