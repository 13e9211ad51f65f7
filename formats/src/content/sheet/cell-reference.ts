/** The position of a cell, counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, including both corners. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The limits of Excel for rows and columns. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

const CODE_A = 64;
const CODE_ZERO = 48;
const DOLLAR = 36;

/** Parses `B3` as row 2, column 1. Undefined for other text (18.18.7 ST_CellRef). */
export const readPlace = (reference: string | undefined): Place | undefined =>
  reference === undefined ? undefined : placeIn(reference, 0, reference.length);

/** Parses a reference by hand, because a sheet has hundreds of thousands. Dollar signs mark absolute references. */
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

/** Returns the letters of a column counted from 0: `A` for 0, `AB` for 27. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

/** Parses `B3:D8`, or the reference of a single cell. Undefined for other text (18.18.62 ST_Ref). */
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
