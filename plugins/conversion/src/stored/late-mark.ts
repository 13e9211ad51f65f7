import type { Logger } from '@editor-companion/core/plugin';
import type { TaskRow } from '../store/database.ts';
import type { TaskStore } from '../store/task-store.ts';

/** Milliseconds after which a conversion is marked as running. */
const MARK_AFTER_MS = 500;

/**
 * Marks a task as being converted once its conversion has taken a while. This process knows its own conversions; other processes read the
 * mark from the task's record, which only a longer conversion makes worth a commit.
 */
export class LateMark implements AsyncDisposable {
  readonly #timer: NodeJS.Timeout;
  #marking: Promise<void> | undefined;

  constructor(task: TaskRow, store: Pick<TaskStore, 'markConverting'>, log: Logger) {
    const mark = (): void => {
      this.#marking = store
        .markConverting(task.id)
        .catch((error: unknown) => log.warn({ err: error, taskId: task.id }, 'a conversion could not be marked'));
    };
    this.#timer = setTimeout(mark, MARK_AFTER_MS);
    // A task that is being retried must not show its earlier failure.
    if (task.status !== 'uploaded') mark();
  }

  /** Resolves when no mark will be written any more. */
  async end(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#marking;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }
}
