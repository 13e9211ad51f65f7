import { Columns } from './columns.ts';
import type { Line } from '../line.ts';

/** Texts beside each other, from the left. */
export type Row<Piece> = readonly Piece[];
type Placed = Pick<Line, 'left' | 'right' | 'baseline' | 'size'>;

/** Maximum or minimum distances in font sizes: the gap between columns, the steps between rows, and between lines of a cell. */
export const GAP = 1.1;
export const TIGHT = 1.5;
const STEP = 4;
const WIDER = 1.6;
/** The share of the gap that columns must keep if texts of several rows come close to each other. */
const NARROWED = 0.8;

/** Returns the columns of rows. */
export function columnsOf(rows: readonly Row<Placed>[]): Columns {
  const columns = new Columns((rows[0]?.[0]?.size ?? 1) * GAP * NARROWED);
  for (const piece of rows.flat()) columns.add(piece);
  return columns;
}

/** Returns runs of rows in which at least two columns are distinct. */
export function runsOf<Piece extends Placed>(rows: readonly Row<Piece>[]): Row<Piece>[][] {
  const runs: Row<Piece>[][] = [];
  let run: Run<Piece> | undefined;
  for (const row of rows) {
    if (run?.takes(row) === true) continue;
    if (run) runs.push(run.rows);
    run = row.length > 1 ? new Run(row) : undefined;
  }
  if (run) runs.push(run.rows);
  return runs.map(withoutTail);
}

/** Collects a run of rows. It keeps sums of its rows, so that adding a row does not read all of them again. */
class Run<Piece extends Placed> {
  readonly rows: Row<Piece>[];
  readonly #columns: Columns;
  /** The largest step to a row with several texts. */
  #widest = 0;

  constructor(row: Row<Piece>) {
    this.rows = [row];
    this.#columns = columnsOf([row]);
  }

  /** Adds a row that continues the run. Returns false if it does not, which ends the run. */
  takes(row: Row<Piece>): boolean {
    if (!this.#isNear(row)) return false;
    for (const piece of row) this.#columns.add(piece);
    if (this.#columns.all.length < 2) return false;
    const step = this.#stepTo(row);
    this.rows.push(row);
    if (row.length > 1) this.#widest = Math.max(this.#widest, step);
    return true;
  }

  #stepTo([piece]: Row<Piece>): number {
    return (piece?.baseline ?? 0) - (this.rows.at(-1)?.[0]?.baseline ?? 0);
  }

  /** A step that is much wider than all steps between earlier rows leads to another table. */
  #isNear([piece]: Row<Piece>): boolean {
    if (piece === undefined) return false;
    const step = this.#stepTo([piece]);
    return step < piece.size * STEP && (this.#widest === 0 || step < this.#widest * WIDER);
  }
}

/** Removes single texts at the end, which are below the table. */
function withoutTail<Piece extends Placed>(run: readonly Row<Piece>[]): Row<Piece>[] {
  const end = run.findLastIndex((row, at) => row.length > 1 || isWrapped(run[at - 1], row));
  return run.slice(0, end + 1);
}

const isWrapped = (above: Row<Placed> | undefined, [piece]: Row<Placed>): boolean =>
  above !== undefined &&
  above.length > 1 &&
  piece !== undefined &&
  piece.baseline - (above[0]?.baseline ?? 0) < piece.size * TIGHT &&
  above.some(({ left }) => Math.abs(left - piece.left) < 1);
