/** What a metafile may be and become; one that goes beyond is kept as a file. */
export const MAX_BYTES = 20 * 1024 * 1024;
export const MAX_RECORDS = 200_000;
/** Drawing points of all records together. */
export const MAX_POINTS = 2_000_000;
/** Characters of one text. */
export const MAX_TEXT = 10_000;
/** Device contexts saved inside each other, and clips that narrow each other. */
export const MAX_DEPTH = 256;
/** Pens, brushes and fonts alive at once. */
export const MAX_OBJECTS = 65_536;
/** The same in WMF, where each new one looks for the lowest free number. */
export const MAX_WMF_OBJECTS = 2048;
/** Characters of the SVG. */
export const MAX_OUTPUT = 5 * 1024 * 1024;
/** Pixels of all bitmaps together, as declared. */
export const MAX_PIXELS = 25_000_000;
/** Pixels of one bitmap in the SVG; a larger one is made smaller. */
export const MAX_PICTURE_PIXELS = 1_500_000;

/** Playing must stop: the metafile goes beyond a limit. */
export class LimitReached extends Error {}

/** Counts up to a limit. */
export function budget(limit: number): (amount: number) => void {
  let left = limit;
  return (amount) => {
    left -= amount;
    if (!(left >= 0)) throw new LimitReached();
  };
}
