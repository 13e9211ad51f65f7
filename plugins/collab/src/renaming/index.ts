import { nameOfKey, Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { defineAction } from '../actions/action.ts';
import type { CollabContext, Feature } from '../feature.ts';
import type { Records } from '../records.ts';
import { openDatabase } from './database.ts';
import { Renames } from './renames.ts';
import { RenameStore } from './store.ts';

const strict = { additionalProperties: false } as const;
const To = Type.String({ minLength: 1, maxLength: 512, description: 'The new name.' });

interface Parts {
  readonly records: readonly Records[];
  /** Milliseconds for which an old name is remembered. */
  readonly remember: number;
}

/** Creates the feature for renaming documents. */
export async function createRenaming(
  { host, rooms, roles, log }: CollabContext,
  { records, remember }: Parts,
): Promise<Feature & { readonly renames: Renames }> {
  const store = new RenameStore(await openDatabase(host.use('database')));
  const renames = new Renames({ store, log, rooms, roles, records, remember, logger: host.log });
  rooms.barWith((document) => renames.barOf(document));
  return {
    renames,
    routes: createRoutes(renames),
    actions: [
      defineAction({
        name: 'document.rename',
        role: 'owner',
        payload: Type.Object({ to: To }, strict),
        // Nobody receives an answer: all participants, including the requester, were notified and disconnected.
        handle: ({ name }, { principal }, { to }) => renames.rename(name, to, principal),
      }),
    ],
    start: () => renames.recover(),
  };
}

const createRoutes =
  (renames: Renames): RoutePlugin =>
  (scope) => {
    scope.post(
      '/documents/:name/rename',
      {
        config: { scopes: ['collab'], role: 'owner' },
        schema: {
          tags: ['Documents'],
          operationId: 'renameDocument',
          summary: 'Rename a document, with its comments and versions',
          description:
            'Participants who may read the document under its new name get that name; all are disconnected from the old one.',
          params: Type.Object({ name: Type.String({ minLength: 1 }) }, strict),
          body: Type.Object({ to: To }, { ...strict, examples: [{ to: 'minutes/2026' }] }),
          response: { 200: Type.Object({ name: Type.String(), renamedFrom: Type.String() }) },
        },
      },
      async ({ params: { name }, body: { to }, principal }) => {
        await renames.rename(name, to, principal);
        return { name: nameOfKey(to), renamedFrom: nameOfKey(name) };
      },
    );
  };
