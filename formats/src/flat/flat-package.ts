import type { ImportedDocument } from '@editor-companion/document';
import type { ReportProgress } from '../content/progress.ts';
import type { TextOptions } from '../content/text-options.ts';
import { readDocx } from '../docx/read/reader.ts';
import { FormatError } from '../errors.ts';
import { decodeText } from '../markup/decode-text.ts';
import { PACKAGE_LIMITS } from '../package/limits.ts';
import type { Members } from '../package/package.ts';
import { readPptx } from '../pptx/reader.ts';
import { readSource } from '../prose/source.ts';
import { readXlsx } from '../xlsx/reader.ts';
import { splitPackage } from './split-package.ts';

/**
 * Reads a package in one XML file (flat OPC, which Word and PowerPoint save as "XML document") from a local file. Its `format` is that of
 * the package. Blocking: for worker threads.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, ARCHIVE_UNSAFE, XML_UNSAFE, CONTENT_TOO_LARGE.
 */
export function readFlatPackage(path: string, options: TextOptions, report: ReportProgress): ImportedDocument {
  const bytes = readSource(path);
  if (bytes.length > PACKAGE_LIMITS.xmlBytes)
    throw new FormatError('XML_UNSAFE', {
      part: 'document',
      reason: `is larger than ${PACKAGE_LIMITS.xmlBytes} bytes`,
    });
  const members = membersOf(splitPackage(decodeText(bytes).text));
  if (members.has('word/document.xml')) return { ...readDocx(members, options, report), format: 'docx' };
  if (members.has('ppt/presentation.xml')) return { ...readPptx(members, report), format: 'pptx' };
  if (members.has('xl/workbook.xml')) return { ...readXlsx(members, report), format: 'xlsx' };
  throw new FormatError('FILE_DAMAGED', { reason: 'it contains no document of a known kind' });
}

const membersOf = (parts: Map<string, Buffer>): Members => ({
  has: (name) => parts.has(name.toLowerCase()),
  read: (name) => parts.get(name.toLowerCase()),
  [Symbol.dispose]: () => parts.clear(),
});
