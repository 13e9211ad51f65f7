import { definePlugin, definePoint, PeriodicTask } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { quotaMetrics } from './metrics.ts';
import { QuotasOptions } from './options.ts';
import { Quotas } from './quotas.ts';
import { createRoutes } from './routes.ts';
import { Spending } from './spending.ts';
import { tenantData } from './tenant-data.ts';

const PRUNE_EVERY_MS = 3_600_000;
/** Usage counters of older days are removed. Milliseconds. */
const KEEP_MS = 2 * 86_400_000;

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    quotas: Partial<QuotasOptions>;
  }
}

/** Creates the feature for quotas: how much each tenant and each of its users may store and may have done in a day. */
export default definePlugin({
  name: 'quotas',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database'],
  provides: ['quotas'],
  points: [definePoint({ id: 'quotaMeter', label: 'meter of quotas', describe: ({ id, kind }) => ({ id, kind }) })],
  options: QuotasOptions,
  errors: errors.table,
  metrics: [quotaMetrics],
  async setup(host, options) {
    const spending = await Spending.open(host.use('database'));
    const { refused } = host.measure(quotaMetrics);
    const meters = host.registry('quotaMeter');
    const quotas = new Quotas({
      options,
      spending,
      meters: () => [...meters],
      refused: ({ kind, of }) => refused.add(1, kind, of),
    });
    host.provide('quotas', quotas);
    host.contribute('tenantData', tenantData);
    host.routes(createRoutes(quotas));
    const pruning = new PeriodicTask({
      name: 'quotas/prune',
      interval: PRUNE_EVERY_MS,
      run: () => spending.prune(new Date(Date.now() - KEEP_MS).toISOString().slice(0, 10)),
      complaint: 'expired usage records of quotas could not be deleted',
      log: host.log,
      leases: () => host.find('leases'),
    });
    host.onReady(() => pruning.start({ atOnce: false }));
    host.onClose(() => pruning.close());
  },
});
