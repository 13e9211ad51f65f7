import type { XmlReader } from '../../package/xml-reader.ts';

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

/** Which parts of its template a table uses. */
export type TemplateUse = Readonly<Record<'firstRow' | 'firstColumn' | 'bandRows' | 'bandColumns', boolean>>;

/** What table:table, the current element, says of the parts in use. */
export function readUse(xml: XmlReader): TemplateUse {
  const uses = (part: string): boolean => xml.attribute(`table:use-${part}-styles`) === 'true';
  return {
    firstRow: uses('first-row'),
    firstColumn: uses('first-column'),
    bandRows: uses('banding-rows'),
    bandColumns: uses('banding-columns'),
  };
}

/** The styles of a cell at a place, the strongest last; rows and columns are counted from the first that is banded. */
export function stylesAt(template: TableTemplate, use: TemplateUse, row: number, column: number): string[] {
  const isHead = use.firstRow && row === 0;
  const isFirst = use.firstColumn && column === 0;
  const bandRow = (row - (use.firstRow ? 1 : 0)) % 2 === 0 ? 'odd-rows' : 'even-rows';
  const bandColumn = (column - (use.firstColumn ? 1 : 0)) % 2 === 0 ? 'odd-columns' : 'even-columns';
  return [
    'body',
    ...(use.bandColumns && !isFirst ? [bandColumn] : []),
    ...(use.bandRows && !isHead ? [bandRow] : []),
    ...(isFirst ? ['first-column'] : []),
    ...(isHead ? ['first-row'] : []),
  ].flatMap((part) => template.get(part) ?? []);
}
