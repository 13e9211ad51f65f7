import type { ConversionTask } from '@editor-companion/core/plugin';
import type { LiveTasks, Progress } from '../tasks/live-tasks.ts';
import { isFinished } from '../store/task.ts';
import { WakeSignal } from './wake-signal.ts';

interface Watch {
  readonly taskId: string;
  /** Reads the current task; undefined if it was deleted. */
  readonly read: () => Promise<ConversionTask | undefined>;
  readonly live: LiveTasks;
  /** Milliseconds of silence before a comment is sent and the task is read again, since another process may work on it. */
  readonly heartbeat: number;
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  /** Aborts when a shutdown begins: running work is finished, and waiting work is left to the next start. */
  readonly draining: AbortSignal;
  /** Whether this process is working on the task. */
  readonly isUnderWay: () => boolean;
}

/** The id of the event that reports a finished task's outcome. */
export const finalEventId = ({ status }: Pick<ConversionTask, 'status'>): string => status;

/**
 * The text of a task's event stream: `status` first and whenever it changes, `progress` in between, `converted` or `failed` last. Progress
 * is a state, not a log: a slow reader gets the latest one, and a returning reader only new events.
 */
export async function* taskEventStream(watch: Watch): AsyncGenerator<string, void, undefined> {
  const { taskId, live, heartbeat, signal, draining } = watch;
  const changes = new WakeSignal();
  const wake = (): void => changes.wake();
  const unwatch = live.watch(taskId, wake);
  draining.addEventListener('abort', wake, { once: true });
  let sent = watch.lastEventId;
  let status: string | undefined;
  try {
    while (!signal.aborted) {
      const task = await watch.read();
      if (!task) return;
      if (isFinished(task)) {
        yield frame(task.status, finalEventId(task), task);
        return;
      }
      const progress = live.progressOf(taskId);
      const id = `${task.status}-${progress?.revision ?? 0}`;
      if (id !== sent) {
        if (task.status !== status) yield frame('status', id, task);
        if (progress) yield frame('progress', id, shown(progress));
        sent = id;
        status = task.status;
      }
      // The client reconnects to the next server. An open stream would delay the end of this one.
      if (draining.aborted && !watch.isUnderWay()) return;
      const hasChanged = await changes.wait(heartbeat, signal);
      if (!hasChanged && !signal.aborted) yield ': still here\n\n';
    }
  } finally {
    unwatch();
    draining.removeEventListener('abort', wake);
  }
}

const shown = ({ fraction, message }: Progress): Omit<Progress, 'revision'> => ({
  fraction,
  ...(message !== undefined && { message }),
});

const frame = (event: string, id: string, data: object): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
