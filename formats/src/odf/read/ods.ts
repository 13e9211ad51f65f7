import { append } from '../../package/list.ts';
import type { DocumentMark, DocumentNode, ImportedDocument, ReadOptions } from '@editor-companion/document';
import type { ReportProgress } from '../../content/progress.ts';
import { clip } from '../../content/bounds.ts';
import { defaultText, headingOf } from '../../content/sheet/sheet-look.ts';
import { tableOf } from '../../content/sheet/table.ts';
import { TextRoom } from '../../content/sheet/text-room.ts';
import { usedRange } from '../../content/sheet/used-range.ts';
import type { Members } from '../../package/package.ts';
import { OpenDocument } from './archive.ts';
import { readMetadata } from './metadata.ts';
import { openBody } from './open.ts';
import { pageGeometry } from './page-geometry.ts';
import { CellStyles } from './sheet/cell-styles.ts';
import { readFrozenRows } from './sheet/frozen-rows.ts';
import { readSheet } from './sheet/sheet.ts';
import { Story } from './story.ts';
import { ListCounts } from './list-counts.ts';

/** The maximum number of cells of one workbook. Further cells are left out with a warning. */
const MAX_CELLS = 200_000;

interface Book {
  readonly story: Story;
  readonly cellStyles: CellStyles;
  readonly frozen: ReadonlyMap<string, number>;
  readonly content: DocumentNode[];
  /** The master page of the first sheet. */
  master: string | undefined;
  cellsLeft: number;
  readonly room: TextRoom;
}

/**
 * Reads an OpenDocument spreadsheet from a local file: a heading and a table for each visible sheet. Blocking: run it in a worker thread.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE, XML_UNSAFE.
 */
export function readOds(members: string | Members, options: ReadOptions, report: ReportProgress): ImportedDocument {
  using source = new OpenDocument(members, options.password);
  const { odf, xml } = openBody(source, 'office:spreadsheet', options, report);
  const { content: styles } = odf.styles;
  const book: Book = {
    story: new Story(odf, xml, { styles, lists: new ListCounts(), kind: 'aside' }),
    cellStyles: new CellStyles(styles),
    frozen: readFrozenRows(source),
    content: [],
    master: undefined,
    cellsLeft: MAX_CELLS,
    room: new TextRoom(),
  };
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'table:table') addSheet(book);
  const metadata = readMetadata(source);
  const page = pageGeometry(odf, book.master);
  return {
    ...(metadata['title'] !== undefined && { title: metadata['title'] }),
    content: { type: 'doc', content: book.content.length > 0 ? book.content : [{ type: 'paragraph' }] },
    ...(page && { page: { ...page, text: defaultText(book.cellStyles.of().font) } }),
    comments: odf.comments.list(),
    revisions: [],
    metadata,
    assets: odf.media.list(),
    warnings: odf.warnings.list(),
  };
}

function addSheet(book: Book): void {
  const { story, content, cellStyles } = book;
  const { xml, styles, odf } = story;
  const name = xml.attribute('table:name') ?? '';
  const style = styles.style('table', xml.attribute('table:style-name'));
  if (style.properties.table?.['table:display'] === 'false') {
    odf.warnings.add('SHEETS_HIDDEN');
    return;
  }
  book.master ??= style.masterPage;
  content.push(headingOf(clip(name, 1024)));
  const { sheet, marks, drawings } = readSheet(story, cellStyles, book.cellsLeft, book.frozen.get(name) ?? 0);
  const range = usedRange(sheet, book.cellsLeft);
  if (sheet.cut || range?.cut) odf.warnings.add('SHEET_CUT');
  if (range) {
    book.cellsLeft -= range.rows.length * range.columns.length;
    const marksAt = (row: number, column: number): readonly DocumentMark[] => marks.get(`${row},${column}`) ?? NO_MARKS;
    content.push(tableOf({ sheet, range, plain: cellStyles.of().font, marksAt, room: book.room }));
    if (book.room.isFull) odf.warnings.add('SHEET_CUT');
  }
  append(content, drawings);
}

const NO_MARKS: readonly DocumentMark[] = [];
