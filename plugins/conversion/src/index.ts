import { definePlugin } from '@editor-companion/core/plugin';
import { SharedAssetKeys } from './asset-keys.ts';
import { createConversion, serviceOf } from './conversion.ts';
import { errors } from './errors.ts';
import { createRoutes } from './http/routes.ts';
import { options } from './options.ts';
import type { ConversionOptions } from './options.ts';
import { tasksMeter } from './tasks/admission.ts';
import { tenantData } from './tenant-data.ts';
import { startUpkeep, takeAbandoned } from './upkeep.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    conversion: Partial<ConversionOptions>;
  }
}

/** Conversion tasks: upload -> convert -> keep, with a cache by file hash, downloads and progress. */
export default definePlugin({
  name: 'conversion',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database', 'dataFolder', 'files'],
  provides: ['conversion'],
  options,
  errors: errors.table,
  async setup(host, { heartbeat, background, cache, workers, ...limits }) {
    const database = host.use('database');
    const conversion = await createConversion(host, database, host.use('files'), { background, cache, workers });
    const assetKeys = new SharedAssetKeys(conversion.db, host.use('dataFolder'));
    host.provide('conversion', serviceOf(conversion, { assetKeys, addressOf: (path) => host.addressOf(path) }));
    const { draining } = host;
    host.routes(
      createRoutes({ ...conversion, heartbeat, draining, mode: host.mode, assetKeys, auth: () => host.find('auth') }),
    );

    const { tasks, jobs, runner, announcer, shared, news } = conversion;
    if (host.findRegistry('quotaMeter')) host.contribute('quotaMeter', tasksMeter(conversion.store, conversion.active));
    host.contribute('tenantData', tenantData(conversion));
    // Tasks that were answered with 202 have no request that the shutdown would wait for.
    host.onDrain(async () => {
      await runner.settle();
      await tasks.settle();
    });
    host.onReady(async () => {
      await assetKeys.open();
      shared.start(host.find('jobs'));
      await news.start(host.find('relay'));
      host.onClose(() => news.close());
      await jobs.prune();
      const abandoned = await takeAbandoned(conversion, database.dialect === 'sqlite');
      // If the start fails later, it must not count as an attempt.
      host.on('server:ready', () => abandoned.splice(0).forEach((job) => runner.resume(job)));
      const stopUpkeep = startUpkeep(conversion, limits, () => host.find('leases'));
      host.onClose(async () => {
        await stopUpkeep();
        await runner.settle();
        await tasks.settle();
        await announcer.close();
      });
      await announcer.resume();
    });
  },
});
