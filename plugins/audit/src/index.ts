import { definePlugin, matchesWildcard, PeriodicTask } from '@editor-companion/core/plugin';
import { command } from './command.ts';
import { openDatabase } from './database.ts';
import { errors } from './errors.ts';
import { recordEvents } from './events.ts';
import { Journal } from './journal.ts';
import { auditMetrics } from './metrics.ts';
import { Options, type AuditOptions } from './options.ts';
import { Recorder } from './recorder.ts';
import { createRoutes } from './routes.ts';
import { tenantData } from './tenant-data.ts';

const PRUNE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    audit: Partial<AuditOptions>;
  }
}

/** Creates the feature for the audit log: it records who did what, and shows the log to operators. */
export default definePlugin({
  name: 'audit',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database', 'requests'],
  options: Options,
  errors: errors.table,
  metrics: [auditMetrics],
  commands: [command],
  async setup(host, options) {
    const db = await openDatabase(host.use('database'));
    const { addresses, keepDays, leaveOut, maxWaiting } = options;
    const isLeftOut = (action: string): boolean => leaveOut.some((pattern) => matchesWildcard(pattern, action));
    const journal = new Journal({ db, maxWaiting, log: host.log, metrics: host.measure(auditMetrics) });
    const recorder = new Recorder({ isLeftOut, addresses }, journal.append);
    host.use('requests').observe(recorder);
    recordEvents(host, {
      isWithinRequest: () => recorder.isWithinRequest,
      isLeftOut,
      append: journal.append,
      keepsAddresses: addresses,
    });
    host.contribute(
      'tenantData',
      tenantData(db, () => journal.settled()),
    );
    host.routes(createRoutes(db));
    host.health('audit', journal.probe, { degrades: true });
    const pruning = new PeriodicTask({
      name: 'audit/prune',
      interval: PRUNE_EVERY_MS,
      run: () => journal.prune(Date.now() - keepDays * DAY_MS),
      complaint: 'old entries of the audit log could not be deleted',
      log: host.log,
      leases: () => host.find('leases'),
    });
    host.onReady(() => pruning.start());
    host.onClose(async () => {
      await pruning.close();
      await journal.close();
    });
  },
});
