import type { CHART_KINDS, GROUPINGS, LABEL_POSITIONS, LEGEND_PLACES, MARKERS, SERIES_KINDS } from './words.ts';

export type ChartKind = (typeof CHART_KINDS)[number];
export type ChartGrouping = (typeof GROUPINGS)[number];
export type ChartMarker = (typeof MARKERS)[number];
export type LegendPlace = (typeof LEGEND_PLACES)[number];

/** The data labels of a chart or of a series. */
export interface ChartLabels {
  readonly value?: boolean;
  readonly category?: boolean;
  readonly series?: boolean;
  /** The share of the sum, for pie and doughnut charts. */
  readonly percent?: boolean;
  readonly position?: (typeof LABEL_POSITIONS)[number];
  /** A number format of spreadsheets, such as `0.0%`. */
  readonly format?: string;
}

/** A series of numbers. */
export interface ChartSeries {
  readonly name?: string;
  /** Null means a missing value. */
  readonly values: readonly (number | null)[];
  /** The horizontal positions of the values in scatter and bubble charts. By default 1, 2, 3 and so on. */
  readonly x?: readonly (number | null)[];
  /** The size of each bubble by its area, for bubble charts. */
  readonly sizes?: readonly (number | null)[];
  /** The kind of the series in a combined chart. `area` fills the line of a radar chart. */
  readonly kind?: (typeof SERIES_KINDS)[number];
  /** True if its values belong to the second value axis. */
  readonly secondary?: boolean;
  /** `none` draws nothing, for invisible parts of a stack. */
  readonly color?: string;
  /** Colours of single points. Null means the colour of the series. */
  readonly colors?: readonly (string | null)[];
  /** The width of the line in points. 0 draws none. */
  readonly lineWidth?: number;
  readonly marker?: ChartMarker;
  readonly smooth?: boolean;
  /** The number format of its values, such as `#,##0.00`. */
  readonly format?: string;
  readonly labels?: ChartLabels;
}

/** An axis. Missing members are chosen by the values. */
export interface ChartAxis {
  readonly title?: string;
  /** True if the categories are dates, such as `2024-05-31`, with proportional distances. */
  readonly dates?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** The distance of the tick marks. */
  readonly step?: number;
  /** The base of a logarithmic scale. */
  readonly log?: number;
  readonly reversed?: boolean;
  /** True to place it at the other end of the crossing axis. */
  readonly opposite?: boolean;
  /** True to draw neither its line nor its labels. */
  readonly hidden?: boolean;
  /** Gridlines. Those of the value axis are drawn by default. */
  readonly gridlines?: boolean;
  /** The number format of its labels. The default is that of the first series. */
  readonly format?: string;
}

/** The formatting of texts. */
export interface ChartText {
  readonly fontFamily?: string;
  /** In points. */
  readonly fontSize?: number;
  readonly color?: string;
  readonly bold?: boolean;
}

/** The formatting of the areas around the series. `none` draws nothing. */
export interface ChartLook {
  readonly background?: string;
  readonly border?: string;
  readonly plotBackground?: string;
  /** The formatting of all texts except for the title, which is larger. */
  readonly text?: ChartText;
  readonly title?: ChartText;
  /** The gap between groups of columns in percent of a column's width. For a doughnut, the size of its hole in percent. */
  readonly gap?: number;
  /** The overlap of columns in a group in percent. Negative values separate them. */
  readonly overlap?: number;
  readonly hole?: number;
  /** The start angle of the first slice in degrees, clockwise from the top. */
  readonly startAngle?: number;
  /** How a line treats missing values: it ends, goes to zero, or continues to the next value. */
  readonly blanks?: 'gap' | 'zero' | 'span';
}

/** A chart: the attributes of a chart node, without missing ones. */
export interface Chart {
  readonly kind: ChartKind;
  readonly grouping?: ChartGrouping;
  readonly categories?: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly title?: string;
  readonly categoryAxis?: ChartAxis;
  readonly valueAxis?: ChartAxis;
  readonly secondaryAxis?: ChartAxis;
  readonly legend?: LegendPlace;
  readonly labels?: ChartLabels;
  readonly look?: ChartLook;
  readonly alt?: string;
  /** In pixels, 96 per inch. */
  readonly width?: number;
  readonly height?: number;
}
