import { PeriodicTask } from '@editor-companion/core/plugin';
import type { LeasesService, Logger } from '@editor-companion/core/plugin';
import type { ResultStore } from './store/result-store.ts';
import { LEASE_MS } from './store/task.ts';
import type { TaskStore } from './store/task-store.ts';
import { errors } from './errors.ts';
import type { JobRunner } from './stored/jobs/job-runner.ts';
import type { JobStore, Waiting } from './store/job-store.ts';
import type { Announcer } from './tasks/announcer.ts';
import type { Tasks } from './tasks/tasks.ts';

const BATCH = 50;

interface Parts {
  readonly store: TaskStore;
  readonly results: ResultStore;
  readonly tasks: Pick<Tasks, 'active' | 'fail' | 'forget'>;
  readonly log: Logger;
}

interface JobParts extends Parts {
  readonly jobs: JobStore;
}

interface Limits {
  readonly maxAge: number;
  readonly maxBytes: number;
}

/**
 * Deletes tasks that were not used for `maxAge`. If the rest exceeds `maxBytes`, deletes the least recently used ones of the largest owner,
 * so that nobody who uploads much pushes out other owners' tasks.
 */
export async function forgetOld({ store, results, tasks }: Parts, { maxAge, maxBytes }: Limits): Promise<void> {
  await forgetEach(tasks, () => store.leastRecentlyUsed(BATCH, Date.now() - maxAge));
  await results.prune();
  await forgetEach(tasks, async () => ((await store.bytes()) > maxBytes ? store.leastRecentlyUsedOfLargest() : []));
}

async function forgetEach(tasks: Parts['tasks'], next: () => Promise<{ id: string }[]>): Promise<void> {
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    for (const { id } of batch) await tasks.forget(id);
  }
}

/**
 * Takes over the unfinished tasks of an ended process. Tasks answered with 202 have a job and will be done; the others fail, since only
 * their requests had the input.
 * @param alone true if no other process works on the same data folder.
 * @returns the tasks to resume, oldest first.
 */
export async function takeAbandoned({ store, jobs, tasks, log }: JobParts, alone: boolean): Promise<Waiting[]> {
  const abandoned = await store.takeAbandoned(alone);
  const promised = await jobs.listOf(abandoned);
  const ids = new Set(promised.map(({ taskId }) => taskId));
  const lost = abandoned.filter(({ id }) => !ids.has(id));
  for (const { id } of lost) await tasks.fail(id, errors.TASK_INTERRUPTED());
  if (lost.length > 0) log.warn({ tasks: lost.length }, 'unfinished tasks of an earlier run were marked as failed');
  if (promised.length > 0) log.info({ tasks: promised.length }, 'unfinished tasks of an earlier run continue');
  return promised;
}

/** Runs the regular work of the store in the background. The returned function stops it and waits for running work. */
export function startUpkeep(
  parts: JobParts & { readonly runner: JobRunner; readonly announcer: Pick<Announcer, 'takeOver'> },
  limits: Limits & { readonly sweepEvery: number },
  leases: () => LeasesService | undefined,
): () => Promise<void> {
  const renew = async (): Promise<void> => {
    await parts.store.renewLeases([...parts.tasks.active(), ...parts.runner.ids()]);
    for (const job of await takeAbandoned(parts, false)) parts.runner.resume(job);
  };
  const { log } = parts;
  const complaint = 'the upkeep of conversion tasks failed; the server tries again';
  const common = { complaint, log, leases };
  const sweeps = new PeriodicTask({
    ...common,
    name: 'conversion/sweep',
    interval: limits.sweepEvery,
    run: () => forgetOld(parts, limits),
  });
  sweeps.start({ atOnce: false });
  const stops = [repeat(renew, LEASE_MS / 3, log), () => sweeps.close()];
  if (leases()) {
    const takeOver = (): Promise<void> => parts.announcer.takeOver(LEASE_MS);
    const announcements = new PeriodicTask({
      ...common,
      name: 'conversion/announcements',
      interval: LEASE_MS,
      run: takeOver,
    });
    announcements.start({ atOnce: false });
    stops.push(() => announcements.close());
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Runs on every node, since each renews the leases of its own tasks. */
function repeat(task: () => Promise<void>, interval: number, log: Logger): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= task()
      .catch((error: unknown) =>
        log.error({ err: error }, 'the upkeep of conversion tasks failed; the server tries again'),
      )
      .finally(() => (running = undefined));
  }, interval).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
