/** The kinds of charts. `column` is vertical, `bar` is horizontal. */
export const CHART_KINDS = ['column', 'bar', 'line', 'area', 'pie', 'doughnut', 'scatter', 'bubble', 'radar'] as const;
/** The kinds of a series that differs from its chart. */
export const SERIES_KINDS = ['column', 'line', 'area'] as const;
/** Groupings of values of a category: stacked, or as shares of their sum. */
export const GROUPINGS = ['stacked', 'percent'] as const;
export const MARKERS = ['none', 'circle', 'square', 'diamond', 'triangle', 'cross', 'plus', 'dash'] as const;
export const LEGEND_PLACES = ['right', 'left', 'top', 'bottom', 'topRight'] as const;
export const LABEL_POSITIONS = ['center', 'inside', 'outside', 'base', 'above', 'below', 'left', 'right'] as const;
export const BLANKS = ['gap', 'zero', 'span'] as const;

/** The maximum number of series in a chart. Excel allows 255. */
export const MAX_SERIES = 255;
/** The maximum number of points in a series. */
export const MAX_POINTS = 10_000;
/** The maximum number of points in all series of a chart together. */
export const MAX_ALL_POINTS = 100_000;
/** The maximum length of a name, a title or a category. */
export const MAX_TEXT = 1024;
/** The maximum length of a number format, as in Excel. */
export const MAX_FORMAT = 255;
/** The maximum value, so that sums of values cannot overflow. */
export const MAX_VALUE = 1e300;
