import type { PageSetup } from '@editor-companion/document';
import { MAX_ROWS, type Area } from '../../../content/sheet/cell-reference.ts';
import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { Relationships } from '../../../package/write-package.ts';
import { MAIN } from '../book.ts';
import { columnsXml } from './column-widths.ts';
import { pageXml } from './page-xml.ts';
import type { SheetChart } from './drawing-xml.ts';
import { areaName, cellName } from './reference.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The maximum number of links of a sheet in Excel. */
const MAX_LINKS = 65_530;

/** The number of frozen rows and columns. */
export interface Frozen {
  readonly rows: number;
  readonly columns: number;
}

export interface CellLink {
  readonly row: number;
  readonly column: number;
  readonly href: string;
  readonly title: string | undefined;
}

/** A sheet while it is written row by row. */
export class Worksheet {
  readonly name: string;
  readonly relationships = new Relationships();
  readonly charts: SheetChart[] = [];
  readonly #rows: string[] = [];
  readonly #merges: string[] = [];
  readonly #links: string[] = [];
  #widths: readonly number[] = [];
  frozen: Frozen = { rows: 0, columns: 0 };
  filter: Area | undefined;
  isRightToLeft = false;
  /** True if a text looks like a number, so that Excel's warning must be turned off. */
  hasNumbersAsText = false;

  /** @param name as the tab shows it */
  constructor(name: string) {
    this.name = name;
  }

  /** In px by column. */
  get widths(): readonly number[] {
    return this.#widths;
  }

  /** Widens columns to at least these widths. */
  widen(widths: readonly number[]): void {
    const both = Math.max(widths.length, this.#widths.length);
    this.#widths = Array.from({ length: both }, (_, at) => Math.max(widths[at] ?? 0, this.#widths[at] ?? 0));
  }

  /** The number of rows. */
  get height(): number {
    return this.#rows.length;
  }

  get isFull(): boolean {
    return this.#rows.length >= MAX_ROWS;
  }

  /** Adds an empty row as a separator, but neither at the start nor after another one. */
  addGap(): void {
    if (this.height > 0 && !this.isFull && this.#rows.at(-1)?.endsWith('/>') !== true) this.addRow('');
  }

  /** @param cells those of the row as XML; @param points its height, where it is fixed */
  addRow(cells: string, points?: number): void {
    const height = points === undefined ? {} : { ht: points, customHeight: 1 };
    this.#rows.push(element('row', { r: this.#rows.length + 1, ...height }, cells));
  }

  /** Merges cells. Areas are cut at the last row of a sheet. */
  merge(area: Area): void {
    this.#merges.push(
      element('mergeCell', { ref: areaName({ ...area, bottom: Math.min(area.bottom, MAX_ROWS - 1) }) }),
    );
  }

  link({ row, column, href, title }: CellLink): void {
    if (this.#links.length >= MAX_LINKS) return;
    const id = this.relationships.add('hyperlink', href, true);
    this.#links.push(element('hyperlink', { ref: cellName(row, column), 'r:id': id, tooltip: title }));
  }

  /**
   * Writes the sheet. Children are in schema order (18.3.1.99).
   * @param drawing the relationship of the drawing with the sheet's charts
   */
  toXml(page: PageSetup, isFirst: boolean, drawing: string | undefined): string {
    const last = Math.max(this.widths.length - 1, 0);
    const used: Area = { top: 0, left: 0, bottom: Math.max(this.height - 1, 0), right: last };
    return (
      XML_DECLARATION +
      element(
        'worksheet',
        { xmlns: MAIN, 'xmlns:r': OFFICE },
        '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
        element('dimension', { ref: areaName(used) }),
        element('sheetViews', {}, this.#viewXml(isFirst)),
        '<sheetFormatPr defaultRowHeight="15"/>',
        columnsXml(this.widths),
        element('sheetData', {}, this.#rows),
        this.filter ? element('autoFilter', { ref: areaName(this.filter) }) : '',
        this.#merges.length > 0 ? element('mergeCells', { count: this.#merges.length }, this.#merges) : '',
        this.#links.length > 0 ? element('hyperlinks', {}, this.#links) : '',
        pageXml(page),
        this.hasNumbersAsText
          ? element('ignoredErrors', {}, element('ignoredError', { sqref: areaName(used), numberStoredAsText: 1 }))
          : '',
        drawing === undefined ? '' : element('drawing', { 'r:id': drawing }),
      )
    );
  }

  #viewXml(isFirst: boolean): string {
    const { rows, columns } = this.frozen;
    const attributes = {
      rightToLeft: this.isRightToLeft ? 1 : undefined,
      tabSelected: isFirst ? 1 : undefined,
      workbookViewId: 0,
    };
    if (rows === 0 && columns === 0) return element('sheetView', attributes);
    const activePane = rows === 0 ? 'topRight' : columns === 0 ? 'bottomLeft' : 'bottomRight';
    const cell = cellName(rows, columns);
    return element(
      'sheetView',
      attributes,
      element('pane', {
        xSplit: columns || undefined,
        ySplit: rows || undefined,
        topLeftCell: cell,
        activePane,
        state: 'frozen',
      }),
      element('selection', { pane: activePane, activeCell: cell, sqref: cell }),
    );
  }
}
