import type { TaskRow } from '../store/database.ts';

/** A task that this process works on. */
interface Active {
  readonly cancel: AbortController;
  /** Resolves when the work has ended and what came of it is stored. Never rejects. */
  readonly settled: Promise<unknown>;
  /** The task as it is, while none of it is stored. */
  readonly draft?: TaskRow;
}

/** By task id. */
export type ActiveTasks = Map<string, Active>;
