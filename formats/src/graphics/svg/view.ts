import type { View } from './writer.ts';

/** The number of picture units of the longer side. With two decimals it is finer than any screen. */
const UNITS = 1000;
const MOST_PIXELS = 10_000;
const PIXELS_PER_MM = 96 / 25.4;

/** Returns the view of a picture with sides in millimetres, and the number of units per millimetre. Undefined if the size is zero. */
export function viewOf(width: number, height: number): { view: View; unitsPerMm: number; hair: number } | undefined {
  const longest = Math.max(width, height);
  if (!(Math.min(width, height) > 0 && longest * PIXELS_PER_MM <= MOST_PIXELS)) return undefined;
  const unitsPerMm = UNITS / longest;
  const view = {
    left: 0,
    top: 0,
    width: width * unitsPerMm,
    height: height * unitsPerMm,
    shownWidth: width * PIXELS_PER_MM,
    shownHeight: height * PIXELS_PER_MM,
  };
  return { view, unitsPerMm, hair: unitsPerMm / PIXELS_PER_MM };
}
