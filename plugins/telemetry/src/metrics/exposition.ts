import type { MetricFamily, MetricSample } from '@editor-companion/core/plugin';

/** The media type of the text that `writeMetrics` returns. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Writes metrics in the text format of Prometheus.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format (version 0.0.4)
 */
export function writeMetrics(families: Iterable<MetricFamily>): string {
  let text = '';
  for (const family of families) {
    text += `# HELP ${family.name} ${escapeHelp(family.help)}\n# TYPE ${family.name} ${family.kind}\n`;
    for (const sample of family.samples) text += writeSample(family, sample);
  }
  return text;
}

function writeSample(
  { name, labels: names, bounds = [] }: MetricFamily,
  { labels, value, counts }: MetricSample,
): string {
  const pairs = names.map((label, index) => pair(label, labels[index] ?? ''));
  if (counts === undefined) return line(name, pairs, value);
  let text = '';
  let below = 0;
  for (const [index, count] of counts.entries()) {
    below += count;
    text += line(`${name}_bucket`, [...pairs, pair('le', String(bounds[index] ?? '+Inf'))], below);
  }
  return `${text}${line(`${name}_sum`, pairs, value)}${line(`${name}_count`, pairs, below)}`;
}

const line = (name: string, pairs: readonly string[], value: number): string =>
  `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${writeNumber(value)}\n`;

const pair = (name: string, value: string): string => `${name}="${escapeLabel(value)}"`;

function writeNumber(value: number): string {
  if (value === Infinity) return '+Inf';
  return value === -Infinity ? '-Inf' : String(value);
}

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');
