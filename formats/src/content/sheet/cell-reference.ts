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
const CODE_ZERO = 48;
const DOLLAR = 36;

/** `B3` -> row 2, column 1; undefined for anything else (18.18.7 ST_CellRef). */
export const readPlace = (reference: string | undefined): Place | undefined =>
  reference === undefined ? undefined : placeIn(reference, 0, reference.length);

/** Read letter by letter: a sheet has hundreds of thousands. Dollar signs mark an absolute reference. */
function placeIn(reference: string, from: number, to: number): Place | undefined {
  let [at, column, row] = [from, 0, 0];
  for (; at < to; at += 1) {
    const code = reference.charCodeAt(at);
    if (code === DOLLAR) continue;
    const letter = code & ~32;
    if (letter <= CODE_A || letter > 90) break;
    column = column * 26 + (letter - CODE_A);
  }
  for (; at < to; at += 1) {
    const digit = reference.charCodeAt(at) - CODE_ZERO;
    if (digit < 0 || digit > 9 || row > MAX_ROWS) return undefined;
    row = row * 10 + digit;
  }
  if (column < 1 || column > MAX_COLUMNS || row < 1 || row > MAX_ROWS) return undefined;
  return { row: row - 1, column: column - 1 };
}

/** `B3:D8`, or one cell's reference, -> its rectangle; undefined for anything else (18.18.62 ST_Ref). */
export function readArea(reference: string | undefined): Area | undefined {
  if (reference === undefined) return undefined;
  const colon = reference.indexOf(':');
  const first = placeIn(reference, 0, colon < 0 ? reference.length : colon);
  const last = colon < 0 ? first : placeIn(reference, colon + 1, reference.length);
  if (!first || !last) return undefined;
  return {
    top: Math.min(first.row, last.row),
    left: Math.min(first.column, last.column),
    bottom: Math.max(first.row, last.row),
    right: Math.max(first.column, last.column),
  };
}
