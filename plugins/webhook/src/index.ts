import type { Host, TaskNotice } from '@editor-companion/core/plugin';
import { definePlugin, PeriodicTask } from '@editor-companion/core/plugin';
import { createAttempt } from './attempt.ts';
import { systemClock } from './clock.ts';
import { command } from './command.ts';
import { openDatabase } from './database.ts';
import { Dispatcher } from './dispatcher.ts';
import { parseEndpoint } from './endpoint.ts';
import { errors } from './errors.ts';
import { webhookMetrics } from './metrics.ts';
import { ofEvent, ofTask, type Notification } from './notification.ts';
import { options } from './options.ts';
import type { WebhookOptions } from './options.ts';
import { Outbox } from './outbox.ts';
import { createRoutes } from './routes.ts';
import { parseSecrets } from './signature.ts';
import { tenantData } from './tenant-data.ts';
import { traced } from './traced.ts';

const PRUNE_EVERY_MS = 3_600_000;
/** Milliseconds that a shutdown waits for running attempts. */
const CLOSE_GRACE_MS = 3000;

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    webhook: Partial<WebhookOptions>;
  }
}

/** Notifies one receiver of uploads and conversions, from an outbox that survives a crash. */
export default definePlugin({
  name: 'webhook',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database'],
  options,
  errors: errors.table,
  commands: [command],
  check({ url }) {
    try {
      if (url !== undefined) parseEndpoint(url);
      return [];
    } catch {
      const hint = 'Write characters of the password that addresses reserve as %XX, such as %25 for %.';
      return [{ path: 'url', message: 'This is not an address.', expected: 'https://user:password@host/path', hint }];
    }
  },
  metrics: [webhookMetrics],
  async setup(host, settings) {
    const database = host.use('database');
    const outbox = new Outbox(await openDatabase(database), systemClock.now);
    const dispatcher = settings.url === undefined ? undefined : createDispatcher(host, settings.url, settings, outbox);

    host.contribute('tenantData', tenantData);
    host.routes(createRoutes({ outbox, wake: dispatcher && (() => dispatcher.wake()) }));
    host.capability('webhook', () => ({ enabled: dispatcher !== undefined, signed: settings.secret !== undefined }));
    if (!dispatcher) return;
    host.measure(webhookMetrics).waiting.observe(() => outbox.countPending());

    subscribe(host, settings.types, async (notification) => {
      await outbox.record(notification, host.traceparent());
      dispatcher.wake();
    });

    const pruning = new PeriodicTask({
      name: 'webhook/prune',
      interval: PRUNE_EVERY_MS,
      run: () => outbox.prune({ delivered: settings.keepDelivered, dead: settings.keepDead }),
      complaint: 'finished webhooks could not be deleted',
      log: host.log,
      leases: () => host.find('leases'),
    });
    host.onReady(async () => {
      if (database.dialect === 'sqlite') await outbox.unclaimAll();
      dispatcher.wake();
      pruning.start({ atOnce: false });
      host.onClose(async () => {
        await pruning.close();
        await dispatcher.close(CLOSE_GRACE_MS);
      });
    });
  },
});

/** Uploads and their conversions are always sent. */
const ALWAYS: readonly TaskNotice[] = ['uploaded', 'converted'];

function subscribe(host: Host, types: WebhookOptions['types'], tell: (one: Notification) => Promise<void>): void {
  for (const type of new Set([...ALWAYS, ...types])) {
    if (isTaskNotice(type)) host.on(`file:${type}`, (event) => tell(ofTask(type, event)));
    // Strangers' plugins have events that are listed nowhere.
    else host.on(type, (event: object, meta) => tell(ofEvent(type, { ...event }, meta)));
  }
}

const isTaskNotice = (type: string): type is TaskNotice => !type.includes(':');

function createDispatcher(host: Host<'database'>, url: string, settings: WebhookOptions, outbox: Outbox): Dispatcher {
  const endpoint = parseEndpoint(url);
  if (host.mode === 'production' && endpoint.url.protocol === 'http:') {
    host.log.warn('notifications are sent unencrypted: set CONVERTED_WEBHOOK_URL to an https address');
  }
  const { timeout, concurrency, retryDelays } = settings;
  const { name, version } = host.plugin;
  const attempt = createAttempt({
    endpoint,
    keys: parseSecrets(settings.secret),
    timeout,
    now: systemClock.now,
    userAgent: `editor-companion-${name}/${version}`,
  });
  return new Dispatcher({
    outbox,
    attempt: traced(host, attempt),
    clock: systemClock,
    log: host.log,
    emit: (event, payload) => host.emit(event, payload),
    concurrency,
    timeout,
    retryDelays,
  });
}
