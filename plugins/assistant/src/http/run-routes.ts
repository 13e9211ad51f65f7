import type { RouteScope, Static } from '@editor-companion/core/plugin';
import type { KeptRuns } from '../run/kept-runs.ts';
import type { KeptRun } from '../run/store.ts';
import { NameParams, RunAnswer, RunList, RunParams, RunsQuery, Stopped, Undone } from './schemas.ts';

const config = { scopes: ['ai', 'collab'] };
const tags = ['Assistant'];

/** Routes that show, stop and undo runs. */
export function runRoutes(scope: RouteScope, kept: KeptRuns): void {
  list(scope, kept);
  read(scope, kept);
  stop(scope, kept);
  undo(scope, kept);
}

function list(scope: RouteScope, kept: KeptRuns): void {
  scope.get(
    '/documents/:name/assistant/runs',
    {
      config: { ...config, role: 'viewer' },
      schema: {
        tags,
        operationId: 'listAssistantRuns',
        summary: 'List the runs of the assistant in a document, newest first',
        params: NameParams,
        querystring: RunsQuery,
        response: { 200: RunList },
      },
    },
    async ({ params: { name }, query, principal }) => {
      const runs = await kept.list(name, query, principal);
      const last = runs.length === query.limit ? runs.at(-1) : undefined;
      return { runs: runs.map(shown), next: last?.startedAt ?? null };
    },
  );
}

function read(scope: RouteScope, kept: KeptRuns): void {
  scope.get(
    '/documents/:name/assistant/runs/:run',
    {
      config: { ...config, role: 'viewer' },
      schema: {
        tags,
        operationId: 'readAssistantRun',
        summary: 'Get a run of the assistant, with a summary of its changes',
        params: RunParams,
        response: { 200: RunAnswer },
      },
    },
    async ({ params: { name, run }, principal }) => shown(await kept.find(name, run, principal)),
  );
}

function stop(scope: RouteScope, kept: KeptRuns): void {
  scope.delete(
    '/documents/:name/assistant/runs/:run',
    {
      config: { ...config, role: 'viewer' },
      schema: {
        tags,
        operationId: 'stopAssistantRun',
        summary: 'Stop a run of the assistant; its changes stay',
        params: RunParams,
        response: { 202: Stopped },
      },
    },
    async ({ params: { name, run }, principal }, reply) => {
      await kept.stop(name, run, principal);
      reply.code(202);
      return { name, run };
    },
  );
}

function undo(scope: RouteScope, kept: KeptRuns): void {
  scope.post(
    '/documents/:name/assistant/runs/:run/undo',
    {
      config: { ...config, role: 'editor' },
      schema: {
        tags,
        operationId: 'undoAssistantRun',
        summary: "Undo all changes of a run of the assistant, and nobody else's",
        params: RunParams,
        response: { 200: Undone },
      },
    },
    async ({ params: { name, run }, principal }) => ({ name, run, seq: await kept.undo(name, run, principal) }),
  );
}

const shown = (kept: KeptRun): Static<typeof RunAnswer> => {
  const { id: run, documentId: _, user: id, userName, mayUndo, isUndone, summary, ...rest } = kept;
  return {
    run,
    user: { id, name: userName },
    ...rest,
    undo: mayUndo && !isUndone,
    undone: isUndone,
    summary: summary && { ...summary, blocks: [...summary.blocks] },
  };
};
