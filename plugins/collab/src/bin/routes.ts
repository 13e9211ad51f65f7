import { nameOfKey, tenantOf } from '@editor-companion/core/plugin';
import type { DocumentLog, Host, Principal, RoutePlugin } from '@editor-companion/core/plugin';
import type { Roles } from '../roles.ts';
import { keyFor } from '../document-key.ts';
import type { Rooms } from '../room/types.ts';
import type { Bin } from './bin.ts';
import type { DeletionRow } from './database.ts';
import { DeletedList, ListQuery, Restored, RestoreBody, RestoreParams } from './schemas.ts';

interface Parts {
  readonly bin: Bin;
  readonly rooms: Rooms;
  readonly roles: Roles;
  readonly log: Pick<DocumentLog, 'find'>;
  readonly host: Pick<Host, 'emit'>;
}

const config = { scopes: ['collab'] };
const tags = ['Documents'];
const PAGE = 200;
const MAX_LOOKS = 10;

/** REST routes for deleted documents. */
export const createRoutes =
  ({ bin, rooms, roles, log, host }: Parts): RoutePlugin =>
  (scope) => {
    scope.get(
      '/deleted-documents',
      {
        config,
        schema: {
          tags,
          operationId: 'listDeletedDocuments',
          summary: 'List deleted documents that can be restored, latest deletion first',
          description: 'Lists the documents that the caller owns.',
          querystring: ListQuery,
          response: { 200: DeletedList },
        },
      },
      ({ query: { before, limit }, principal }) => list({ bin, roles }, principal, before, limit),
    );

    scope.post(
      '/documents/:name/restore',
      {
        config: { ...config, role: 'owner' },
        schema: {
          tags,
          operationId: 'restoreDocument',
          summary: 'Restore a deleted document with its comments and versions',
          description:
            'Restores the latest deletion of that name, or the one with the `id`; `as` gives the document another name.',
          params: RestoreParams,
          body: RestoreBody,
          response: { 200: Restored },
        },
      },
      async ({ params: { name }, body: { id, as = name }, principal }) => {
        const target = keyFor(principal, as);
        roles.require(principal, target, 'owner');
        await rooms.fill(target, async () => bin.restore(await bin.find(name, id), target));
        host.emit('doc:restored', { document: target, user: principal.id });
        return { name: nameOfKey(target), seq: (await log.find(target))?.head ?? 0, restored: true as const };
      },
    );
  };

/** Skips documents that the caller does not own, so a page may take several queries. After a limit it returns what it has. */
async function list(
  { bin, roles }: Pick<Parts, 'bin' | 'roles'>,
  principal: Principal,
  before: string | undefined,
  limit: number,
) {
  const items = [];
  let last = before;
  for (let look = 0; look < MAX_LOOKS && items.length < limit; look++) {
    const found = await bin.list(tenantOf(principal), last, PAGE);
    for (const row of found) {
      if (items.length === limit) return { items, next: last ?? null };
      last = row.id;
      if (roles.mayBe(principal, row.document, 'owner')) items.push(toView(row, bin.endOf(row)));
    }
    if (found.length < PAGE) return { items, next: null };
  }
  return { items, next: last ?? null };
}

const toView = ({ id, document, bytes, deleted_at, user_id, user_name }: DeletionRow, end: number) => ({
  id,
  name: nameOfKey(document),
  bytes,
  deletedAt: iso(deleted_at),
  deletedBy: { id: user_id, name: user_name },
  keptUntil: iso(end),
});

const iso = (time: number): string => new Date(time).toISOString();
