import { defineMetrics, type Host } from '@editor-companion/core/plugin';

/** Histogram bounds in seconds for conversions. Most take a few tenths of a second, some take minutes. */
const CONVERSION_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

export const importMetrics = defineMetrics('import', {
  documents: {
    kind: 'counter',
    help: 'Imports that ended. Outcome: `done`, `cached` (the result came from the cache) or `failed`.',
    labels: ['format', 'outcome'],
  },
  conversion: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time of finished conversions, without waiting time.',
    labels: ['format'],
    buckets: CONVERSION_SECONDS,
  },
});

export const exportMetrics = defineMetrics('export', {
  documents: {
    kind: 'counter',
    help: 'Exports that ended. Outcome: `done`, `cached` (the result came from the cache) or `failed`.',
    labels: ['exporter', 'outcome'],
  },
  conversion: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time of finished conversions.',
    labels: ['exporter'],
    buckets: CONVERSION_SECONDS,
  },
  written: { kind: 'counter', unit: 'bytes', help: 'Size of exported files.', labels: ['exporter'] },
});

export const webhookMetrics = defineMetrics('webhook', {
  notifications: {
    kind: 'counter',
    help: 'Notifications whose delivery ended. Outcome: `delivered`, or `dead` (given up).',
    labels: ['outcome'],
  },
  attempts: { kind: 'counter', help: 'Attempts to deliver them.' },
});

/** The node that adds or runs a shared job counts it. */
export const jobMetrics = defineMetrics('jobs', {
  runs: { kind: 'gauge', help: 'Runs of jobs. State: `running` or `waiting`.', labels: ['job', 'state'] },
});

export const pluginMetrics = defineMetrics('plugins', {
  failures: {
    kind: 'counter',
    help: 'Errors of plugins that were not caught. Kind: `start`, `handler` (of an event).',
    labels: ['plugin', 'kind'],
  },
});

/** Counts the events of the bus. */
export function countEvents(host: Host): void {
  countConversions(host);
  const webhook = host.measure(webhookMetrics);
  host.on('webhook:delivered', ({ attempts }) => countDelivery('delivered', attempts));
  host.on('webhook:dead', ({ attempts }) => countDelivery('dead', attempts));
  const { failures } = host.measure(pluginMetrics);
  gaugeJobs(host);
  host.on('plugin:failed', ({ plugin }) => failures.add(1, plugin, 'start'));
  host.on('bus:handler-failed', ({ plugin }) => failures.add(1, plugin, 'handler'));

  function countDelivery(outcome: string, attempts: number): void {
    webhook.notifications.add(1, outcome);
    webhook.attempts.add(attempts);
  }
}

function gaugeJobs(host: Host): void {
  host.measure(jobMetrics).runs.observe(() => {
    const counts = Object.entries(host.find('jobs')?.counts() ?? {});
    return counts.flatMap(([job, { running, waiting }]) => [
      [running, job, 'running'] as const,
      [waiting, job, 'waiting'] as const,
    ]);
  });
}

function countConversions(host: Host): void {
  const imports = host.measure(importMetrics);
  const exports = host.measure(exportMetrics);
  host.on('import:done', ({ format, fromCache, durationMs }) => {
    imports.documents.add(1, format, fromCache ? 'cached' : 'done');
    if (!fromCache) imports.conversion.record(durationMs / 1000, format);
  });
  host.on('import:failed', ({ format = 'unknown' }) => imports.documents.add(1, format, 'failed'));
  host.on('export:done', ({ exporter, fromCache, durationMs, size }) => {
    exports.documents.add(1, exporter, fromCache ? 'cached' : 'done');
    exports.written.add(size, exporter);
    if (!fromCache) exports.conversion.record(durationMs / 1000, exporter);
  });
  host.on('export:failed', ({ exporter = 'unknown' }) => exports.documents.add(1, exporter, 'failed'));
}
