import { chartDay, type Chart } from '@editor-companion/document';
import { isValidFormat } from 'numfmt';
import { columnName } from '../../../content/sheet/cell-reference.ts';

/** A cell of a chart's workbook. */
export type CellValue = string | number | null;

/** A column with its head; a chart's part refers to it. */
export interface Column {
  readonly head: string;
  readonly values: readonly CellValue[];
  /** The format of its numbers. */
  readonly format: string | undefined;
}

/** The columns of one series, by their numbers among all. */
export interface SeriesColumns {
  readonly category: number | undefined;
  readonly value: number;
  readonly size: number | undefined;
}

/** The cells that a chart shows, as its workbook has them: categories first, then a column a series. */
export interface ChartCells {
  readonly place: CellPlace;
  readonly columns: readonly Column[];
  readonly series: readonly SeriesColumns[];
}

/** Returns a number format if it is valid. Excel opens no workbook with another one. */
const validFormat = (format: string | undefined): string | undefined =>
  format !== undefined && isValidFormat(format) ? format : undefined;

/** Lays out the numbers of a chart in cells. Points are beside their positions, separately for each series. */
export function chartCells(chart: Chart, place: CellPlace = OWN_PLACE): ChartCells {
  const isOfPoints = chart.kind === 'scatter' || chart.kind === 'bubble';
  return { place, ...(isOfPoints ? cellsOfPoints(chart) : cellsOfCategories(chart)) };
}

/** Returns the number of rows below the heads. */
export const cellRows = ({ columns }: ChartCells): number =>
  columns.reduce((most, { values }) => Math.max(most, values.length), 0);

/** Returns the reference of all cells of a chart. */
export const wholeRange = ({ place: { sheet, row }, columns }: ChartCells, rows: number): string =>
  `${sheet}!$A$${row}:$${columnName(Math.max(columns.length - 1, 0))}$${row + rows}`;

function cellsOfCategories({ categories, categoryAxis, series }: Chart): Omit<ChartCells, 'place'> {
  const asDates = categoryAxis?.dates === true;
  const names = categories?.map((name): CellValue => (asDates ? (chartDay(name) ?? name) : name));
  const first: Column[] = names
    ? [{ head: '', values: names, format: asDates ? (validFormat(categoryAxis.format) ?? 'yyyy-mm-dd') : undefined }]
    : [];
  const columns = [
    ...first,
    ...series.map(({ name = '', values, format }) => ({ head: name, values, format: validFormat(format) })),
  ];
  const category = names ? 0 : undefined;
  return { columns, series: series.map((_, index) => ({ category, value: index + first.length, size: undefined })) };
}

function cellsOfPoints({ series, kind }: Chart): Omit<ChartCells, 'place'> {
  const columns: Column[] = [];
  const add = (column: Column): number => columns.push(column) - 1;
  const found = series.map(({ name = '', values, x, sizes, format }) => {
    const places = x ?? values.map((_, index) => index + 1);
    const category = add({ head: 'X', values: places, format: undefined });
    const value = add({ head: name, values, format: validFormat(format) });
    const own = kind === 'bubble' ? (sizes ?? values.map(() => 1)) : undefined;
    return { category, value, size: own && add({ head: 'Size', values: own, format: undefined }) };
  });
  return { columns, series: found };
}

/** The place of a chart's cells in a workbook. The first column is A. */
export interface CellPlace {
  /** The sheet as references name it, in apostrophes if necessary. */
  readonly sheet: string;
  /** The row of the heads, counted from 1. */
  readonly row: number;
}

/** The place of the cells in a workbook that contains only them. */
export const OWN_PLACE: CellPlace = { sheet: 'Sheet1', row: 1 };

/** `Sheet1!$B$2:$B$5`: the cells below a column's head. */
export const rangeOf = ({ sheet, row }: CellPlace, column: number, length: number): string =>
  `${sheet}!$${columnName(column)}$${row + 1}:$${columnName(column)}$${row + Math.max(length, 1)}`;

/** `Sheet1!$B$1`. */
export const headOf = ({ sheet, row }: CellPlace, column: number): string => `${sheet}!$${columnName(column)}$${row}`;
