import { Readable } from 'node:stream';
import type { ConversionTask, RouteScope } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { isFinished } from '../store/task.ts';
import type { LiveTasks } from '../tasks/live-tasks.ts';
import type { Tasks } from '../tasks/tasks.ts';
import { finalEventId, taskEventStream } from './event-stream.ts';
import { Forgotten, Task, TaskParams } from './schemas.ts';

export interface TaskRouteParts {
  readonly tasks: Tasks;
  readonly live: LiveTasks;
  readonly heartbeat: number;
  /** Aborts when a shutdown begins. */
  readonly draining: AbortSignal;
}

const config = { scopes: ['convert'] };
const tags = ['Conversion'];

/** Routes for the record of a task, its events, and its deletion. */
export function addTaskRoutes(scope: RouteScope, parts: TaskRouteParts): void {
  addStatus(scope, parts);
  addEvents(scope, parts);
  addDelete(scope, parts);
}

function addStatus(scope: RouteScope, { tasks }: TaskRouteParts): void {
  scope.get(
    '/convert/:taskId/status',
    {
      config,
      schema: {
        tags,
        operationId: 'getConversion',
        summary: 'Get the record of a task',
        params: TaskParams,
        response: { 200: Task },
      },
    },
    async ({ params: { taskId }, principal }, reply) => {
      reply.header('cache-control', 'no-store');
      return tasks.get(taskId, principal);
    },
  );
}

function addEvents(scope: RouteScope, { tasks, live, heartbeat, draining }: TaskRouteParts): void {
  scope.get(
    '/convert/:taskId/events',
    {
      config,
      schema: {
        tags,
        operationId: 'watchConversion',
        summary: 'Follow a task as server-sent events',
        description:
          'Events: `status` (the task), `progress` ({fraction, message}), and last `converted` or `failed` (the task). A client that reconnects with the id of the last event gets 204.',
        params: TaskParams,
        produces: ['text/event-stream'],
      },
    },
    async ({ params: { taskId }, principal, headers, signal }, reply) => {
      const task = await tasks.get(taskId, principal);
      const lastEventId = [headers['last-event-id']].flat()[0];
      reply.header('cache-control', 'no-cache, no-transform');
      if (isFinished(task) && lastEventId === finalEventId(task)) return reply.code(204).send();
      reply.header('content-type', 'text/event-stream; charset=utf-8');
      reply.header('x-accel-buffering', 'no');
      // Kept alive after the stream's end, the connection would delay a shutdown.
      reply.header('connection', 'close');
      const read = (): Promise<ConversionTask | undefined> => tasks.get(taskId, principal).catch(absent);
      const isUnderWay = (): boolean => tasks.active().includes(taskId);
      const watch = { taskId, read, live, heartbeat, lastEventId, signal, draining, isUnderWay };
      return reply.send(Readable.from(taskEventStream(watch)));
    },
  );
}

function addDelete(scope: RouteScope, { tasks }: TaskRouteParts): void {
  scope.delete(
    '/convert/:taskId',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteConversion',
        summary: 'Cancel a task and delete its files',
        params: TaskParams,
        response: { 200: Forgotten },
      },
    },
    async ({ params: { taskId }, principal }) => {
      await tasks.get(taskId, principal);
      await tasks.forget(taskId);
      return { taskId, deleted: true };
    },
  );
}

const absent = (error: unknown): undefined => {
  if (!CompanionError.is(error) || error.code !== 'TASK_NOT_FOUND') throw error;
};
