import { definePlugin, type TracingService } from '@editor-companion/core/plugin';
import { logRequests } from './access-log/access-log.ts';
import { errors } from './errors.ts';
import { exportMetrics, importMetrics, jobMetrics, pluginMetrics, webhookMetrics } from './metrics/event-metrics.ts';
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
  metrics: [jobMetrics, httpMetrics, importMetrics, exportMetrics, webhookMetrics, pluginMetrics],
  async setup(host, settings) {
    const { metrics, accessLog, otlp } = settings;
    if (metrics.enabled) offerMetrics(host, metrics);
    if (accessLog.enabled) host.use('requests').observe(logRequests(host.log, accessLog));
    if (otlp.url === undefined || !otlp.traces) host.provide('tracing', NO_TRACING);
    if (otlp.url === undefined) return;
    // OpenTelemetry's packages are loaded only where something is sent: they take a fifth of a second and 20 MB.
    const { sendLogs, sendTraces } = await import('./otlp/send.ts');
    const collected = { ...otlp, url: otlp.url };
    if (otlp.traces) sendTraces(host, collected);
    if (otlp.logs) sendLogs(host, collected);
  },
});

/** Runs work as it is. */
const NO_TRACING: TracingService = {
  run: (_name, _options, work) => work({ set: () => undefined }),
  current: () => undefined,
};
