import type { AuthService, ConversionTask, FilesService, Principal, RoutePlugin } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { AssetKeys } from '../asset-keys.ts';
import { errors } from '../errors.ts';
import type { LiveTasks } from '../live-tasks.ts';
import type { Conversions } from '../service.ts';
import { isFinished } from '../store/task.ts';
import { labelReply } from './answer.ts';
import { sendDownload } from './download.ts';
import { finalEventId, taskEventStream } from './event-stream.ts';
import { AssetParams, AssetQuery, Forgotten, TargetQuery, Task, TaskParams } from './schemas.ts';

interface Parts {
  readonly conversions: Conversions;
  readonly files: FilesService;
  readonly live: LiveTasks;
  readonly heartbeat: number;
  readonly assetKeys: AssetKeys;
  /** Where nobody provides it, every caller may do everything. */
  readonly auth: () => AuthService | undefined;
}

const config = { scopes: ['convert'] };
const tags = ['Conversion'];

/** GET and DELETE /convert/:taskId and what lies below it. */
export const createRoutes =
  ({ conversions, files, live, heartbeat, assetKeys, auth }: Parts): RoutePlugin =>
  (app) => {
    app.get(
      '/convert/:taskId',
      {
        config,
        schema: {
          tags,
          operationId: 'downloadConversion',
          summary: 'Download the converted or the original file of a task',
          description:
            'Honours If-None-Match, Range and If-Range. 409 while the task is being converted, 422 when it has failed, 410 when its files are not kept any more.',
          params: TaskParams,
          querystring: TargetQuery,
        },
      },
      async ({ params: { taskId }, query: { target }, principal }, reply) => {
        const { task, ...file } =
          target === 'original'
            ? original(await conversions.use(taskId, principal))
            : await conversions.resultOf(taskId, principal);
        labelReply(reply, task, file.filename);
        await sendDownload(reply, files, file).catch(expired(taskId));
      },
    );

    app.get(
      '/convert/:taskId/assets/:name',
      {
        // A page's pictures are fetched without its credential; the key in their addresses stands in for it.
        config: { public: true },
        schema: {
          tags,
          operationId: 'downloadConversionAsset',
          summary: 'Download an asset of a converted file, for example a picture',
          description:
            'The addresses in a result carry a `key` and need no credential; without it the scope `convert` does.',
          params: AssetParams,
          querystring: AssetQuery,
        },
      },
      async ({ params: { taskId, name }, query: { key }, headers, principal }, reply) => {
        const open = key !== undefined && assetKeys.verify(taskId, name, key);
        const { assets } = await conversions.resultOf(
          taskId,
          open ? undefined : await callerOf(taskId, headers, principal, auth()),
        );
        const asset = assets.find((one) => one.name === name);
        if (!asset) throw errors.ASSET_NOT_FOUND({ taskId, name });
        const file = { ...asset, filename: asset.name };
        await sendDownload(reply, files, file, { disposition: 'inline' }).catch(expired(taskId));
      },
    );

    app.get(
      '/convert/:taskId/status',
      {
        config,
        schema: {
          tags,
          operationId: 'getConversion',
          summary: 'The record of a task',
          params: TaskParams,
          response: { 200: Task },
        },
      },
      async ({ params: { taskId }, principal }, reply) => {
        reply.header('cache-control', 'no-store');
        return conversions.get(taskId, principal);
      },
    );

    app.get(
      '/convert/:taskId/events',
      {
        config,
        schema: {
          tags,
          operationId: 'watchConversion',
          summary: 'Follow a task as server-sent events',
          description:
            'Events: `status` (the task), `progress` ({fraction, message}), and last `converted` or `failed` (the task). A client that returns with the id of the last event gets 204.',
          params: TaskParams,
          produces: ['text/event-stream'],
        },
      },
      async ({ params: { taskId }, principal, headers, signal }, reply) => {
        const task = await conversions.get(taskId, principal);
        const lastEventId = [headers['last-event-id']].flat()[0];
        reply.header('cache-control', 'no-cache, no-transform');
        if (isFinished(task) && lastEventId === finalEventId(task)) return reply.code(204).send();
        reply.header('content-type', 'text/event-stream; charset=utf-8');
        reply.header('x-accel-buffering', 'no');
        // Kept alive after the stream's end, the connection would hold up a shutdown.
        reply.header('connection', 'close');
        const read = (): Promise<ConversionTask | undefined> => conversions.get(taskId, principal).catch(absent);
        return reply.send(Readable.from(taskEventStream({ taskId, read, live, heartbeat, lastEventId, signal })));
      },
    );

    app.delete(
      '/convert/:taskId',
      {
        config,
        schema: {
          tags,
          operationId: 'deleteConversion',
          summary: 'Cancel a task and forget its files',
          params: TaskParams,
          response: { 200: Forgotten },
        },
      },
      async ({ params: { taskId }, principal }) => {
        await conversions.get(taskId, principal);
        await conversions.forget(taskId);
        return { taskId, deleted: true };
      },
    );
  };

/** @throws TASK_NOT_FOUND for a caller who may not ask for tasks at all; AUTH_REQUIRED and its like. */
async function callerOf(
  taskId: string,
  headers: IncomingHttpHeaders,
  known: Principal,
  auth: AuthService | undefined,
): Promise<Principal> {
  // On a public route the server itself alone is known without a credential.
  const principal = known.scopes.length > 0 || !auth ? known : await auth.authenticate({ headers });
  const { scopes } = principal;
  if (!scopes.includes('*') && !scopes.includes('convert')) throw errors.TASK_NOT_FOUND({ taskId });
  return principal;
}

const original = (
  task: ConversionTask,
): { task: ConversionTask; fileId: string; size: number; mediaType: string; filename: string } => ({
  task,
  fileId: task.hash,
  size: task.size,
  mediaType: task.mime,
  filename: task.filename,
});

const expired =
  (taskId: string) =>
  (error: unknown): never => {
    if (hasCode(error, 'FILE_NOT_FOUND')) throw errors.TASK_EXPIRED({ taskId });
    throw error;
  };

const absent = (error: unknown): undefined => {
  if (!hasCode(error, 'TASK_NOT_FOUND')) throw error;
};

const hasCode = (error: unknown, code: string): boolean => CompanionError.is(error) && error.code === code;
