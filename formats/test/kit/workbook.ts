import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { schema, validate } from '@editor-companion/document';
import { readXlsx, writeXlsx } from '../../src/xlsx/reader.ts';
import { zip } from './zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface SheetSource {
  readonly name?: string;
  readonly state?: string;
  /** Content of the worksheet element before and after `sheetData`, which is wrapped around `rows`. */
  readonly before?: string;
  readonly rows?: string;
  readonly after?: string;
  /** The relationships: id -> [kind, target]. */
  readonly relations?: Readonly<Record<string, readonly [string, string]>>;
}

export interface WorkbookSource {
  readonly sheets: readonly SheetSource[];
  readonly strings?: string;
  readonly styles?: string;
  readonly date1904?: boolean;
  /** Additional parts by full name. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

const relations = (list: readonly (readonly [string, string, string])[]): string => {
  const items = list.map(([id, kind, target]) => {
    const mode = /^[a-z]+:/i.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"${mode}/>`;
  });
  return `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${items.join('')}</Relationships>`;
};

/** Returns a .xlsx from fragments of SpreadsheetML. */
export function workbook({ sheets, strings, styles, date1904, files = {} }: WorkbookSource): Buffer {
  const tabs = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at + 1}"/>`,
  );
  const parts: [string, string | Buffer][] = [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="png" ContentType="image/png"/></Types>`,
    ],
    ['_rels/.rels', relations([['main', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook ${MAIN}><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${tabs.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, at) => [`s${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['strings', 'sharedStrings', 'sharedStrings.xml'],
        ['styles', 'styles', 'styles.xml'],
      ]),
    ],
    ...sheets.map(({ before = '', rows = '', after = '' }, at): [string, string] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      `${HEAD}<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    ]),
    ...sheets.flatMap(({ relations: own }, at): [string, string][] =>
      own
        ? [
            [
              `xl/worksheets/_rels/sheet${at + 1}.xml.rels`,
              relations(Object.entries(own).map(([id, [kind, target]]) => [id, kind, target])),
            ],
          ]
        : [],
    ),
    ...Object.entries(files),
  ];
  if (strings !== undefined) parts.push(['xl/sharedStrings.xml', `${HEAD}<sst ${MAIN}>${strings}</sst>`]);
  if (styles !== undefined) parts.push(['xl/styles.xml', `${HEAD}<styleSheet ${MAIN}>${styles}</styleSheet>`]);
  return zip(parts.map(([name, bytes]) => ({ name, bytes })));
}

/** Reads a workbook as the product does. Checks the result against the document schema, and that streaming it gives the same document. */
export function read(source: WorkbookSource | Buffer): ImportedDocument {
  const folder = mkdtempSync(join(tmpdir(), 'companion-xlsx-'));
  try {
    const path = join(folder, 'book.xlsx');
    writeFileSync(path, Buffer.isBuffer(source) ? source : workbook(source));
    const result = readXlsx(path, () => {});
    validate(result.content);
    schema.nodeFromJSON(result.content).check();
    assert.deepEqual(JSON.parse(writeXlsx(path, () => {}).content.toString()), result.content);
    return result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const plainText = (node: DocumentNode): string =>
  node.text ?? (node.type === 'hardBreak' ? '\n' : (node.content ?? []).map(plainText).join(''));

/** Returns the texts of the first table by row. */
export function grid({ content }: ImportedDocument): string[][] {
  const table = content.content?.find(({ type }) => type === 'table');
  return (table?.content ?? []).map((row) => (row.content ?? []).map(plainText));
}

/** Returns one cell of the first table. */
export function cellAt({ content }: ImportedDocument, row: number, cell: number): DocumentNode {
  const table = content.content?.find(({ type }) => type === 'table');
  const found = table?.content?.[row]?.content?.[cell];
  if (!found) throw new Error(`There is no cell ${row},${cell}.`);
  return found;
}

/** Returns rows from values. Numbers are stored as such, texts inline. A pair is a value and its style. */
export const rowsOf = (...rows: (string | number | readonly [string | number, number] | null)[][]): string =>
  rows
    .map(
      (cells, r) =>
        `<row r="${r + 1}">${cells.map((cell, c) => cellXml(cell, `${String.fromCharCode(65 + c)}${r + 1}`)).join('')}</row>`,
    )
    .join('');

function cellXml(cell: string | number | readonly [string | number, number] | null, reference: string): string {
  if (cell === null) return '';
  const [value, style] = Array.isArray(cell) ? (cell as [string | number, number]) : [cell as string | number, 0];
  return typeof value === 'number'
    ? `<c r="${reference}" s="${style}"><v>${value}</v></c>`
    : `<c r="${reference}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
}
