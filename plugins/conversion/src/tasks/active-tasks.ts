import type { TaskRow } from '../store/database.ts';

/** A task that this process works on. */
interface Active {
  readonly cancel: AbortController;
  /** Resolves when the work has ended and its outcome is stored. Never rejects. */
  readonly settled: Promise<unknown>;
  /** The current task, while it is not stored yet. */
  readonly draft?: TaskRow;
}

/** By task id. */
export type ActiveTasks = Map<string, Active>;
