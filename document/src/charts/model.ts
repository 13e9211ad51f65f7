import type { CHART_KINDS, GROUPINGS, LABEL_POSITIONS, LEGEND_PLACES, MARKERS, SERIES_KINDS } from './words.ts';

export type ChartKind = (typeof CHART_KINDS)[number];
export type ChartGrouping = (typeof GROUPINGS)[number];
export type ChartMarker = (typeof MARKERS)[number];
export type LegendPlace = (typeof LEGEND_PLACES)[number];

/** What stands at the points of a chart or of one of its series. */
export interface ChartLabels {
  readonly value?: boolean;
  readonly category?: boolean;
  readonly series?: boolean;
  /** Of a pie or doughnut: the point's share of the sum. */
  readonly percent?: boolean;
  readonly position?: (typeof LABEL_POSITIONS)[number];
  /** A number format as spreadsheets write it, such as `0.0%`. */
  readonly format?: string;
}

/** One row of numbers. */
export interface ChartSeries {
  readonly name?: string;
  /** Null: nothing is known at this place. */
  readonly values: readonly (number | null)[];
  /** Of a scatter or bubble chart: where each value stands on the horizontal axis; without it 1, 2, 3 and so on. */
  readonly x?: readonly (number | null)[];
  /** Of a bubble chart: how large each bubble is, by its area. */
  readonly sizes?: readonly (number | null)[];
  /** Another kind than the chart's, in a chart of several kinds; `area` fills a line of a radar. */
  readonly kind?: (typeof SERIES_KINDS)[number];
  /** Its values belong to the second value axis. */
  readonly secondary?: boolean;
  /** `none`: nothing is drawn, as of the invisible parts that others are stacked on. */
  readonly color?: string;
  /** Colours of single points, null for those that have the series' colour. */
  readonly colors?: readonly (string | null)[];
  /** Points: width of the line; 0 draws none. */
  readonly lineWidth?: number;
  readonly marker?: ChartMarker;
  readonly smooth?: boolean;
  /** The number format of its values, such as `#,##0.00`. */
  readonly format?: string;
  readonly labels?: ChartLabels;
}

/** A side of the chart with a scale. What is not said is chosen by the values. */
export interface ChartAxis {
  readonly title?: string;
  /** The categories are dates, `2024-05-31`, which stand as far apart as they are. */
  readonly dates?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** From one line of the scale to the next. */
  readonly step?: number;
  /** The base of a logarithmic scale. */
  readonly log?: number;
  readonly reversed?: boolean;
  /** On the side where the other axis ends. */
  readonly opposite?: boolean;
  /** Neither its line nor its numbers are drawn. */
  readonly hidden?: boolean;
  /** Lines through the chart; those of the value axis are drawn unless it is false. */
  readonly gridlines?: boolean;
  /** The number format of its labels: that of the first series unless it is given. */
  readonly format?: string;
}

/** How texts look. */
export interface ChartText {
  readonly fontFamily?: string;
  /** Points. */
  readonly fontSize?: number;
  readonly color?: string;
  readonly bold?: boolean;
}

/** How what is around the series looks; `none` draws nothing. */
export interface ChartLook {
  readonly background?: string;
  readonly border?: string;
  readonly plotBackground?: string;
  /** All texts but the title, which is larger than they are. */
  readonly text?: ChartText;
  readonly title?: ChartText;
  /** Per cent of a column's width between groups of columns; of a doughnut its hole in per cent. */
  readonly gap?: number;
  /** Per cent by which columns of a group lie over each other; less than 0 parts them. */
  readonly overlap?: number;
  readonly hole?: number;
  /** Degrees, clockwise from the top, at which the first slice of a pie begins. */
  readonly startAngle?: number;
  /** What a line does where a value is not known: it ends, goes down to zero, or goes on to the next value. */
  readonly blanks?: 'gap' | 'zero' | 'span';
}

/** A chart with all that is drawn of it: the attributes of a chart node, absent ones left out. */
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
  /** Pixels, 96 an inch. */
  readonly width?: number;
  readonly height?: number;
}
