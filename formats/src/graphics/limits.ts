/** Limits of metafiles. One that exceeds them stays a file. */
export const MAX_BYTES = 20 * 1024 * 1024;
export const MAX_RECORDS = 200_000;
/** The maximum number of points of all records together. */
export const MAX_POINTS = 2_000_000;
/** The maximum number of characters of a text. */
export const MAX_TEXT = 10_000;
/** The maximum nesting of saved device contexts and of clips. */
export const MAX_DEPTH = 256;
/** The maximum number of pens, brushes and fonts at a time. */
export const MAX_OBJECTS = 65_536;
/** The maximum for WMF, in which each new object searches the lowest free number. */
export const MAX_WMF_OBJECTS = 2048;
/** The maximum number of characters of the SVG. */
export const MAX_OUTPUT = 5 * 1024 * 1024;
/** The maximum number of pixels of all bitmaps together, as declared. */
export const MAX_PIXELS = 25_000_000;
/** The maximum number of pixels of a bitmap in the SVG. Larger ones are scaled down. */
export const MAX_PICTURE_PIXELS = 1_500_000;

/** The metafile exceeds a limit, which ends playing it. */
export class LimitReached extends Error {}

/** Returns a function that counts up to a limit. */
export function budget(limit: number): (amount: number) => void {
  let left = limit;
  return (amount) => {
    left -= amount;
    if (!(left >= 0)) throw new LimitReached();
  };
}
