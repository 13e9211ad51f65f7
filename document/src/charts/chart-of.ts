import { isRecord } from '../json.ts';
import type { DocumentNode } from '../json.ts';
import type { Kind } from '../schema/kinds.ts';
import { number, text } from '../schema/kinds.ts';
import {
  chartAxis,
  chartCategories,
  chartGrouping,
  chartKind,
  chartLabels,
  chartLook,
  chartSeries,
  chartTitle,
  legendPlace,
} from './kinds.ts';
import type { Chart } from './model.ts';

/** The attributes of a chart node that define the drawing, with the kinds of their values. */
export const CHART_ATTRIBUTES = {
  kind: chartKind,
  grouping: chartGrouping,
  categories: chartCategories,
  series: chartSeries,
  title: chartTitle,
  categoryAxis: chartAxis,
  valueAxis: chartAxis,
  secondaryAxis: chartAxis,
  legend: legendPlace,
  labels: chartLabels,
  look: chartLook,
  alt: text(4096),
  width: number(1, 10_000),
  height: number(1, 10_000),
} satisfies { [Name in keyof Chart]-?: Kind };

/** Returns the chart of a node's attributes. Invalid values count as missing. */
export function chartOf({ attrs }: Pick<DocumentNode, 'attrs'>): Chart {
  const given = Object.entries(CHART_ATTRIBUTES).flatMap(([name, kind]) => {
    const value = isRecord(attrs) ? attrs[name] : undefined;
    return kind.is(value) ? [[name, value] as const] : [];
  });
  return { kind: 'column', series: [], ...(Object.fromEntries(given) as Partial<Chart>) };
}
