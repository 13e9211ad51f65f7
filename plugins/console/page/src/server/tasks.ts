import { ask, type Paged, part } from './server.ts';

export interface Task {
  readonly taskId: string;
  readonly kind: 'import' | 'export';
  readonly status: 'uploaded' | 'converting' | 'converted' | 'failed';
  readonly filename: string;
  readonly mime: string;
  /** Bytes of the original. */
  readonly size: number;
  readonly createdAt: number;
  readonly convertedAt?: number;
  readonly fromCache: boolean;
  /** `user:ada`. Undefined if the server requires no sign-in. */
  readonly owner?: string;
  /** True if a failed task can be retried. */
  readonly repeatable?: boolean;
  readonly error?: { readonly code: string; readonly message: string };
  readonly warnings?: readonly { readonly code: string; readonly message: string }[];
}

export interface TaskFilter {
  readonly status?: string | undefined;
  readonly kind?: string | undefined;
  readonly owner?: string | undefined;
  /** ISO 8601. */
  readonly from?: string | undefined;
  readonly limit?: number;
}

/** Tasks of everybody, the newest first. @throws CompanionRequestError */
export const listTasks = (filter: TaskFilter, before: string | undefined, signal: AbortSignal): Promise<Paged<Task>> =>
  ask('convert', { query: { of: 'all', ...filter, before }, signal });

/** @throws CompanionRequestError */
export const retryTask = ({ taskId }: Task): Promise<Task> => ask(`convert/${part(taskId)}/retry`, { method: 'POST' });

/** Stops a running task, and deletes it with its files. @throws CompanionRequestError */
export const forgetTask = ({ taskId }: Task): Promise<object> => ask(`convert/${part(taskId)}`, { method: 'DELETE' });
