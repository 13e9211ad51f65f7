import type { CollabContext, Feature } from '../feature.ts';
import type { Records } from '../records.ts';
import { Access } from './access.ts';
import { accessActions } from './actions.ts';
import { openDatabase } from '../restrictions/database.ts';
import { createRoutes } from './routes.ts';
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
  return { access, records: restrictions, routes: createRoutes(access), actions: accessActions(access) };
}
