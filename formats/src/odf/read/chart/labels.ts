import type { ChartLabels } from '@editor-companion/document';
import { lookup } from '../../../package/lookup.ts';
import type { ChartStyle } from './chart-styles.ts';

const POSITIONS = lookup<ChartLabels['position']>({
  center: 'center',
  inside: 'inside',
  outside: 'outside',
  'near-origin': 'base',
  top: 'above',
  bottom: 'below',
  left: 'left',
  right: 'right',
});

/** Returns the labels of the points (ODF 1.3, part 3, 20.16). Undefined without any. */
export function labelsOf({ chart, format }: ChartStyle): ChartLabels | undefined {
  const number = chart['chart:data-label-number'] ?? 'none';
  const position = POSITIONS[chart['chart:label-position'] ?? ''];
  const labels: ChartLabels = {
    ...(number.startsWith('value') && { value: true }),
    ...(number.endsWith('percentage') && { percent: true }),
    ...(chart['chart:data-label-text'] === 'true' && { category: true }),
    ...(chart['chart:data-label-series'] === 'true' && { series: true }),
  };
  if (Object.keys(labels).length === 0) return undefined;
  return { ...labels, ...(position && { position }), ...(format !== undefined && { format }) };
}
