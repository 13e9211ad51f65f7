import type { CollabContext, Feature } from '../feature.ts';
import type { Records } from '../records.ts';
import { Access } from './access.ts';
import { accessActions } from './actions.ts';
import { openDatabase } from '../restrictions/database.ts';
import { createRoutes } from './routes.ts';
import type { Restrictions } from '../restrictions/restrictions.ts';
import { RestrictionStore } from '../restrictions/store.ts';

/** What owners do about who may do what in their documents. */
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
    start: () => share(host, restrictions),
  };
}

const CHANNEL = 'restrictions';

/** Has every node know what is restricted on any. */
async function share(host: CollabContext['host'], restrictions: Restrictions): Promise<void> {
  const relay = host.find('relay');
  if (!relay) return;
  const reload = (): void =>
    void restrictions.reload().catch((err: unknown) => host.log.warn({ err }, 'restrictions could not be read anew'));
  restrictions.onChange(() => relay.publish(CHANNEL, new Uint8Array(0)));
  relay.watch({ restored: reload });
  await relay.subscribe(CHANNEL, reload);
}
