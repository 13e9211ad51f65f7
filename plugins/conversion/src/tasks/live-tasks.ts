import { EventEmitter } from 'node:events';

/** How far a task is, as an event stream shows it. `revision` rises with every change. */
export interface Progress {
  readonly revision: number;
  readonly fraction: number;
  readonly message?: string;
}

/** Smaller steps are not worth telling. */
const MIN_STEP = 0.005;

/** The progress of tasks that this process works on, and a bell for whoever watches a task. */
export class LiveTasks {
  readonly #progress = new Map<string, Progress>();
  readonly #bell = new EventEmitter().setMaxListeners(0);
  /** Tells other nodes, where there are any: of progress, or that the record has changed. */
  tell: ((taskId: string, progress: Progress | undefined) => void) | undefined;

  progressOf(taskId: string): Progress | undefined {
    return this.#progress.get(taskId);
  }

  /** Takes a converter's report; fractions never fall and stay within 0 and 1. */
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
    this.#bell.emit(taskId);
    this.tell?.(taskId, progress);
  }

  /** Takes what another node tells of a task that somebody watches here. */
  hear(taskId: string, progress: Progress | undefined): void {
    if (progress && this.#bell.listenerCount(taskId) > 0) this.#progress.set(taskId, progress);
    if (!progress) this.#progress.delete(taskId);
    this.#bell.emit(taskId);
  }

  /** Tells watchers that the task's record has changed. */
  changed(taskId: string): void {
    this.#bell.emit(taskId);
    this.tell?.(taskId, undefined);
  }

  /** Forgets the progress of a task that has ended. */
  end(taskId: string): void {
    this.#progress.delete(taskId);
    this.changed(taskId);
  }

  /** Calls `ring` at every change of a task, until the returned function is called. */
  watch(taskId: string, ring: () => void): () => void {
    this.#bell.on(taskId, ring);
    return () => this.#bell.off(taskId, ring);
  }
}
