import { definePlugin, type TracingService } from '@editor-companion/core/plugin';
import { logRequests } from './access-log/access-log.ts';
import { errors } from './errors.ts';
import {
  aiMetrics,
  exportMetrics,
  importMetrics,
  jobMetrics,
  pluginMetrics,
  webhookMetrics,
} from './metrics/event-metrics.ts';
import { httpMetrics } from './metrics/http-metrics.ts';
import { offerMetrics } from './metrics/offer.ts';
import { options, type TelemetryOptions } from './options.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    telemetry: Partial<TelemetryOptions>;
  }
}

/** Shows what the server does: metrics, an access log, traces and logs for a collector. */
export default definePlugin({
  name: 'telemetry',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['logLines', 'metrics', 'requests'],
  provides: ['tracing'],
  options,
  errors: errors.table,
  metrics: [jobMetrics, httpMetrics, importMetrics, exportMetrics, aiMetrics, webhookMetrics, pluginMetrics],
  async setup(host, settings) {
    const { metrics, accessLog, otlp } = settings;
    if (metrics.enabled) offerMetrics(host, metrics);
    if (accessLog.enabled) host.use('requests').observe(logRequests(host.log, accessLog));
    // OpenTelemetry's packages are loaded only where something is sent: they take a fifth of a second and 20 MB.
    if (otlp.url === undefined) host.provide('tracing', NO_TRACING);
    else (await import('./otlp/send.ts')).sendTelemetry(host, { ...otlp, url: otlp.url });
  },
});

/** Work runs as it is. */
const NO_TRACING: TracingService = {
  run: (_name, _options, work) => work({ set: () => undefined }),
  current: () => undefined,
};
