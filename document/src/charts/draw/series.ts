import type { Chart, ChartSeries } from '../model.ts';
import { paletteColour } from './colours.ts';

/** The form in which a series is drawn. */
export type Form = 'column' | 'line' | 'area' | 'scatter' | 'bubble' | 'radar' | 'slice';

/** A series prepared for drawing. */
export interface Drawn {
  readonly series: ChartSeries;
  readonly form: Form;
  readonly colour: string;
  /** The base and the end of each value after stacking. Null for missing values. */
  readonly spans: readonly (readonly [from: number, to: number] | null)[];
  readonly isSecond: boolean;
}

const FORMS: Readonly<Record<Chart['kind'], Form>> = {
  column: 'column',
  bar: 'column',
  line: 'line',
  area: 'area',
  pie: 'slice',
  doughnut: 'slice',
  scatter: 'scatter',
  bubble: 'bubble',
  radar: 'radar',
};

/** Charts in which all series have the same kind. */
const UNMIXED: ReadonlySet<Form> = new Set(['scatter', 'bubble', 'radar', 'slice']);

/** Prepares the series, and stacks them if the chart requests it. */
export function drawnSeries(chart: Chart): Drawn[] {
  const own = FORMS[chart.kind];
  const drawn = chart.series.map((series, index) => ({
    series,
    form: UNMIXED.has(own) ? own : (series.kind ?? own),
    colour: series.color ?? paletteColour(index),
    spans: series.values.map((value) => (value === null ? null : ([0, value] as const))),
    isSecond: series.secondary === true,
  }));
  if (chart.grouping === undefined || UNMIXED.has(own)) return drawn;
  return stacked(drawn, chart.grouping === 'percent');
}

/** Stacks each value on those of the same form and axis before it. Negative values stack downwards. */
function stacked(drawn: readonly Drawn[], isPercent: boolean): Drawn[] {
  const heaps = new Map<string, Heap>();
  const heapOf = (one: Drawn): Heap => {
    // In a combined chart, lines are not part of the columns' stack.
    const key = `${one.form} ${one.isSecond}`;
    const heap = heaps.get(key) ?? { above: [], below: [], all: [] };
    heaps.set(key, heap);
    return heap;
  };
  for (const one of drawn) addAll(heapOf(one).all, one.series.values);
  return drawn.map((one) => {
    const { above, below, all } = heapOf(one);
    const spans = one.series.values.map((value, index) => {
      if (value === null) return null;
      const heap = value < 0 && one.form === 'column' ? below : above;
      const from = heap[index] ?? 0;
      heap[index] = from + value;
      const whole = isPercent ? (all[index] ?? 0) || 1 : 1;
      return [from / whole, (from + value) / whole] as const;
    });
    return { ...one, spans };
  });
}

interface Heap {
  readonly above: number[];
  readonly below: number[];
  /** The sums of absolute values. */
  readonly all: number[];
}

const addAll = (sums: number[], values: readonly (number | null)[]): void =>
  values.forEach((value, index) => {
    sums[index] = (sums[index] ?? 0) + Math.abs(value ?? 0);
  });
