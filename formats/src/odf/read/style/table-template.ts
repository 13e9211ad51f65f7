import type { XmlReader } from '../../../package/xml/xml-reader.ts';

/** The cell styles of a table template by part: `first-row`, `odd-rows`, `body`… (ODF 1.3, part 3, 16.20). */
export type TableTemplate = ReadonlyMap<string, string>;

/** Reads table:table-template, the current element. */
export function readTableTemplate(xml: XmlReader): TableTemplate {
  const parts = new Map<string, string>();
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const style = xml.attribute('table:style-name') ?? xml.attribute('text:style-name');
    if (style !== undefined) parts.set(xml.name.slice('table:'.length), style);
  }
  return parts;
}

/** The parts of its template that a table uses. */
export type TemplateUse = Readonly<
  Record<'firstRow' | 'lastRow' | 'firstColumn' | 'lastColumn' | 'bandRows' | 'bandColumns', boolean>
>;

/** Reads which parts table:table, the current element, uses. */
export function readUse(xml: XmlReader): TemplateUse {
  const uses = (part: string): boolean => xml.attribute(`table:use-${part}-styles`) === 'true';
  return {
    firstRow: uses('first-row'),
    lastRow: uses('last-row'),
    firstColumn: uses('first-column'),
    lastColumn: uses('last-column'),
    bandRows: uses('banding-rows'),
    bandColumns: uses('banding-columns'),
  };
}

/** The position of a cell in its table. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
  readonly isLastRow: boolean;
  readonly isLastColumn: boolean;
}

/** Returns the styles of a cell at a position, in ascending priority. Banding counts from the first banded row and column. */
export function stylesAt(template: TableTemplate, use: TemplateUse, place: CellPlace): string[] {
  const { row, column, isLastRow, isLastColumn } = place;
  const isHead = use.firstRow && row === 0;
  const isTotal = use.lastRow && isLastRow && row > 0;
  const isFirst = use.firstColumn && column === 0;
  const isLast = use.lastColumn && isLastColumn && column > 0;
  const bandRow = (row - (use.firstRow ? 1 : 0)) % 2 === 0 ? 'odd-rows' : 'even-rows';
  const bandColumn = (column - (use.firstColumn ? 1 : 0)) % 2 === 0 ? 'odd-columns' : 'even-columns';
  return [
    'body',
    ...(use.bandColumns && !isFirst && !isLast ? [bandColumn] : []),
    ...(use.bandRows && !isHead && !isTotal ? [bandRow] : []),
    ...(isLast ? ['last-column'] : []),
    ...(isFirst ? ['first-column'] : []),
    ...(isTotal ? ['last-row'] : []),
    ...(isHead ? ['first-row'] : []),
  ].flatMap((part) => template.get(part) ?? []);
}
