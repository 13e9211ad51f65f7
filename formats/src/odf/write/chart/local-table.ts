import { columnName } from '../../../content/sheet/cell-reference.ts';
import { cellRows, type CellValue, type ChartCells } from '../../../drawingml/chart/write/cells.ts';
import { element, textElement } from '../../../package/xml/write-xml.ts';

/** The name of the table with the values of a chart. */
const NAME = 'local-table';

/** The cells of a chart as its table has them. */
export class LocalTable {
  readonly #cells: ChartCells;
  readonly #hasCategories: boolean;

  /** @param hasCategories true if the first column has the categories. Otherwise LibreOffice needs an empty column before the values */
  constructor(cells: ChartCells, hasCategories: boolean) {
    this.#cells = cells;
    this.#hasCategories = hasCategories;
  }

  #name(column: number): string {
    return columnName(column + (this.#hasCategories ? 0 : 1));
  }

  /** Returns the address of a column's values below its head: `local-table.$B$2:.$B$5`. */
  values(column: number): string {
    const name = this.#name(column);
    const length = this.#cells.columns[column]?.values.length ?? 0;
    return `${NAME}.$${name}$2:.$${name}$${Math.max(length, 1) + 1}`;
  }

  /** Returns the address of a column's head: `local-table.$B$1`. */
  head(column: number): string {
    return `${NAME}.$${this.#name(column)}$1`;
  }

  /** Returns the address of the categories. Undefined if the chart has none. */
  get categories(): string | undefined {
    return this.#hasCategories ? this.values(0) : undefined;
  }

  /** Writes the table (ODF 1.3, part 3, 11.1): a row of heads, then the values. */
  toXml(): string {
    const { columns } = this.#cells;
    const lead = this.#hasCategories ? '' : cellXml('');
    const count = columns.length - (this.#hasCategories ? 1 : 0);
    const row = (index: number): string => {
      const cells = columns.map(({ head, values }) => cellXml(index < 0 ? head : (values[index] ?? null)));
      return element('table:table-row', {}, lead, cells);
    };
    const repeated = { 'table:number-columns-repeated': count > 1 ? count : undefined };
    return element(
      'table:table',
      { 'table:name': NAME },
      element('table:table-header-columns', {}, '<table:table-column/>'),
      element('table:table-columns', {}, element('table:table-column', repeated)),
      element('table:table-header-rows', {}, row(-1)),
      element(
        'table:table-rows',
        {},
        Array.from({ length: cellRows(this.#cells) }, (_, index) => row(index)),
      ),
    );
  }
}

function cellXml(value: CellValue): string {
  if (value === null)
    return element('table:table-cell', { 'office:value-type': 'float', 'office:value': 'NaN' }, '<text:p>NaN</text:p>');
  if (typeof value === 'number')
    return element(
      'table:table-cell',
      { 'office:value-type': 'float', 'office:value': value },
      `<text:p>${value}</text:p>`,
    );
  return element('table:table-cell', { 'office:value-type': 'string' }, textElement('text:p', value));
}
