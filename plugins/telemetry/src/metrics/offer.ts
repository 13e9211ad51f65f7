import type { Host } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { TelemetryOptions } from '../options.ts';
import { countEvents } from './event-metrics.ts';
import { METRICS_TYPE } from './exposition.ts';
import { countRequests, httpMetrics } from './http-metrics.ts';
import { openMetricsPort } from './own-port.ts';
import { metricsPage } from './page.ts';
import { ProcessMetrics } from './process-metrics.ts';

/** Counts requests and events, and offers all metrics: at a route with a scope or at a separate port. */
export function offerMetrics(
  host: Host<'metrics' | 'requests'>,
  { port, host: address }: TelemetryOptions['metrics'],
): void {
  const state = new ProcessMetrics();
  const page = (): Promise<string> => metricsPage(host.use('metrics'), state);
  host.onClose(() => state.close());
  host.use('requests').observe(countRequests(host.measure(httpMetrics)));
  countEvents(host);
  if (port === undefined) serveRoute(host, page);
  else host.onReady(() => servePort(host, { host: address, port }, page));
}

const schema = {
  tags: ['Status'],
  operationId: 'readMetrics',
  summary: 'Read the metrics of this process',
  description: "Prometheus' text format, version 0.0.4. docs/metrics.md lists the names.",
  response: {
    200: {
      description: 'The metrics.',
      content: { 'text/plain': { schema: { type: 'string', examples: ['process_open_fds 27\n'] } } },
    },
  },
};

function serveRoute(host: Host, page: () => Promise<string>): void {
  host.routes((app) => {
    app.get(
      '/metrics',
      {
        config: { scopes: ['metrics'], envelope: false, onWorkers: true },
        schema,
      },
      async (_request, reply) => reply.type(METRICS_TYPE).send(await page()),
    );
  });
}

async function servePort(
  host: Host,
  place: { host: string; port: number },
  page: () => Promise<string>,
): Promise<void> {
  try {
    const { port, close } = await openMetricsPort(place, page);
    host.log.info({ address: `http://${place.host}:${port}/metrics` }, 'the metrics endpoint is open');
    host.onClose(close);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw errors.METRICS_PORT_TAKEN({ ...place, reason }, { cause: error });
  }
}
