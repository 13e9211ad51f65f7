import { append } from '../package/list.ts';
import { pageOf } from '../content/sheet/print.ts';
import { cellMarks } from '../content/sheet/note.ts';
import type { Sheet } from '../content/sheet/sheet.ts';
import type { ImportedComment, ImportedDocument, WrittenDocument } from '@editor-companion/document';
import type { ReportProgress } from '../content/progress.ts';
import { Media } from '../media/media.ts';
import { Warnings } from '../content/warnings.ts';
import { readMetadata } from '../package/metadata.ts';
import { Package, type Members } from '../package/package.ts';
import { openBook, type Book } from './book.ts';
import { readSheetComments } from './comments.ts';
import { treeContent, writtenContent, type Content } from '../content/sheet/content.ts';
import { readDrawings } from './drawings.ts';
import { linkMarks } from './links.ts';
import { withoutChartCells } from './chart-cells.ts';
import { readSheet } from './sheet.ts';
import { defaultText, headingOf } from '../content/sheet/sheet-look.ts';
import { rowsOf } from '../content/sheet/table.ts';
import { TextRoom } from '../content/sheet/text-room.ts';
import { usedRange } from '../content/sheet/used-range.ts';
import { readWorkbook, type SheetEntry } from './workbook.ts';

/** The maximum number of cells of a workbook. Further ones are omitted with a warning. */
const MAX_CELLS = 200_000;

interface Result {
  readonly book: Book;
  readonly media: Media;
  readonly warnings: Warnings;
  readonly content: Content<unknown>;
  readonly comments: ImportedComment[];
  page: ImportedDocument['page'];
  cellsLeft: number;
  readonly room: TextRoom;
}

/**
 * Reads a SpreadsheetML workbook from a local file: a heading and a table for each visible sheet. Blocking: for worker threads.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE, XML_UNSAFE.
 */
export const readXlsx = (path: string | Members, report: ReportProgress): ImportedDocument =>
  read(path, report, treeContent());

/** As `readXlsx`, with the content as JSON. The rows of a large workbook are written while they are read. */
export const writeXlsx = (path: string | Members, report: ReportProgress): WrittenDocument =>
  read(path, report, writtenContent());

function read<T>(
  path: string | Members,
  report: ReportProgress,
  content: Content<T>,
): Omit<ImportedDocument, 'content'> & { content: T } {
  using source = new Package(path);
  const part = source.related('', 'officeDocument') ?? 'xl/workbook.xml';
  const workbook = readWorkbook(source, part);
  const warnings = new Warnings();
  const result: Result = {
    book: openBook(source, part, workbook),
    media: new Media(source, warnings),
    warnings,
    content,
    comments: [],
    page: undefined,
    cellsLeft: MAX_CELLS,
    room: new TextRoom(),
  };
  if (workbook.hiddenSheets > 0) warnings.add('SHEETS_HIDDEN');
  for (const [index, entry] of workbook.sheets.entries()) {
    const progress = (fraction: number): void => report((index + fraction) / workbook.sheets.length);
    addSheet(result, entry, { first: index === 0, progress });
  }
  const metadata = readMetadata(source);
  return {
    ...(metadata['title'] !== undefined && { title: metadata['title'] }),
    content: content.end(),
    ...(result.page && { page: result.page }),
    comments: result.comments,
    revisions: [],
    metadata,
    assets: result.media.list(),
    warnings: warnings.list(),
  };
}

interface Turn {
  readonly first: boolean;
  readonly progress: (fraction: number) => void;
}

function addSheet(result: Result, entry: SheetEntry, { first, progress }: Turn): void {
  const { book, content, media, warnings } = result;
  content.add(headingOf(entry.name));
  const sources = { package: book.package, media, warnings, palette: book.themePalette };
  const drawn = readDrawings(sources, entry.part);
  if (entry.kind === 'worksheet' && result.cellsLeft <= 0) warnings.add('SHEET_CUT');
  else if (entry.kind === 'worksheet') {
    const xml = book.package.xml(entry.part);
    const whole = xml && readSheet(xml, book, result.cellsLeft, progress);
    const sheet = whole && withoutChartCells(whole, entry.chartCells, drawn);
    if (sheet) addTable(result, entry, sheet);
    if (sheet && first) result.page = { ...pageOf(sheet.print), text: defaultText(book.styles.defaultFont) };
  }
  for (const node of drawn) content.add(node);
}

function addTable(result: Result, entry: SheetEntry, sheet: Sheet): void {
  const { book, content, comments, warnings } = result;
  const range = usedRange(sheet, result.cellsLeft);
  if (sheet.cut || range?.cut) warnings.add('SHEET_CUT');
  const notes = readSheetComments(book.package, entry.part, book.palette, entry.name);
  append(
    comments,
    notes.map(({ comment }) => comment),
  );
  if (!range) return;
  result.cellsLeft -= range.rows.length * range.columns.length;
  const links = linkMarks(sheet, book.package, entry.part, warnings);
  const marksAt = cellMarks(notes, links);
  content.addTable(rowsOf({ sheet, range, plain: book.styles.defaultFont, marksAt, room: result.room }));
  if (result.room.isFull) warnings.add('SHEET_CUT');
}
