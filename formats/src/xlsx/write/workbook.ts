import type { DocumentNode } from '@editor-companion/document';
import { firstFamily } from '../../content/css/font.ts';
import { toPoints } from '../../content/css/length.ts';
import { layOutTable } from '../../content/layout/grid.ts';
import { childrenOf } from '../../content/node.ts';
import type { ReportProgress } from '../../content/progress.ts';
import { MAX_COLUMNS } from '../../content/sheet/cell-reference.ts';
import { aboutOf } from '../../content/source/about.ts';
import { addProperties } from '../../content/source/office-properties.ts';
import { DEFAULT_PAGE } from '../../content/source/page.ts';
import { settleRevisions, type RevisionMode } from '../../content/source/revisions.ts';
import { withPlaceholders } from '../../content/text/form-content.ts';
import { textDefaults } from '../../content/source/text-defaults.ts';
import type { WriteJob } from '../../content/source/write-job.ts';
import { blockLines } from '../../content/tables/block-lines.ts';
import { tablesOf, type DocumentTable } from '../../content/tables/document-tables.ts';
import { noteNumbers } from '../../content/tables/note-numbers.ts';
import { PackageParts, Relationships } from '../../package/write-package.ts';
import { MAIN, type Book } from './book.ts';
import { addCharts } from './sheet/add-charts.ts';
import { tableWidths } from './sheet/column-widths.ts';
import { SheetNames } from './sheet/sheet-names.ts';
import { Worksheet } from './sheet/worksheet.ts';
import { writeChart } from './sheet/write-chart.ts';
import { writeTable } from './sheet/write-table.ts';
import { writeLine } from './sheet/write-text.ts';
import { StringTable } from './string-table.ts';
import { StyleBook } from './style/style-book.ts';
import { workbookXml } from './workbook-xml.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes a SpreadsheetML workbook (ECMA-376-1, 18) with a sheet for each table of a document. With `options.sheets: 'one'`, and without
 * tables, one sheet contains the whole document from top to bottom.
 */
export async function writeWorkbook(job: WriteJob, progress: ReportProgress): Promise<Uint8Array> {
  const { sheets = 'each', revisions = 'accept' } = job.options as {
    sheets?: 'each' | 'one';
    revisions?: RevisionMode;
  };
  const document = withPlaceholders(settleRevisions(job.content, revisions));
  const about = aboutOf(job);
  const page = job.page ?? DEFAULT_PAGE;
  const { fontFamily, fontSize } = textDefaults(page);
  const font = { family: firstFamily(fontFamily) ?? 'Calibri', size: toPoints(fontSize) ?? 11 };
  const book: Book = {
    strings: new StringTable(),
    styles: new StyleBook(font),
    font,
    notes: noteNumbers(document),
    language: about.language,
  };
  const tables = tablesOf(document);
  const written =
    sheets === 'one' || tables.length === 0
      ? [writeWhole(book, document, about.title, progress)]
      : writeEach(book, tables, progress);
  const parts = new PackageParts();
  const main = new Relationships();
  const numbers = { drawings: 0, charts: 0 };
  for (const [index, sheet] of written.entries()) {
    const drawing = addCharts(parts, sheet, numbers);
    const name = `worksheets/sheet${index + 1}.xml`;
    main.add('worksheet', name);
    parts.add(`xl/${name}`, `${TYPE}.worksheet+xml`, sheet.toXml(page, index === 0, drawing), sheet.relationships);
  }
  main.add('styles', 'styles.xml');
  parts.add('xl/styles.xml', `${TYPE}.styles+xml`, book.styles.toXml(MAIN));
  if (!book.strings.isEmpty) {
    main.add('sharedStrings', 'sharedStrings.xml');
    parts.add('xl/sharedStrings.xml', `${TYPE}.sharedStrings+xml`, book.strings.toXml());
  }
  parts.add('xl/workbook.xml', `${TYPE}.sheet.main+xml`, workbookXml(written), main);
  const relationships = new Relationships();
  relationships.add('officeDocument', 'xl/workbook.xml');
  addProperties(parts, relationships, about);
  return parts.pack(relationships);
}

function writeEach(book: Book, tables: readonly DocumentTable[], progress: ReportProgress): Worksheet[] {
  const names = new SheetNames();
  return tables.map((table, index) => {
    const sheet = new Worksheet(names.take(table.title ?? `Table ${index + 1}`));
    writeOne(book, sheet, table, true);
    progress((index + 1) / tables.length);
    return sheet;
  });
}

const writeOne = (book: Book, sheet: Worksheet, { node, chart }: DocumentTable, isAlone: boolean): void =>
  chart ? writeChart(book, sheet, chart, isAlone) : writeTable(book, sheet, node, isAlone);

function writeWhole(
  book: Book,
  document: DocumentNode,
  title: string | undefined,
  progress: ReportProgress,
): Worksheet {
  const sheet = new Worksheet(new SheetNames().take(title ?? 'Document'));
  const blocks = childrenOf(document);
  // Lines of text span the columns of all tables.
  for (const { node } of tablesOf(document)) sheet.widen(tableWidths(layOutTable(node, MAX_COLUMNS), false));
  for (const [index, block] of blocks.entries()) {
    writePiece(book, sheet, block);
    progress((index + 1) / blocks.length);
  }
  return sheet;
}

const isTable = ({ type }: DocumentNode): boolean => type === 'table' || type === 'chart';
const hasTable = (node: DocumentNode): boolean => isTable(node) || childrenOf(node).some(hasTable);

function writePiece(book: Book, sheet: Worksheet, block: DocumentNode): void {
  if (isTable(block)) {
    for (const table of tablesOf({ type: 'doc', content: [block] })) writeOne(book, sheet, table, false);
    sheet.addGap();
  } else if (hasTable(block)) for (const child of childrenOf(block)) writePiece(book, sheet, child);
  else {
    if (block.type === 'heading' || block.type === 'footnotes') sheet.addGap();
    for (const line of blockLines([block], book.notes)) writeLine(book, sheet, line);
  }
}
