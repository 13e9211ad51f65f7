import type { Logger, RelayService } from '@editor-companion/core/plugin';
import type { ActiveTasks } from '../tasks/active-tasks.ts';
import type { LiveTasks, Progress } from '../tasks/live-tasks.ts';

const CHANNEL = 'conversion/tasks';
/** Milliseconds between two reports of a task's progress to other nodes. */
const REPORT_EVERY_MS = 250;

/** What nodes tell each other of a task: how far it is, that its record has changed, or that it is to be cancelled. */
type News =
  | { readonly taskId: string; readonly progress?: Progress }
  | { readonly taskId: string; readonly isCancelled: true };

interface Parts {
  readonly active: ActiveTasks;
  readonly live: LiveTasks;
  readonly log: Logger;
}

/**
 * Tells other nodes of tasks, so that whoever watches one or cancels it may ask any node. Nothing rests on it: without Redis an event
 * stream looks at the record with each heartbeat, and a task that was deleted is dropped when it has ended.
 */
export class TaskNews {
  readonly #parts: Parts;
  /** By task: when its progress was last told. */
  readonly #told = new Map<string, number>();
  #relay: RelayService | undefined;
  #stop: (() => void) | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Begins to tell and to listen, where there are other nodes. */
  async start(relay: RelayService | undefined): Promise<void> {
    if (!relay) return;
    this.#relay = relay;
    this.#parts.live.tell = (taskId, progress) => this.#report(taskId, progress);
    // Only nodes of this installation write to its channels.
    this.#stop = await relay.subscribe(CHANNEL, (bytes) =>
      this.#hear(JSON.parse(Buffer.from(bytes).toString()) as News),
    );
  }

  /** Has whichever node works on a task stop. */
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
