import type { RoutePlugin, RouteScope, TurnContext } from '@editor-companion/core/plugin';
import { sendEncoded } from '../encoded-answer.ts';
import type { DocumentState, Rooms } from '../room/types.ts';
import type { Form } from '../tasks/task.ts';
import type { Workshop } from '../tasks/workshop.ts';
import type { Versions } from '../versions/versions.ts';
import type { Attributions } from './attributions.ts';
import { type People, usersIn } from './people.ts';
import { ChangesAnswer, ChangesQuery, VersionParams } from './schemas.ts';
import type { HistoryStore } from './store.ts';

interface Parts {
  readonly rooms: Rooms;
  readonly workshop: Workshop;
  readonly versions: Pick<Versions, 'get' | 'state'>;
  readonly attributions: Attributions;
  readonly store: HistoryStore;
  readonly people: People;
}

interface Question {
  readonly from: number;
  /** Undefined: the current state. */
  readonly to: number | undefined;
  readonly form: Form;
  readonly field?: string;
}

/** What changed between two versions, as a document, through REST. */
export const createChangesRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    readChanges(scope, parts);
  };

function readChanges(scope: RouteScope, parts: Parts): void {
  scope.get(
    '/documents/:name/versions/:version/changes',
    {
      config: { scopes: ['collab'], role: 'viewer' },
      schema: {
        tags: ['Versions'],
        operationId: 'readChanges',
        summary: 'Two versions in one document, with what changed marked',
        description:
          'What only the newer one has carries the mark `insertion`, what only the older one has the mark `deletion`, with author and time; every exporter shows both.',
        params: VersionParams,
        querystring: ChangesQuery,
        response: { 200: ChangesAnswer },
      },
    },
    async ({ params: { name, version: from }, query: { to: until, as: form, field }, signal, caller }, reply) => {
      const to = until === undefined || until === 'now' ? undefined : Number(until);
      const question = { from, to, form, ...(field !== undefined && { field }) };
      return sendEncoded(reply, await answer(parts, name, question, { signal, caller }));
    },
  );
}

/** @throws CompanionError VERSION_NOT_FOUND (404). */
async function answer(
  { rooms, workshop, versions, attributions, store, people: names }: Parts,
  document: string,
  { from, to, ...ask }: Question,
  turn: Partial<TurnContext>,
): Promise<Uint8Array> {
  const older = await versions.state(document, from);
  const newer: DocumentState = await (to === undefined
    ? rooms.use(document, (room) => room.state())
    : versions.state(document, to));
  await attributions.catchUp(document, undefined, turn);
  const rows = await store.rows(document);
  const people = await names.of(document, usersIn(rows));
  const { created_at: since } = await versions.get(document, from);
  const input = { from: older.updates, to: newer.updates, since, rows, people, ...ask };
  return workshop.answer('changes', input, { from, to: to ?? null }, turn);
}
