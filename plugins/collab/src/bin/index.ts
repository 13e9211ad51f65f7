import { PeriodicTask } from '@editor-companion/core/plugin';
import type { CollabContext, Feature } from '../feature.ts';
import type { Records } from '../records.ts';
import { Bin } from './bin.ts';
import { openDatabase } from './database.ts';
import type { DeletionOptions } from '../options/deletion-options.ts';
import { createRoutes } from './routes.ts';
import { DeletionStore } from './store.ts';

const SWEEP_EVERY_MS = 3_600_000;

interface Parts {
  /** Comments and versions. */
  readonly records: readonly Records[];
  readonly options: DeletionOptions;
}

/** Creates the feature for deleted documents: kept for a while, restored by their owners, and remembered. */
export async function createBin(
  { host, rooms, roles, log }: CollabContext,
  { records, options }: Parts,
): Promise<Feature & { readonly bin: Bin }> {
  const store = new DeletionStore(await openDatabase(host.use('database')));
  const bin = new Bin({ store, log, records, options, logger: host.log });
  const sweeps = new PeriodicTask({
    name: 'collab/bin',
    interval: SWEEP_EVERY_MS,
    run: () => bin.sweep(),
    complaint: 'deleted documents could not be removed',
    log: host.log,
    leases: () => host.find('leases'),
  });
  rooms.barWith((document) => bin.barOf(document));
  return {
    bin,
    routes: createRoutes({ bin, rooms, roles, log, host }),
    async start() {
      await bin.recover();
      sweeps.start();
    },
    close: () => sweeps.close(),
  };
}
