import type { ImportedDocument, WrittenDocument } from '@editor-companion/document';
import type { ReportProgress } from '../content/progress.ts';
import type { Members } from '../package/package.ts';
import { ZipArchive } from '../package/zip/zip.ts';
import { readXlsx, writeXlsx } from '../xlsx/reader.ts';
import { BinaryMembers } from './binary-members.ts';

const open = (source: string | Members): Members =>
  new BinaryMembers(typeof source === 'string' ? new ZipArchive(source) : source);

/**
 * Reads a binary workbook (.xlsb, [MS-XLSB]) from a local file by converting it to SpreadsheetML. Blocking: for worker threads.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE, XML_UNSAFE, CONTENT_TOO_LARGE.
 */
export const readXlsb = (source: string | Members, report: ReportProgress): ImportedDocument =>
  readXlsx(open(source), report);

/** As `readXlsb`, with the content as JSON. */
export const writeXlsb = (source: string | Members, report: ReportProgress): WrittenDocument =>
  writeXlsx(open(source), report);
