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

/** A failed task whose request came back as a success has no HTTP status of its own. */
const UNPROCESSABLE = 422;

/**
 * Follows a task to its end.
 * @throws ServerError when it fails, and when the stream ends before it does.
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

/** Asks for something as a task of its own, so that its progress can be followed. @returns the id of the task once it is done. */
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

/** Routes whose answer is a file have no envelope, also not around the task. */
const bare = (body: Task | { readonly data: Task }): Task => ('data' in body ? body.data : body);
