/** A cell's place, counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells; both corners belong to it. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Excel's own bounds (rows and columns of a sheet). */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

const CODE_A = 64;

/** `B3` -> row 2, column 1; undefined for anything else (18.18.7 ST_CellRef). */
export function readPlace(reference: string | undefined): Place | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  let at = 0;
  for (; at < reference.length; at += 1) {
    // A lower-case letter, an upper-case one, or the dollar sign of an absolute reference.
    const code = reference.charCodeAt(at);
    if (code === 36) continue;
    const letter = code & ~32;
    if (letter <= CODE_A || letter > 90) break;
    column = column * 26 + (letter - CODE_A);
  }
  const row = Number(reference.slice(at).replace('$', ''));
  if (column < 1 || column > MAX_COLUMNS || !Number.isInteger(row) || row < 1 || row > MAX_ROWS) return undefined;
  return { row: row - 1, column: column - 1 };
}

/** `B3:D8`, or one cell's reference, -> its rectangle; undefined for anything else (18.18.62 ST_Ref). */
export function readArea(reference: string | undefined): Area | undefined {
  const [from, to = from] = (reference ?? '').split(':');
  const first = readPlace(from);
  const last = readPlace(to);
  if (!first || !last) return undefined;
  return {
    top: Math.min(first.row, last.row),
    left: Math.min(first.column, last.column),
    bottom: Math.max(first.row, last.row),
    right: Math.max(first.column, last.column),
  };
}
