import type { DocumentNode, ImportedDocument, WrittenDocument } from '@editor-companion/document';
import type { ReportProgress } from '../content/progress.ts';
import { treeContent, writtenContent, type Content } from '../content/sheet/content.ts';
import { TextRoom } from '../content/sheet/text-room.ts';
import { Warnings } from '../content/warnings.ts';
import { FormatError } from '../errors.ts';
import { decodeText } from '../markup/decode-text.ts';
import { readSource } from '../prose/source.ts';
import { findDialect } from './dialect.ts';
import { records } from './records.ts';
import { ColumnKinds } from './column-kinds.ts';
import { isHeader, kindOf, type ValueKind } from './value.ts';

/** The maximum number of cells and columns that are read, as for a workbook. */
const [MAX_CELLS, MAX_COLUMNS] = [200_000, 500];
/** The number of records that decide whether there is a header. */
const SAMPLE = 20;
/** The maximum number of records that are counted. */
const MAX_RECORDS = 50_000_000;

/** Reads values separated by commas, semicolons, tabs or pipes, in any encoding, as a table. Blocking: for worker threads. */
export const readCsv = (path: string, report: ReportProgress): ImportedDocument => read(path, report, treeContent());

/** As `readCsv`, with the content as JSON. Rows are written while they are read. */
export const writeCsv = (path: string, report: ReportProgress): WrittenDocument => read(path, report, writtenContent());

function read<T>(
  path: string,
  report: ReportProgress,
  content: Content<T>,
): Omit<ImportedDocument, 'content'> & { content: T } {
  const { text, encoding } = decodeText(readSource(path));
  const dialect = findDialect(text);
  const warnings = new Warnings();
  const table = { isCut: false, count: 0 };
  const all = records(text, dialect, MAX_COLUMNS, () => (table.isCut = true));
  const sample = take(all, SAMPLE);
  const width = widthOf(sample);
  const kinds = new ColumnKinds();
  const rows = function* (): Generator<DocumentNode, void, undefined> {
    const [first, ...others] = sample;
    const hasHeader = first !== undefined && isHeader(first, others);
    const room = new TextRoom();
    let columns = width;
    for (const record of chain(sample, all)) {
      if (isBlank(record)) continue;
      table.count += 1;
      if (table.count > MAX_RECORDS) throw new FormatError('CONTENT_TOO_LARGE', { limit: MAX_RECORDS });
      if (table.count * columns > MAX_CELLS) {
        table.isCut = true;
        break;
      }
      if (record.length > columns) table.isCut = true;
      columns = Math.max(columns, 1);
      const shown = record.slice(0, columns);
      const isHead = hasHeader && table.count === 1;
      if (!isHead) kinds.add(shown);
      yield rowOf(shown, columns, isHead, room);
      if (table.count % 1000 === 0) report(Math.min(1, (table.count * columns) / MAX_CELLS));
    }
    if (room.isFull) table.isCut = true;
  };
  if (width > 0) content.addTable(rows());
  const count = width > 0 ? countOn(table.count, all) : 0;
  if (table.isCut) warnings.add('SHEET_CUT');
  return {
    content: content.end(),
    metadata: {
      encoding,
      delimiter: NAMES[dialect.delimiter] ?? dialect.delimiter,
      records: String(count),
      ...(width > 0 && { types: kinds.list(width).join(', ') }),
    },
    warnings: warnings.list(),
  };
}

const NAMES: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' };

/** Counts the records beyond the limit without keeping them. */
function countOn(from: number, rest: Iterable<readonly string[]>): number {
  let count = from;
  for (const record of rest) if (!isBlank(record)) count += 1;
  return count;
}

function take(from: Iterator<string[]>, most: number): string[][] {
  const taken: string[][] = [];
  while (taken.length < most) {
    const { value, done } = from.next();
    if (done === true) break;
    if (!isBlank(value)) taken.push(value);
  }
  return taken;
}

function* chain<T>(first: Iterable<T>, then: Iterator<T>): Generator<T, void, undefined> {
  yield* first;
  for (let { value, done } = then.next(); done !== true; { value, done } = then.next()) yield value;
}

const isBlank = (record: readonly string[]): boolean => record.every((field) => field.trim() === '');

/** Returns the number of columns up to the last one with a value in the sample. */
const widthOf = (sample: readonly (readonly string[])[]): number =>
  sample.reduce((most, record) => Math.max(most, record.findLastIndex((field) => field !== '') + 1), 0);

function rowOf(record: readonly string[], columns: number, isHead: boolean, room: TextRoom): DocumentNode {
  const cells = Array.from({ length: columns }, (_, column): DocumentNode => {
    const text = record[column] ?? '';
    const shown = room.take([{ text }]) ? text : '';
    return { type: isHead ? 'tableHeader' : 'tableCell', content: [cellText(shown)] };
  });
  return { type: 'tableRow', content: cells };
}

/** Characters that documents do not allow. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

/** The default alignments of spreadsheets. */
const ALIGNMENTS: Partial<Record<ValueKind, string>> = {
  number: 'right',
  percent: 'right',
  date: 'right',
  boolean: 'center',
};

function cellText(field: string): DocumentNode {
  const kind = kindOf(field);
  const align = ALIGNMENTS[kind];
  const content = field
    .replaceAll(IMPOSSIBLE, '')
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .flatMap((line, at): DocumentNode[] => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]);
  return {
    type: 'paragraph',
    ...(align && { attrs: { textAlign: align } }),
    ...(content.length > 0 && { content }),
  };
}
