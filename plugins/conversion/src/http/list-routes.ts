import {
  type ConversionTask,
  type Principal,
  requireScope,
  type RouteScope,
  type Static,
  whoseOf,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Database, TaskRow } from '../store/database.ts';
import { managesAll, SEES_ALL, toTask } from '../store/task.ts';
import { listTasks, type Place, type Wanted } from '../store/task-list.ts';
import type { JobRunner } from '../stored/jobs/job-runner.ts';
import type { JobStore } from '../store/job-store.ts';
import type { LiveTasks } from '../tasks/live-tasks.ts';
import type { Tasks } from '../tasks/tasks.ts';
import { ListQuery, Task, TaskPage, TaskParams } from './schemas.ts';

export interface ListRouteParts {
  readonly db: Database;
  readonly tasks: Pick<Tasks, 'find' | 'get'>;
  readonly runner: Pick<JobRunner, 'again'>;
  readonly jobs: Pick<JobStore, 'knownOf'>;
  readonly live: Pick<LiveTasks, 'changed'>;
  /** `production`, `development` or `test`. */
  readonly mode: string;
}

const config = { scopes: ['convert'] };
const tags = ['Conversion'];

/** Routes that list the tasks of a caller or of all callers, and retry a failed one. */
export function addListRoutes(scope: RouteScope, parts: ListRouteParts): void {
  addList(scope, parts);
  addRetry(scope, parts);
}

function addList(scope: RouteScope, { db, jobs, mode }: ListRouteParts): void {
  scope.get(
    '/convert',
    {
      config,
      schema: {
        tags,
        operationId: 'listConversions',
        summary: 'List tasks, newest first',
        description: `Lists the caller's tasks; with \`of=all\` those of the whole tenant, for servers with every scope and callers with the scope \`${SEES_ALL}\`.`,
        querystring: ListQuery,
        response: { 200: TaskPage },
      },
    },
    async ({ query, principal }, reply) => {
      reply.header('cache-control', 'no-store');
      const { limit, before } = query;
      const rows = await listTasks(db, wantedBy(principal, query, mode), limit + 1, placeOf(before));
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const repeatable = await jobs.knownOf(items.filter(({ status }) => status === 'failed').map(({ id }) => id));
      return {
        items: items.map((row) => toEntry(row, repeatable)),
        next: rows.length > limit && last ? cursorOf(last) : null,
      };
    },
  );
}

function addRetry(scope: RouteScope, { tasks, runner, live }: ListRouteParts): void {
  scope.post(
    '/convert/:taskId/retry',
    {
      config,
      schema: {
        tags,
        operationId: 'retryConversion',
        summary: 'Try a failed task again',
        description:
          'Repeats the conversion in the background with the stored original and the rights of the first caller.',
        params: TaskParams,
        response: { 202: Task },
      },
    },
    async ({ params: { taskId }, principal }, reply): Promise<ConversionTask> => {
      await runner.again(await tasks.find(taskId, principal));
      live.changed(taskId);
      return reply
        .code(202)
        .header('location', `/convert/${taskId}/status`)
        .send(await tasks.get(taskId, principal));
    },
  );
}

/** @throws CompanionError SCOPE_MISSING (403), TASKS_NEED_AUTH (403). */
function wantedBy(principal: Principal, query: Static<typeof ListQuery>, mode: string): Wanted {
  const { of, status, kind, owner, from } = query;
  // Only their ids protect the tasks of anonymous callers, and a list would reveal them.
  if (principal.kind === 'anonymous' && mode === 'production') throw errors.TASKS_NEED_AUTH();
  const { tenant, owner: self } = whoseOf(principal);
  const about = { tenant, status, kind, ...(from !== undefined && { from: Date.parse(from) }) };
  if (of === 'own' && principal.kind !== 'anonymous') return { ...about, owner: self ?? '' };
  if (!managesAll(principal)) requireScope({ scopes: [] }, SEES_ALL);
  return { ...about, owner };
}

const toEntry = (row: TaskRow, repeatable: ReadonlySet<string>) => ({
  ...toTask(row),
  ...(row.owner !== null && { owner: row.owner }),
  ...(repeatable.has(row.id) && { repeatable: true }),
});

const cursorOf = ({ created_at: createdAt, id }: TaskRow): string => `${createdAt}.${id}`;

function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const dot = cursor.indexOf('.');
  return { createdAt: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}
