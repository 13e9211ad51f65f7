import { toPoints, type LengthBase } from './length.ts';

/** Lengths in points at the top, right, bottom and left. */
export type Sides = readonly [top: number, right: number, bottom: number, left: number];

/**
 * Reads one to four lengths, as CSS has them in `margin` and `padding`.
 * An unknown length counts as 0.
 * @param base the length to which relative lengths refer
 * @example sidesOf('4pt 1in') // [4, 72, 4, 72]
 */
export function sidesOf(lengths: string, base?: LengthBase): Sides {
  const stated = lengths.split(' ').map((length) => toPoints(length, base) ?? 0);
  const [top = 0, right = top, bottom = top, left = right] = stated;
  return [top, right, bottom, left];
}
