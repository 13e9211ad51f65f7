/** What a chart can be. `column` stands, `bar` lies. */
export const CHART_KINDS = ['column', 'bar', 'line', 'area', 'pie', 'doughnut', 'scatter', 'bubble', 'radar'] as const;
/** What a series of a chart can be whose own kind is another one. */
export const SERIES_KINDS = ['column', 'line', 'area'] as const;
/** How the values of one category stand: on each other, or as shares of their sum. */
export const GROUPINGS = ['stacked', 'percent'] as const;
export const MARKERS = ['none', 'circle', 'square', 'diamond', 'triangle', 'cross', 'plus', 'dash'] as const;
export const LEGEND_PLACES = ['right', 'left', 'top', 'bottom', 'topRight'] as const;
export const LABEL_POSITIONS = ['center', 'inside', 'outside', 'base', 'above', 'below', 'left', 'right'] as const;
export const BLANKS = ['gap', 'zero', 'span'] as const;

/** Of one chart; Excel allows 255 series. */
export const MAX_SERIES = 255;
/** Of one series. */
export const MAX_POINTS = 10_000;
/** Of all series of a chart together. */
export const MAX_ALL_POINTS = 100_000;
/** Letters of a name, a title or a category. */
export const MAX_TEXT = 1024;
/** Letters of a number format, as in Excel. */
export const MAX_FORMAT = 255;
/** What a number can be without coming near to what computers cannot hold when numbers are added. */
export const MAX_VALUE = 1e300;
