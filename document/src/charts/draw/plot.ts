import type { Chart } from '../model.ts';
import type { Scale } from './scale.ts';
import type { Drawn } from './series.ts';
import type { Box, TextStyle } from './style.ts';

/** Where categories, or the numbers of a horizontal axis, stand. */
export interface Places {
  /** From 0 to 1: the middle of a category or point. */
  readonly at: (index: number, drawn: Drawn) => number;
  /** The share of the axis that one category has. */
  readonly slot: number;
}

/** A plot with axes, as series are drawn into it. */
export interface Plot {
  readonly chart: Chart;
  readonly box: Box;
  readonly style: TextStyle;
  /** Columns lie: categories go up, values to the right. */
  readonly lies: boolean;
  readonly places: Places;
  readonly scaleOf: (drawn: Drawn) => Scale;
}

/** A place in the plot in pixels, from shares of both axes. */
export function pixels({ box, lies }: Plot, place: number, value: number): readonly [x: number, y: number] {
  const [across, up] = lies ? [value, place] : [place, value];
  return [box.x + across * box.width, box.y + (1 - up) * box.height];
}
