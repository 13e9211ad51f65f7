import { zip } from './zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** Returns one record of a binary part from its type and its content. */
export function record(type: number, ...content: readonly Buffer[]): Buffer {
  const data = Buffer.concat(content);
  const size: number[] = [];
  let left = data.length;
  do {
    size.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left >>= 7;
  } while (left > 0);
  const number = type < 0x80 ? [type] : [(type & 0x7f) | 0x80, type >> 7];
  return Buffer.concat([Buffer.from([...number, ...size]), data]);
}

export const bytes = (...values: readonly number[]): Buffer => Buffer.from(values);

export function shorts(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) buffer.writeUInt16LE(value, at * 2);
  return buffer;
}

export function ints(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) buffer.writeUInt32LE(value, at * 4);
  return buffer;
}

export function doubles(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) buffer.writeDoubleLE(value, at * 8);
  return buffer;
}

export const text = (value: string): Buffer => Buffer.concat([ints(value.length), Buffer.from(value, 'utf16le')]);

/** Returns the start of a cell record: its column and its style. */
export const at = (column: number, style = 0): Buffer => ints(column, style);

/** Returns a row with its cells. */
export const row = (index: number, cells: readonly Buffer[], flags = 0, twips = 300): Buffer =>
  Buffer.concat([record(0, ints(index, 0), shorts(twips), bytes(0, flags), bytes(0), ints(0)), ...cells]);

export interface BinaryWorkbook {
  readonly sheets: readonly { readonly name: string; readonly state?: number; readonly records: readonly Buffer[] }[];
  readonly date1904?: boolean;
  readonly strings?: readonly Buffer[];
  readonly styles?: readonly Buffer[];
  /** The relationships of the first sheet: id, kind and target. */
  readonly relations?: readonly (readonly [string, string, string])[];
  readonly files?: Readonly<Record<string, Buffer>>;
}

const relationships = (list: readonly (readonly [string, string, string])[]): string =>
  `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${list
    .map(
      ([id, kind, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"${/^[a-z]+:/i.test(target) ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

/** Returns a .xlsb with these records. */
export function binaryWorkbook(book: BinaryWorkbook): Buffer {
  const { sheets, strings = [], styles = [], relations = [], files = {}, date1904 = false } = book;
  const tabs = sheets.map(({ name, state = 0 }, index) =>
    record(156, ints(state, index + 1), text(`s${index + 1}`), text(name)),
  );
  const parts: [string, Buffer | string][] = [
    ['[Content_Types].xml', `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"/>`],
    ['_rels/.rels', relationships([['main', 'officeDocument', 'xl/workbook.bin']])],
    ['xl/workbook.bin', Buffer.concat([record(131), record(153, ints(date1904 ? 1 : 0)), ...tabs, record(132)])],
    [
      'xl/_rels/workbook.bin.rels',
      relationships([
        ...sheets.map((_, index) => [`s${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.bin`] as const),
        ['strings', 'sharedStrings', 'sharedStrings.bin'],
        ['styles', 'styles', 'styles.bin'],
      ]),
    ],
    ['xl/sharedStrings.bin', Buffer.concat([record(159), ...strings, record(160)])],
    ['xl/styles.bin', Buffer.concat([record(278), ...styles, record(279)])],
    ['xl/worksheets/_rels/sheet1.bin.rels', relationships(relations)],
    ...sheets.map(({ records }, index): [string, Buffer] => [
      `xl/worksheets/sheet${index + 1}.bin`,
      Buffer.concat([record(129), ...records, record(130)]),
    ]),
    ...Object.entries(files),
  ];
  return zip(parts.map(([name, content]) => ({ name, bytes: content })));
}
