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

/** Creates the feature for observing the server: metrics, an access log, and traces and logs for an OpenTelemetry collector. */
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
    // OpenTelemetry's packages take 0.2 s and 20 MB to load, so that they are loaded only if something is sent.
    const { sendLogs, sendTraces } = await import('./otlp/send.ts');
    const collected = { ...otlp, url: otlp.url };
    if (otlp.traces) sendTraces(host, collected);
    if (otlp.logs) sendLogs(host, collected);
  },
});

/** Runs work without a span. */
const NO_TRACING: TracingService = {
  run: (_name, _options, work) => work({ set: () => undefined }),
  current: () => undefined,
};
