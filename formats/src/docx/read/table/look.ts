import { layered } from '../../../package/list.ts';
import type { CellLook, TableStyle } from '../style/table-style.ts';
import type { TableLook } from './properties.ts';

/** The position of a cell, as needed for the conditions of a table style. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
  readonly isLastColumn: boolean;
  readonly isLastRow: boolean;
}

const NOTHING: CellLook = {};
const known = new WeakMap<TableStyle, Map<string, CellLook>>();

/**
 * Returns a table style's appearance for a cell: the base merged with the matching conditions (17.7.6). Equal conditions return the same
 * object.
 */
export function cellLook(style: TableStyle | undefined, look: TableLook, position: CellPosition): CellLook {
  if (!style) return NOTHING;
  const names = conditionsAt(style, look, position).filter((name) => style.conditions.has(name));
  const key = names.join(' ');
  const looks = known.get(style) ?? new Map<string, CellLook>();
  known.set(style, looks);
  const answer = looks.get(key) ?? merge(style, names);
  looks.set(key, answer);
  return answer;
}

/** Returns the matching conditions in the order in which they apply, strongest last. */
function conditionsAt(
  style: TableStyle,
  look: TableLook,
  { row, column, isLastColumn, isLastRow: isEnd }: CellPosition,
): string[] {
  const names = ['wholeTable'];
  const isFirstRow = look['firstRow'] === true && row === 0;
  const isLastRow = look['lastRow'] === true && isEnd && row > 0;
  const isFirstColumn = look['firstColumn'] === true && column === 0;
  const isEndColumn = look['lastColumn'] === true && isLastColumn;
  const bandColumn = look['firstColumn'] === true ? column - 1 : column;
  const bandRow = look['firstRow'] === true ? row - 1 : row;
  if (look['noVBand'] !== true && !isFirstColumn && !isEndColumn)
    names.push(`band${band(bandColumn, style.columnBand)}Vert`);
  if (look['noHBand'] !== true && !isFirstRow && !isLastRow) names.push(`band${band(bandRow, style.rowBand)}Horz`);
  if (isFirstColumn) names.push('firstCol');
  if (isEndColumn) names.push('lastCol');
  if (isFirstRow) names.push('firstRow');
  if (isLastRow) names.push('lastRow');
  if (isFirstRow && isFirstColumn) names.push('nwCell');
  if (isFirstRow && isEndColumn) names.push('neCell');
  if (isLastRow && isFirstColumn) names.push('swCell');
  if (isLastRow && isEndColumn) names.push('seCell');
  return names;
}

const band = (index: number, size = 1): 1 | 2 => (Math.floor(Math.max(index, 0) / size) % 2 === 0 ? 1 : 2);

function merge(style: TableStyle, names: readonly string[]): CellLook {
  const looks = names.map((name) => style.conditions.get(name) ?? NOTHING);
  const base: CellLook = { ...style };
  // The style's borders and margins for all cells are handled at the table.
  delete base.borders;
  delete base.margins;
  const merged = layered([base, ...looks]);
  const all = [style, ...looks];
  merged.run = layered(all.map(({ run }) => run));
  merged.paragraph = layered(all.map(({ paragraph }) => paragraph));
  const margins = looks.flatMap((look) => look.margins ?? []);
  if (margins.length > 0) merged.margins = layered(margins);
  merged.borders = layered(looks.map(({ borders }) => borders));
  return merged;
}
