import { Readable } from 'node:stream';
import { DEFAULT_TENANT, tenantSeenBy, Type } from '@editor-companion/core/plugin';
import type { Principal, RoutePlugin, RouteScope, Static } from '@editor-companion/core/plugin';
import { actionNames } from './actions.ts';
import type { Database } from './database.ts';
import { eventActions } from './events.ts';
import { allEntries, findEntries, type Wanted } from './find.ts';
import { linesOf, MEDIA_TYPES } from './forms.ts';
import { ActionList, EntryPage, ExportQuery, ListQuery } from './schemas.ts';

const config = { scopes: ['audit'] };
const tags = ['Audit'];
const Log = Type.Unsafe<Readable>(Type.String({ format: 'binary', description: 'The log.' }));

/** Routes that read the log. No route writes, changes or removes an entry. */
export const createRoutes =
  (db: Database): RoutePlugin =>
  (scope) => {
    list(scope, db);
    send(scope, db);
    scope.get(
      '/audit/actions',
      {
        config,
        schema: { tags, operationId: 'listAuditActions', summary: 'Names of actions', response: { 200: ActionList } },
      },
      () => ({ items: [...new Set([...actionNames(), ...eventActions(), 'read'])].toSorted() }),
    );
  };

function list(scope: RouteScope, db: Database): void {
  scope.get(
    '/audit',
    {
      config,
      schema: {
        tags,
        operationId: 'listAuditEntries',
        summary: 'List the entries of the audit log, newest first',
        querystring: ListQuery,
        response: { 200: EntryPage },
      },
    },
    async ({ query: { limit, before, ...query }, principal }) => {
      const entries = await findEntries(db, wantedBy(principal, query), limit + 1, before);
      const items = entries.slice(0, limit).map(({ details, ...entry }) => ({
        ...entry,
        ...(details && { details: { ...details } }),
      }));
      return { items, next: entries.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
  );
}

function send(scope: RouteScope, db: Database): void {
  scope.get(
    '/audit/export',
    {
      config,
      schema: {
        tags,
        operationId: 'exportAuditLog',
        summary: 'Export the audit log as a file',
        description:
          'Lines of JSON, or a table for spreadsheets, however long the log is. The export is recorded, too.',
        querystring: ExportQuery,
        produces: Object.values(MEDIA_TYPES),
        response: { 200: Log },
      },
    },
    async ({ query: { as, ...query }, principal, signal }, reply) => {
      const pieces = allEntries(db, wantedBy(principal, query), signal);
      return reply
        .type(MEDIA_TYPES[as])
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="audit.${as}"`)
        .send(Readable.from(linesOf(as, pieces)));
    },
  );
}

type Asked = Omit<Static<typeof ExportQuery>, 'as'>;

/** Callers with a tenant see the entries of that tenant. Operators without a tenant see all entries. */
function wantedBy(principal: Principal, { from, to, ...asked }: Asked): Wanted {
  const seen = tenantSeenBy(principal);
  return {
    ...asked,
    ...(from !== undefined && { from: Date.parse(from) }),
    ...(to !== undefined && { to: Date.parse(to) }),
    ...(seen !== undefined && { tenant: seen === DEFAULT_TENANT ? null : seen }),
  };
}
