import type { RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import { sendEncoded } from '../encoded-answer.ts';
import { errors } from '../errors.ts';
import type { Rooms } from '../room/types.ts';
import type { Workshop } from '../tasks/workshop.ts';
import type { Attributions } from './attributions.ts';
import { type People, usersIn } from './people.ts';
import { BlameAnswer, BlameQuery, NameParams, TimelineAnswer, TimelineQuery } from './schemas.ts';
import type { HistoryStore } from './store.ts';
import type { Timeline } from './timeline.ts';

interface Parts {
  readonly rooms: Rooms;
  readonly workshop: Workshop;
  readonly attributions: Attributions;
  readonly store: HistoryStore;
  readonly people: People;
  readonly timeline: Timeline;
}

const config = { scopes: ['collab'], role: 'viewer' } as const;
const tags = ['History'];

/** Who wrote what and when, through REST. */
export const createRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    readBlame(scope, parts);
    readTimeline(scope, parts);
  };

function readBlame(scope: RouteScope, { rooms, workshop, attributions, store, people: names }: Parts): void {
  scope.get(
    '/documents/:name/blame',
    {
      config,
      schema: {
        tags,
        operationId: 'readBlame',
        summary: 'Who wrote which passage of a document',
        params: NameParams,
        querystring: BlameQuery,
        response: { 200: BlameAnswer },
      },
    },
    async ({ params: { name }, query: { field, after, limit }, signal, caller }, reply) => {
      await mustExist(rooms, name);
      const { seq, updates: pieces } = await rooms.use(name, (room) => room.state());
      await attributions.catchUp(name, undefined, { signal, caller });
      const rows = await store.rows(name);
      const people = await names.of(name, usersIn(rows));
      const input = { pieces, rows, people, after, limit, ...(field !== undefined && { field }) };
      return sendEncoded(reply, await workshop.answer('blame', input, { seq }, { signal, caller }));
    },
  );
}

function readTimeline(scope: RouteScope, { rooms, timeline }: Parts): void {
  scope.get(
    '/documents/:name/timeline',
    {
      config,
      schema: {
        tags,
        operationId: 'readTimeline',
        summary: 'Who did what in a document, newest first',
        description: 'Sessions of writing, versions and changes of comments.',
        params: NameParams,
        querystring: TimelineQuery,
        response: { 200: TimelineAnswer },
      },
    },
    async ({ params: { name }, query }) => {
      await mustExist(rooms, name);
      const { items, next } = await timeline.page(name, query);
      return { items: [...items], next };
    },
  );
}

/** @throws CompanionError DOCUMENT_NOT_FOUND (404). */
async function mustExist(rooms: Rooms, document: string): Promise<void> {
  if (!(await rooms.exists(document))) throw errors.DOCUMENT_NOT_FOUND({ document });
}
