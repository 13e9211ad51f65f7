import { signal } from '@preact/signals';
import { isAbort, messageOf } from '../server/server-error.ts';
import type { Progress } from '../server/tasks.ts';
import { announce } from '../ui/announce.ts';

export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** A current or recent import or export. */
export interface Job {
  readonly id: number;
  readonly title: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly progress: Progress;
  /** The result in a sentence, or the reason why it failed. */
  readonly outcome?: string;
  readonly warnings?: readonly Warning[];
  readonly cancel: () => void;
}

export type Outcome = Pick<Job, 'outcome' | 'warnings'>;

export const jobs = signal<readonly Job[]>([]);

let count = 0;

/** Runs a job that the user can see: its progress, a way to cancel it, and its result, unless the result is visible by itself. */
export async function runJob(
  title: string,
  work: (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<Outcome | undefined>,
): Promise<void> {
  const abort = new AbortController();
  const id = ++count;
  jobs.value = [...jobs.value, { id, title, state: 'running', progress: {}, cancel: () => abort.abort() }];
  try {
    const outcome = await work((progress) => update(id, { progress }), abort.signal);
    if (outcome === undefined) return dismiss(id);
    update(id, { state: 'done', ...outcome });
    announce(`${title}: ${outcome.outcome ?? ''}`);
  } catch (reason) {
    if (isAbort(reason)) dismiss(id);
    else {
      update(id, { state: 'failed', outcome: messageOf(reason) });
      announce(messageOf(reason));
    }
  }
}

function update(id: number, change: Partial<Job>): void {
  jobs.value = jobs.value.map((job) => (job.id === id ? { ...job, ...change } : job));
}

export function dismiss(id: number): void {
  jobs.value = jobs.value.filter((job) => job.id !== id);
}

/** Announces that an action is done. */
export const notify = (title: string, outcome: string): void => void runJob(title, async () => ({ outcome }));
