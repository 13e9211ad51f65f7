import { PeriodicTask } from '@editor-companion/core/plugin';
import type { CollabContext, Feature } from '../feature.ts';
import type { Records } from '../records.ts';
import { Access } from './access.ts';
import { accessActions } from './actions.ts';
import { openDatabase } from '../restrictions/database.ts';
import { createRoutes } from './routes.ts';
import type { Restrictions } from '../restrictions/restrictions.ts';
import { RestrictionStore } from '../restrictions/store.ts';

/** The owners' measures on access to their documents. */
export async function createAccess({
  host,
  rooms,
  roles,
  restrictions,
}: CollabContext): Promise<Feature & { readonly access: Access; readonly records: Records }> {
  await restrictions.open(new RestrictionStore(await openDatabase(host.use('database'))));
  const access = new Access({ host, rooms, roles, restrictions });
  return {
    access,
    records: restrictions,
    routes: createRoutes(access),
    actions: accessActions(access),
    ...shareRestrictions(host, restrictions),
  };
}

const CHANNEL = 'restrictions';
/** Milliseconds between two reads of the database while nodes cannot exchange messages. */
const LOOK_EVERY_MS = 1000;

/** Spreads restrictions to every node: by messages, and through the database while there are none. */
function shareRestrictions(host: CollabContext['host'], restrictions: Restrictions): Pick<Feature, 'start' | 'close'> {
  const reload = (): Promise<void> =>
    restrictions.reload().catch((err: unknown) => host.log.warn({ err }, 'restrictions could not be reloaded'));
  const looks = new PeriodicTask({
    name: 'collab/restrictions',
    interval: LOOK_EVERY_MS,
    run: async () => host.find('relay')?.isConnected || reload(),
    complaint: 'restrictions could not be checked',
    log: host.log,
    // Every node must do this, so no node takes a lease.
    leases: () => undefined,
  });
  return {
    async start() {
      const relay = host.find('relay');
      if (!relay) return;
      restrictions.onChange(() => relay.publish(CHANNEL, new Uint8Array(0)));
      relay.watch({ restored: () => void reload() });
      await relay.subscribe(CHANNEL, () => void reload());
      looks.start({ atOnce: false });
    },
    close: () => looks.close(),
  };
}
