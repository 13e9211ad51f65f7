import type { IncomingHttpHeaders } from 'node:http';
import type { AuthService, ConversionTask, FilesService, Principal, RouteScope } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import type { AssetKeys } from '../asset-keys.ts';
import { errors } from '../errors.ts';
import type { Tasks } from '../tasks/tasks.ts';
import { sendDownload } from './download.ts';
import { labelReply } from './label.ts';
import { AssetParams, AssetQuery, TargetQuery, TaskParams } from './schemas.ts';

export interface DownloadParts {
  readonly tasks: Pick<Tasks, 'use' | 'resultOf'>;
  readonly files: FilesService;
  readonly assetKeys: AssetKeys;
  /** Without a provider, every caller may do everything. */
  readonly auth: () => AuthService | undefined;
}

const tags = ['Conversion'];

/** Routes for the files of a task and the assets of its result. */
export function addDownloadRoutes(scope: RouteScope, parts: DownloadParts): void {
  addFile(scope, parts);
  addAsset(scope, parts);
}

function addFile(scope: RouteScope, { tasks, files }: DownloadParts): void {
  scope.get(
    '/convert/:taskId',
    {
      config: { scopes: ['convert'] },
      schema: {
        tags,
        operationId: 'downloadConversion',
        summary: 'Download the converted or the original file of a task',
        description:
          'Supports If-None-Match, Range and If-Range. 409 while the task is being converted, 422 if it failed, 410 if its files are no longer stored.',
        params: TaskParams,
        querystring: TargetQuery,
      },
    },
    async ({ params: { taskId }, query: { target }, principal }, reply) => {
      const { task, ...file } =
        target === 'original' ? original(await tasks.use(taskId, principal)) : await tasks.resultOf(taskId, principal);
      labelReply(reply, task, file.filename);
      await sendDownload(reply, files, file).catch(expired(taskId));
    },
  );
}

function addAsset(scope: RouteScope, { tasks, files, assetKeys, auth }: DownloadParts): void {
  scope.get(
    '/convert/:taskId/assets/:name',
    {
      // A page fetches pictures without its credential. The key in the address replaces it.
      config: { public: true },
      schema: {
        tags,
        operationId: 'downloadConversionAsset',
        summary: 'Download an asset of a converted file, for example a picture',
        description:
          'The addresses in a result contain a `key` and need no credential; without the key, the scope `convert` is needed.',
        params: AssetParams,
        querystring: AssetQuery,
      },
    },
    async ({ params: { taskId, name }, query: { key }, headers, principal }, reply) => {
      const open = key !== undefined && assetKeys.verify(taskId, name, key);
      const { assets } = await tasks.resultOf(
        taskId,
        open ? undefined : await callerOf(taskId, headers, principal, auth()),
      );
      const asset = assets.find((one) => one.name === name);
      if (!asset) throw errors.ASSET_NOT_FOUND({ taskId, name });
      const file = { ...asset, filename: asset.name };
      await sendDownload(reply, files, file, { disposition: 'inline' }).catch(expired(taskId));
    },
  );
}

/** @throws TASK_NOT_FOUND for a caller who may not ask for tasks at all; AUTH_REQUIRED and similar errors. */
async function callerOf(
  taskId: string,
  headers: IncomingHttpHeaders,
  known: Principal,
  auth: AuthService | undefined,
): Promise<Principal> {
  // On a public route, only the server's own requests are authenticated already.
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
    if (CompanionError.is(error) && error.code === 'FILE_NOT_FOUND') throw errors.TASK_EXPIRED({ taskId });
    throw error;
  };
