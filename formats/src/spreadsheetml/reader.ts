import type { DocumentNode, ImportedComment, ImportedDocument } from '@editor-companion/document';
import { PLAIN, type CellStyle } from '../content/sheet/cell.ts';
import { cellMarks } from '../content/sheet/note.ts';
import { defaultText, headingOf } from '../content/sheet/sheet-look.ts';
import { pageOf } from '../content/sheet/print.ts';
import { tableOf } from '../content/sheet/table.ts';
import { TextRoom } from '../content/sheet/text-room.ts';
import { usedRange } from '../content/sheet/used-range.ts';
import { clip } from '../content/bounds.ts';
import { Warnings } from '../content/warnings.ts';
import { FormatError } from '../errors.ts';
import { decodeText } from '../markup/decode-text.ts';
import { PACKAGE_LIMITS } from '../package/limits.ts';
import { append } from '../package/list.ts';
import { XmlReader } from '../package/xml/xml-reader.ts';
import { readSource } from '../prose/source.ts';
import { commentsOf, linkMarks } from './notes.ts';
import { readTable, type NotedSheet } from './sheet.ts';
import { readStyles } from './styles.ts';

/** The maximum number of cells of a workbook. Further ones are omitted with a warning. */
const MAX_CELLS = 200_000;

interface Book {
  readonly content: DocumentNode[];
  readonly comments: ImportedComment[];
  readonly warnings: Warnings;
  readonly room: TextRoom;
  styles: ReadonlyMap<string, CellStyle>;
  cellsLeft: number;
}

/**
 * Reads an XML spreadsheet of Office 2003 from a local file, which applications export with the extension .xls. Blocking: for worker
 * threads.
 * @throws FormatError FILE_DAMAGED, ARCHIVE_UNSAFE, XML_UNSAFE.
 */
export function readSpreadsheetMl(path: string): ImportedDocument {
  const bytes = readSource(path);
  if (bytes.length > PACKAGE_LIMITS.xmlBytes)
    throw new FormatError('XML_UNSAFE', {
      part: 'workbook',
      reason: `is larger than ${PACKAGE_LIMITS.xmlBytes} bytes`,
    });
  const xml = new XmlReader(decodeText(bytes).text, { part: 'workbook' });
  const book: Book = {
    content: [],
    comments: [],
    warnings: new Warnings(),
    room: new TextRoom(),
    styles: new Map(),
    cellsLeft: MAX_CELLS,
  };
  xml.root('ss:Workbook');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'ss:Styles') book.styles = readStyles(xml);
    else if (xml.name === 'ss:Worksheet') addSheet(xml, book);
  }
  const { content, comments, warnings } = book;
  return {
    content: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
    page: {
      ...pageOf({ margin: undefined, landscape: false, paper: [210, 297] }),
      text: defaultText(plainOf(book).font),
    },
    comments,
    warnings: warnings.list(),
  };
}

const plainOf = ({ styles }: Book): CellStyle => styles.get('Default') ?? PLAIN;

function addSheet(xml: XmlReader, book: Book): void {
  const name = clip(xml.attribute('ss:Name') ?? '', 1024);
  let sheet: NotedSheet | undefined;
  let isHidden = false;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'ss:Table') sheet ??= readTable(xml, book.styles, book.cellsLeft);
    else if (xml.name.endsWith(':WorksheetOptions')) isHidden = readVisible(xml);
  }
  if (isHidden) return book.warnings.add('SHEETS_HIDDEN');
  book.content.push(headingOf(name));
  const notes = commentsOf(name, sheet?.notes ?? new Map());
  append(
    book.comments,
    notes.map(({ comment }) => comment),
  );
  const range = sheet && usedRange(sheet, book.cellsLeft);
  if (!sheet || !range) return;
  if (sheet.cut || range.cut) book.warnings.add('SHEET_CUT');
  book.cellsLeft -= range.rows.length * range.columns.length;
  const marksAt = cellMarks(notes, linkMarks(sheet.addresses, book.warnings));
  book.content.push(tableOf({ sheet, range, plain: plainOf(book).font, marksAt, room: book.room }));
  if (book.room.isFull) book.warnings.add('SHEET_CUT');
}

/** `x:Visible`: SheetHidden or SheetVeryHidden. */
function readVisible(xml: XmlReader): boolean {
  let isHidden = false;
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name.endsWith(':Visible')) isHidden = xml.text().includes('Hidden');
  return isHidden;
}
