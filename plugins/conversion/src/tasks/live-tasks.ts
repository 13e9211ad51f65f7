import { EventEmitter } from 'node:events';

/** The progress of a task in an event stream. `revision` increases with every change. */
export interface Progress {
  readonly revision: number;
  readonly fraction: number;
  readonly message?: string;
}

/** Smaller steps are not reported. */
const MIN_STEP = 0.005;

/** The progress of this process' tasks, and notifications for watchers. */
export class LiveTasks {
  readonly #progress = new Map<string, Progress>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  /** Notifies other nodes, if there are any, of progress or of a change of the record. */
  tell: ((taskId: string, progress: Progress | undefined) => void) | undefined;

  progressOf(taskId: string): Progress | undefined {
    return this.#progress.get(taskId);
  }

  /** Records a converter's report. Fractions never decrease and stay within 0 and 1. */
  report(taskId: string, fraction: number, message?: string): void {
    const last = this.#progress.get(taskId);
    const reached = Math.max(last?.fraction ?? 0, Math.min(1, Number.isFinite(fraction) ? fraction : 0));
    const step = reached - (last?.fraction ?? -1);
    if (last && step < MIN_STEP && (message ?? last.message) === last.message) return;
    const text = message ?? last?.message;
    const progress = {
      revision: (last?.revision ?? 0) + 1,
      fraction: reached,
      ...(text !== undefined && { message: text }),
    };
    this.#progress.set(taskId, progress);
    this.#changes.emit(taskId);
    this.tell?.(taskId, progress);
  }

  /** Handles another node's report on a task that is watched here. */
  hear(taskId: string, progress: Progress | undefined): void {
    if (progress && this.#changes.listenerCount(taskId) > 0) this.#progress.set(taskId, progress);
    if (!progress) this.#progress.delete(taskId);
    this.#changes.emit(taskId);
  }

  /** Notifies watchers that the task's record has changed. */
  changed(taskId: string): void {
    this.#changes.emit(taskId);
    this.tell?.(taskId, undefined);
  }

  /** Deletes the progress of an ended task. */
  end(taskId: string): void {
    this.#progress.delete(taskId);
    this.changed(taskId);
  }

  /** Calls `onChange` at every change of a task, until the returned function is called. */
  watch(taskId: string, onChange: () => void): () => void {
    this.#changes.on(taskId, onChange);
    return () => this.#changes.off(taskId, onChange);
  }
}
