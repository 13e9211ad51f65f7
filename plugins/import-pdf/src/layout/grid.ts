import { around, heightOf, widthOf, type Rect } from '../page/rect.ts';

/** A cell of a table that is drawn with lines. */
export interface GridCell extends Rect {
  readonly row: number;
  readonly colspan: number;
  readonly rowspan: number;
}

/** A table as its lines say. */
export interface Grid extends Rect {
  readonly rows: number;
  readonly cells: readonly GridCell[];
}

/** Points by which lines that meet may miss each other. */
const TOUCH = 3;
/** Cells of a table: what has more is a drawing, or a list as long as a file. */
export const MAX_CELLS = 20_000;

/** Tables among the lines of a page: those that touch each other and part at least two cells. */
export const gridsOf = (rules: readonly Rect[]): Grid[] =>
  clustersOf(rules)
    .map(gridOf)
    .filter((grid) => grid !== undefined);

const isUpright = (rule: Rect): boolean => heightOf(rule) > widthOf(rule);

const touch = (a: Rect, b: Rect): boolean =>
  a.left <= b.right + TOUCH && b.left <= a.right + TOUCH && a.top <= b.bottom + TOUCH && b.top <= a.bottom + TOUCH;

function clustersOf(rules: readonly Rect[]): Rect[][] {
  const left = new Set(rules);
  const clusters: Rect[][] = [];
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

/** Places of lines, those that lie beside each other as one. */
function placesOf(values: readonly number[]): number[] {
  const places: number[] = [];
  for (const value of values.toSorted((a, b) => a - b))
    if (places.length === 0 || value - (places.at(-1) ?? 0) > TOUCH) places.push(value);
  return places;
}

function gridOf(rules: readonly Rect[]): Grid | undefined {
  const upright = rules.filter(isUpright);
  const level = rules.filter((rule) => !isUpright(rule));
  const xs = placesOf(upright.map(({ left }) => left));
  const ys = placesOf(level.map(({ top }) => top));
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  // One above the other are paragraphs with borders.
  if (columns < 2 || rows < 1 || columns * rows > MAX_CELLS) return undefined;
  const parts = {
    beside: (x: number, y: number) =>
      upright.some((rule) => Math.abs(rule.left - x) <= TOUCH && isWithin(y, rule.top, rule.bottom)),
    below: (x: number, y: number) =>
      level.some((rule) => Math.abs(rule.top - y) <= TOUCH && isWithin(x, rule.left, rule.right)),
  };
  const cells = cellsOf(xs, ys, parts);
  return cells.length < 2 ? undefined : { ...around(rules), rows, cells };
}

const isWithin = (value: number, from: number, to: number): boolean => value >= from && value <= to;

interface Parts {
  /** Whether a line stands at x, at the height of y. */
  readonly beside: (x: number, y: number) => boolean;
  readonly below: (x: number, y: number) => boolean;
}

/** Cells between the lines; where one is missing, those beside it are one. */
function cellsOf(xs: readonly number[], ys: readonly number[], { beside, below }: Parts): GridCell[] {
  const cells: GridCell[] = [];
  const taken = new Set<string>();
  const middle = (places: readonly number[], at: number): number => ((places[at] ?? 0) + (places[at + 1] ?? 0)) / 2;
  for (let row = 0; row < ys.length - 1; row += 1)
    for (let column = 0; column < xs.length - 1; column += 1) {
      if (taken.has(`${row} ${column}`)) continue;
      let [colspan, rowspan] = [1, 1];
      const isFree = (at: number): boolean => at < xs.length - 1 && !taken.has(`${row} ${at}`);
      while (isFree(column + colspan) && !beside(xs[column + colspan] ?? 0, middle(ys, row))) colspan += 1;
      while (row + rowspan < ys.length - 1 && !below(middle(xs, column), ys[row + rowspan] ?? 0)) rowspan += 1;
      for (let y = row; y < row + rowspan; y += 1)
        for (let x = column; x < column + colspan; x += 1) taken.add(`${y} ${x}`);
      const [left = 0, right = 0] = [xs[column], xs[column + colspan]];
      const [top = 0, bottom = 0] = [ys[row], ys[row + rowspan]];
      cells.push({ row, colspan, rowspan, left, right, top, bottom });
    }
  return cells;
}
