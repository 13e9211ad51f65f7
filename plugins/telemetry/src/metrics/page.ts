import type { MetricFamily, MetricsService } from '@editor-companion/core/plugin';
import { writeMetrics } from './exposition.ts';
import type { ProcessMetrics } from './process-metrics.ts';

/** Writes the page of metrics: the server's counters and the state of its process. */
export async function metricsPage(metrics: MetricsService, ownProcess: ProcessMetrics): Promise<string> {
  const [counted, state] = await Promise.all([metrics.read(), ownProcess.read()]);
  const families: readonly MetricFamily[] = [...counted, ...state];
  return writeMetrics(families.filter(({ samples }) => samples.length > 0));
}
