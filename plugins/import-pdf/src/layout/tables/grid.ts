import { around, heightOf, widthOf, type Rect, type Rule } from '../../page/rect.ts';

/** A cell of a table with ruled lines. */
export interface GridCell extends Rect {
  readonly row: number;
  readonly colspan: number;
  readonly rowspan: number;
}

/** A table as its ruled lines define it. */
export interface Grid extends Rect {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly GridCell[];
  /** Returns the cell at a point. Undefined outside the table. */
  readonly cellAt: (x: number, y: number) => GridCell | undefined;
}

/** The maximum distance in points between lines that meet. A table within a cell is further away. */
const TOUCH = 2;
/** The maximum number of cells. A grid with more is a drawing or a list as long as the file. */
export const MAX_CELLS = 20_000;

/** Finds tables among the lines of a page: groups of touching lines that enclose at least two cells. */
export const gridsOf = (rules: readonly Rule[]): Grid[] =>
  clustersOf(rules)
    .map(gridOf)
    .filter((grid) => grid !== undefined);

const isUpright = (rule: Rect): boolean => heightOf(rule) > widthOf(rule);

const touch = (a: Rect, b: Rect): boolean =>
  a.left <= b.right + TOUCH && b.left <= a.right + TOUCH && a.top <= b.bottom + TOUCH && b.top <= a.bottom + TOUCH;

function clustersOf(rules: readonly Rule[]): Rule[][] {
  const left = new Set(rules);
  const clusters: Rule[][] = [];
  for (const rule of rules) {
    if (!left.delete(rule)) continue;
    const cluster = [rule];
    for (const member of cluster)
      for (const other of left)
        if (touch(member, other)) {
          left.delete(other);
          cluster.push(other);
        }
    clusters.push(cluster);
  }
  return clusters;
}

/** Returns the distinct positions of lines. Nearby lines share a position. */
function placesOf(values: readonly number[]): number[] {
  const places: number[] = [];
  for (const value of values.toSorted((a, b) => a - b))
    if (places.length === 0 || value - (places.at(-1) ?? 0) > TOUCH) places.push(value);
  return places;
}

function gridOf(rules: readonly Rule[]): Grid | undefined {
  const upright = rules.filter(isUpright);
  const level = rules.filter((rule) => !isUpright(rule));
  const xs = placesOf(upright.map(({ left }) => left));
  const ys = placesOf(level.map(({ top }) => top));
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows > MAX_CELLS) return undefined;
  // Stacked filled areas are lines of code or shaded paragraphs.
  if (columns === 1 && rules.some(({ isEdge }) => isEdge === true)) return undefined;
  const beside = rulesAt(xs, upright, ({ left }) => left);
  const below = rulesAt(ys, level, ({ top }) => top);
  const parts = {
    beside: (at: number, y: number) => beside[at]?.some((rule) => isWithin(y, rule.top, rule.bottom)) === true,
    below: (at: number, x: number) => below[at]?.some((rule) => isWithin(x, rule.left, rule.right)) === true,
  };
  const { cells, owners } = cellsOf(xs, ys, parts);
  if (cells.length < 2) return undefined;
  const cellAt: Grid['cellAt'] = (x, y) => {
    const [column, row] = [placeBefore(xs, x), placeBefore(ys, y)];
    const isInside = column >= 0 && row >= 0 && column < columns && row < rows;
    return isInside ? cells[owners[row * columns + column] ?? -1] : undefined;
  };
  return { ...around(rules), rows, columns, cells, cellAt };
}

/** Groups lines by the index of their position. */
function rulesAt(places: readonly number[], rules: readonly Rect[], sideOf: (rule: Rect) => number): Rect[][] {
  const found: Rect[][] = places.map(() => []);
  for (const rule of rules) {
    const side = sideOf(rule);
    const last = placeBefore(places, side);
    // Positions are further apart than the tolerance.
    for (const at of [last, last + 1]) if (Math.abs((places[at] ?? Infinity) - side) <= TOUCH) found[at]?.push(rule);
  }
  return found;
}

/** Returns the index of the last position before a value, or -1. */
function placeBefore(places: readonly number[], value: number): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((places[middle] ?? 0) <= value) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

const isWithin = (value: number, from: number, to: number): boolean => value >= from && value <= to;

interface Parts {
  /** Tells whether a line exists at a position and a height y. */
  readonly beside: (at: number, y: number) => boolean;
  readonly below: (at: number, x: number) => boolean;
}

/**
 * Returns the cells between the lines, and for each position the index of its cell, row by row. A missing line merges the cells on its
 * sides.
 */
function cellsOf(
  xs: readonly number[],
  ys: readonly number[],
  { beside, below }: Parts,
): { readonly cells: readonly GridCell[]; readonly owners: Int32Array } {
  const cells: GridCell[] = [];
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const owners = new Int32Array(columns * rows).fill(-1);
  const middle = (places: readonly number[], at: number): number => ((places[at] ?? 0) + (places[at + 1] ?? 0)) / 2;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (owners[row * columns + column] !== -1) continue;
      let [colspan, rowspan] = [1, 1];
      const isFree = (at: number): boolean => at < columns && owners[row * columns + at] === -1;
      while (isFree(column + colspan) && !beside(column + colspan, middle(ys, row))) colspan += 1;
      while (row + rowspan < rows && !below(row + rowspan, middle(xs, column))) rowspan += 1;
      for (let y = row; y < row + rowspan; y += 1)
        owners.fill(cells.length, y * columns + column, y * columns + column + colspan);
      const [left = 0, right = 0] = [xs[column], xs[column + colspan]];
      const [top = 0, bottom = 0] = [ys[row], ys[row + rowspan]];
      cells.push({ row, colspan, rowspan, left, right, top, bottom });
    }
  return { cells, owners };
}
