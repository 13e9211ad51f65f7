import type { Logger, RelayService } from '@editor-companion/core/plugin';
import type { ActiveTasks } from '../tasks/active-tasks.ts';
import type { LiveTasks, Progress } from '../tasks/live-tasks.ts';

const CHANNEL = 'conversion/tasks';
/** Milliseconds between two progress reports to other nodes. */
const REPORT_EVERY_MS = 250;

/** Messages between nodes about a task: its progress, a change of its record, or a cancellation. */
type News =
  | { readonly taskId: string; readonly progress?: Progress }
  | { readonly taskId: string; readonly isCancelled: true };

interface Parts {
  readonly active: ActiveTasks;
  readonly live: LiveTasks;
  readonly log: Logger;
}

/**
 * Sends news of tasks to other nodes, so that a task can be watched or cancelled through any node. Nothing depends on it: without Redis an
 * event stream reads the record at each heartbeat, and a deleted task is dropped when it has ended.
 */
export class TaskNews {
  readonly #parts: Parts;
  /** By task: the time of the last progress report. */
  readonly #told = new Map<string, number>();
  #relay: RelayService | undefined;
  #stop: (() => void) | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts sending and receiving, if there are other nodes. */
  async start(relay: RelayService | undefined): Promise<void> {
    if (!relay) return;
    this.#relay = relay;
    this.#parts.live.tell = (taskId, progress) => this.#report(taskId, progress);
    // Only nodes of this installation write to its channels.
    this.#stop = await relay.subscribe(CHANNEL, (bytes) =>
      this.#hear(JSON.parse(Buffer.from(bytes).toString()) as News),
    );
  }

  /** Stops a task on whichever node works on it. */
  cancel(taskId: string): void {
    this.#send({ taskId, isCancelled: true });
  }

  close(): void {
    this.#stop?.();
  }

  #report(taskId: string, progress: Progress | undefined): void {
    const now = performance.now();
    const isOften = progress !== undefined && now - (this.#told.get(taskId) ?? -Infinity) < REPORT_EVERY_MS;
    if (isOften) return;
    if (progress) this.#told.set(taskId, now);
    else this.#told.delete(taskId);
    this.#send({ taskId, ...(progress && { progress }) });
  }

  #send(news: News): void {
    this.#relay?.publish(CHANNEL, Buffer.from(JSON.stringify(news)));
  }

  #hear(news: News): void {
    const { active, live } = this.#parts;
    if ('isCancelled' in news) active.get(news.taskId)?.cancel.abort();
    else live.hear(news.taskId, news.progress);
  }
}
