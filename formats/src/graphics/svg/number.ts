const MOST = 1e7;
const LEAST = 1e-6;

/** Writes a number with at most two decimals. Throws a RangeError for NaN and for numbers beyond any picture. */
export function toText(value: number): string {
  if (!(Math.abs(value) <= MOST)) throw new RangeError('no coordinate');
  return String(Math.round(value * 100) / 100 + 0);
}

/** As `toText`, for the small factors of a matrix. */
export function factorText(value: number): string {
  if (!(Math.abs(value) <= MOST)) throw new RangeError('no factor');
  return Math.abs(value) < LEAST ? '0' : String(Number(value.toPrecision(6)));
}
