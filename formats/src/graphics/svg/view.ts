import type { View } from './writer.ts';

/** Units of the longer side: enough that two decimals are finer than any screen. */
const UNITS = 1000;
const MOST_PIXELS = 10_000;
const PIXELS_PER_MM = 96 / 25.4;

/** The view of a picture whose sides are in millimetres, and how many units a millimetre has; undefined for no size. */
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
