import type { Chart } from '../model.ts';
import type { Scale } from './scale.ts';
import type { Drawn } from './series.ts';
import type { Box, TextStyle } from './style.ts';

/** The positions of categories, or of numbers on a horizontal axis. */
export interface Places {
  /** Returns the centre of a category or point, from 0 to 1. */
  readonly at: (index: number, drawn: Drawn) => number;
  /** The share of the axis for a category. */
  readonly slot: number;
}

/** The plot area with its axes, in which series are drawn. */
export interface Plot {
  readonly chart: Chart;
  readonly box: Box;
  readonly style: TextStyle;
  /** True for horizontal bars: categories run upwards, values to the right. */
  readonly lies: boolean;
  readonly places: Places;
  readonly scaleOf: (drawn: Drawn) => Scale;
}

/** Converts positions on both axes to pixels. */
export function pixels({ box, lies }: Plot, place: number, value: number): readonly [x: number, y: number] {
  const [across, up] = lies ? [value, place] : [place, value];
  return [box.x + across * box.width, box.y + (1 - up) * box.height];
}
