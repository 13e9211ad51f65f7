import { send } from './request.ts';
import { ServerError } from './server-error.ts';
import { serverEvents } from './server-events.ts';

/** A conversion task as the server returns it. */
export interface Task {
  readonly taskId: string;
  readonly status: 'uploaded' | 'converting' | 'converted' | 'failed';
  readonly filename: string;
  readonly fromCache: boolean;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface Progress {
  /** From 0 to 1. Undefined if unknown. */
  readonly fraction?: number | undefined;
  readonly message?: string | undefined;
}

export type OnProgress = (progress: Progress) => void;

/** A task that fails after a successful response has no HTTP status of its own. */
const UNPROCESSABLE = 422;

/**
 * Follows a task to its end.
 * @throws ServerError if the task fails, or the stream ends before it.
 */
export async function follow(taskId: string, onProgress: OnProgress, signal: AbortSignal): Promise<Task> {
  for await (const { event, data } of serverEvents(await send(`convert/${taskId}/events`, { signal }))) {
    const said: unknown = JSON.parse(data);
    if (event === 'progress') onProgress(said as Progress);
    if (event === 'converted') return said as Task;
    if (event === 'failed') throw failure(said as Task);
  }
  throw new ServerError('TASK_CUT', UNPROCESSABLE, 'The server stopped telling about this task. Try it again.');
}

const failure = ({ error }: Task): ServerError =>
  new ServerError(error?.code ?? 'TASK_FAILED', UNPROCESSABLE, error?.message ?? 'The conversion failed.');

/** Starts work as a task, so that its progress can be followed. @returns the id of the task once it is done. */
export async function runTask(
  path: string,
  init: RequestInit,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<string> {
  const headers = new Headers(init.headers);
  headers.set('prefer', 'respond-async');
  const accepted = await send(path, { ...init, headers, signal });
  const { taskId } = bare((await accepted.json()) as Task | { readonly data: Task });
  await follow(taskId, onProgress, signal);
  return taskId;
}

/** Routes that answer with a file have no envelope, not even around the task. */
const bare = (body: Task | { readonly data: Task }): Task => ('data' in body ? body.data : body);
