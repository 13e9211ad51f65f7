import { nameOfKey, Type } from '@editor-companion/core/plugin';
import { defineAction } from '../actions/action.ts';
import type { Documents } from '../documents/service.ts';
import type { CollabContext, Feature } from '../feature.ts';
import type { Records } from '../records.ts';
import type { VersionStore } from '../versions/store.ts';
import { Arrivals } from './arrivals.ts';
import { Copies } from './copies.ts';
import { openDatabase } from './database.ts';
import { createRoutes } from './routes.ts';
import { CopyBody } from './schemas.ts';
import { ArrivalStore } from './store.ts';

const PAGE = 200;

interface Parts {
  readonly records: readonly Records[];
  readonly versions: Pick<VersionStore, 'list'>;
  readonly documents: Documents;
}

/** Creates the feature for copies and archives. */
export async function createArchives(
  { host, rooms, roles, log, merger, options }: CollabContext,
  { records, versions, documents }: Parts,
): Promise<Feature & { readonly copies: Copies }> {
  const store = new ArrivalStore(await openDatabase(host.use('database')));
  const arrivals = new Arrivals({ store, log, rooms, records, logger: host.log });
  const copies = new Copies({
    host,
    documents,
    arrivals,
    roles,
    log,
    merger,
    records,
    versionsOf: (document) => positionsOf(versions, document),
    maxDocumentBytes: options.maxDocumentBytes,
    stallTimeout: options.stallTimeout,
    options: options.archives,
  });
  return {
    copies,
    routes: createRoutes(copies, options.archives.maxUploadBytes),
    actions: [
      defineAction({
        name: 'document.copy',
        role: 'viewer',
        payload: Type.Object(CopyBody.properties, { additionalProperties: false }),
        async handle({ name }, { principal }, { to, ...along }) {
          return { event: 'document.copied', to: nameOfKey(to), seq: await copies.copy(name, to, principal, along) };
        },
      }),
    ],
    start: () => arrivals.recover(),
  };
}

/** The positions of versions, ascending. */
async function positionsOf(versions: Parts['versions'], document: string): Promise<number[]> {
  const positions = new Set<number>();
  for (let before: number | undefined; ;) {
    const rows = await versions.list(document, { before, limit: PAGE });
    for (const { seq } of rows) positions.add(seq);
    before = rows.at(-1)?.version;
    if (rows.length < PAGE) return [...positions].toSorted((a, b) => a - b);
  }
}
