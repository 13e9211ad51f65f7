/** The maximum number of series in a chart. */
export const MAX_SERIES = 255;
/** The maximum number of points of one series, and of all together. */
export const MAX_POINTS = 10_000;
export const MAX_ALL_POINTS = 100_000;
/** The greatest number of a chart. */
export const MAX_NUMBER = 1e300;
/** The width in points of a line that states none. */
export const USUAL_WIDTH = 2.25;
