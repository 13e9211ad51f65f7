const MOST = 1e7;
const LEAST = 1e-6;

/** A number with at most two decimals; not a number, or one that no picture holds, is a RangeError. */
export function toText(value: number): string {
  if (!(Math.abs(value) <= MOST)) throw new RangeError('no coordinate');
  return String(Math.round(value * 100) / 100 + 0);
}

/** As `toText` for the factors of a matrix, which are small. */
export function factorText(value: number): string {
  if (!(Math.abs(value) <= MOST)) throw new RangeError('no factor');
  return Math.abs(value) < LEAST ? '0' : String(Number(value.toPrecision(6)));
}
