import type { RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import { sendEncoded } from '../encoded-answer.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { History } from './history.ts';
import {
  BlameAnswer,
  BlameQuery,
  ChangesAnswer,
  ChangesQuery,
  NameParams,
  TimelineAnswer,
  TimelineQuery,
  VersionParams,
} from './schemas.ts';
import type { Timeline } from './timeline.ts';

interface Parts {
  readonly history: History;
  readonly workers: DocumentWorkers;
  readonly timeline: Timeline;
}

const config = { scopes: ['collab'], role: 'viewer' } as const;
const tags = ['History'];

/** REST routes for who wrote what and when. */
export const createRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    readBlame(scope, parts);
    readChanges(scope, parts);
    readTimeline(scope, parts);
  };

function readBlame(scope: RouteScope, { history, workers }: Parts): void {
  scope.get(
    '/documents/:name/blame',
    {
      config,
      schema: {
        tags,
        operationId: 'readBlame',
        summary: 'List the authors of the passages of a document',
        params: NameParams,
        querystring: BlameQuery,
        response: { 200: BlameAnswer },
      },
    },
    async ({ params: { name }, query, signal, caller }, reply) => {
      const { seq, input } = await history.blame(name, query, { signal, caller });
      return sendEncoded(reply, await workers.answer('blame', input, { seq }, { signal, caller }));
    },
  );
}

function readChanges(scope: RouteScope, { history, workers }: Parts): void {
  scope.get(
    '/documents/:name/versions/:version/changes',
    {
      config,
      schema: {
        tags,
        operationId: 'readChanges',
        summary: 'Compare two versions of a document, with the differences marked',
        description:
          'Content of the newer version only has the mark `insertion`, content of the older version only has the mark `deletion`, with author and time; every exporter shows both.',
        params: VersionParams,
        querystring: ChangesQuery,
        response: { 200: ChangesAnswer },
      },
    },
    async ({ params: { name, version: from }, query: { to: until, as: form, field }, signal, caller }, reply) => {
      const to = until === undefined || until === 'now' ? undefined : Number(until);
      const input = await history.changes(name, { from, to, form, field }, { signal, caller });
      return sendEncoded(reply, await workers.answer('changes', input, { from, to: to ?? null }, { signal, caller }));
    },
  );
}

function readTimeline(scope: RouteScope, { history, timeline }: Parts): void {
  scope.get(
    '/documents/:name/timeline',
    {
      config,
      schema: {
        tags,
        operationId: 'readTimeline',
        summary: 'List the activity in a document, newest first',
        description: 'Editing sessions, versions and changes of comments.',
        params: NameParams,
        querystring: TimelineQuery,
        response: { 200: TimelineAnswer },
      },
    },
    async ({ params: { name }, query }) => {
      await history.mustExist(name);
      const { items, next } = await timeline.page(name, query);
      return { items: [...items], next };
    },
  );
}
