import { Readable } from 'node:stream';
import { nameOfKey, Type, type RoutePlugin, type RouteScope } from '@editor-companion/core/plugin';
import type { AssistantJob } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { JobBody, JobParams, JobView } from './job-schemas.ts';
import { NameParams } from './schemas.ts';
import { withHeartbeats } from './stream.ts';

const config = { scopes: ['ai', 'collab'], role: 'viewer' } as const;
const tags = ['Assistant'];

/** Routes for the assistant's jobs on whole documents. */
export const createJobRoutes =
  (jobs: Jobs, heartbeat: number): RoutePlugin =>
  (scope) => {
    start(scope, jobs);
    look(scope, jobs);
    follow(scope, jobs, heartbeat);
    cancel(scope, jobs);
  };

function start(scope: RouteScope, jobs: Jobs): void {
  scope.post(
    '/documents/:name/assistant/jobs',
    {
      config,
      schema: {
        tags,
        operationId: 'startAssistantJob',
        summary:
          'Let a model process a whole document: translate, proofread, rewrite, fill in, summarise, describe pictures',
        params: NameParams,
        body: JobBody,
        response: { 202: JobView },
      },
    },
    async ({ params: { name }, body: { as, ...request }, principal }, reply) => {
      reply.code(202);
      return viewOf(await jobs.start(name, request, principal, as));
    },
  );
}

function look(scope: RouteScope, jobs: Jobs): void {
  scope.get(
    '/documents/:name/assistant/jobs',
    {
      config,
      schema: {
        tags,
        operationId: 'listAssistantJobs',
        summary: 'List the latest 100 jobs of the assistant in a document',
        params: NameParams,
        response: { 200: Type.Object({ jobs: Type.Array(JobView) }) },
      },
    },
    async ({ params: { name }, principal }) => ({
      jobs: (await jobs.list(name, principal)).map((job) => {
        const { result: _, ...view } = viewOf(job);
        return view;
      }),
    }),
  );
  scope.get(
    '/documents/:name/assistant/jobs/:job',
    {
      config,
      schema: {
        tags,
        operationId: 'getAssistantJob',
        summary: 'Get the progress and the result of a job of the assistant',
        params: JobParams,
        response: { 200: JobView },
      },
    },
    async ({ params: { name, job }, principal }) => viewOf(await jobs.find(name, job, principal)),
  );
}

function follow(scope: RouteScope, jobs: Jobs, heartbeat: number): void {
  scope.get(
    '/documents/:name/assistant/jobs/:job/events',
    {
      config: { ...config, envelope: false },
      schema: {
        tags,
        operationId: 'followAssistantJob',
        summary: 'Follow a job of the assistant until it ends: server-sent events `job`',
        params: JobParams,
        produces: ['text/event-stream'],
      },
    },
    async ({ params: { name, job }, principal, signal }, reply) => {
      await jobs.find(name, job, principal);
      reply.header('content-type', 'text/event-stream; charset=utf-8');
      reply.header('cache-control', 'no-cache, no-transform');
      reply.header('x-accel-buffering', 'no');
      return reply.send(Readable.from(framesOf(jobs.changes(name, job, principal, signal), signal, heartbeat)));
    },
  );
}

/** @param heartbeat milliseconds of silence, as while a model thinks, after which a comment keeps proxies from closing the stream. */
async function* framesOf(
  changes: AsyncGenerator<AssistantJob, void>,
  reader: AbortSignal,
  heartbeat: number,
): AsyncGenerator<string, void> {
  const frame = (job: AssistantJob): string => `event: job\ndata: ${JSON.stringify(viewOf(job))}\n\n`;
  try {
    yield* withHeartbeats({ iterator: changes, heartbeat, frame });
  } catch (error) {
    if (!reader.aborted) throw error;
  }
}

function cancel(scope: RouteScope, jobs: Jobs): void {
  scope.delete(
    '/documents/:name/assistant/jobs/:job',
    {
      config,
      schema: {
        tags,
        operationId: 'cancelAssistantJob',
        summary: 'Stop a job of the assistant; its changes stay and can be undone',
        params: JobParams,
        response: { 200: JobView },
      },
    },
    async ({ params: { name, job }, principal }) => viewOf(await jobs.cancel(name, job, principal)),
  );
}

/** Leaves out members that are only for the server. */
function viewOf({ request, principal: _principal, ...job }: AssistantJob) {
  const { kind, mode, target } = request;
  return {
    ...job,
    document: nameOfKey(job.document),
    kind,
    mode,
    target,
    progress: { ...job.progress, left: [...job.progress.left] },
  };
}
