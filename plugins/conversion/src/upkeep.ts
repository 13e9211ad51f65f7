import type { Logger } from '@editor-companion/core/plugin';
import type { Conversions } from './service.ts';
import type { ResultStore } from './store/result-store.ts';
import { LEASE_MS } from './store/task.ts';
import type { TaskStore } from './store/task-store.ts';
import { errors } from './errors.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { JobStore } from './jobs/job-store.ts';
import type { Waiting } from './jobs/job-queue.ts';

const BATCH = 50;

interface Parts {
  readonly tasks: TaskStore;
  readonly results: ResultStore;
  readonly conversions: Conversions;
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
 * Forgets tasks that nobody has used for `maxAge`. Where the rest does not fit into `maxBytes`, whoever keeps the most loses the least
 * recently used ones, so that nobody who uploads much pushes out what others keep.
 */
export async function forgetOld({ tasks, results, conversions }: Parts, { maxAge, maxBytes }: Limits): Promise<void> {
  await forgetEach(conversions, () => tasks.leastRecentlyUsed(BATCH, Date.now() - maxAge));
  await results.prune();
  await forgetEach(conversions, async () =>
    (await tasks.bytes()) > maxBytes ? tasks.leastRecentlyUsedOfLargest() : [],
  );
}

async function forgetEach(conversions: Conversions, next: () => Promise<{ id: string }[]>): Promise<void> {
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    for (const { id } of batch) await conversions.forget(id);
  }
}

/**
 * Takes over the unfinished tasks of a process that is no more. Those whose callers were told 202 have a job, and will be done;
 * of the others the request alone knew what to do, so they fail.
 *
 * @param alone no other process works on the same data folder.
 * @returns what is to be resumed, oldest first.
 */
export async function takeAbandoned({ tasks, jobs, conversions, log }: JobParts, alone: boolean): Promise<Waiting[]> {
  const abandoned = await tasks.takeAbandoned(alone);
  const promised = await jobs.listOf(abandoned);
  const ids = new Set(promised.map(({ taskId }) => taskId));
  const lost = abandoned.filter(({ id }) => !ids.has(id));
  for (const { id } of lost) await conversions.fail(id, errors.TASK_INTERRUPTED());
  if (lost.length > 0) log.warn({ tasks: lost.length }, 'unfinished tasks of an earlier run were failed');
  if (promised.length > 0) log.info({ tasks: promised.length }, 'unfinished tasks of an earlier run go on');
  return promised;
}

/** Runs the regular work of the store in the background; the returned function stops it and waits for what is under way. */
export function startUpkeep(
  parts: JobParts & { readonly runner: JobRunner },
  limits: Limits & { readonly sweepEvery: number },
): () => Promise<void> {
  const renew = async (): Promise<void> => {
    await parts.tasks.renewLeases([...parts.conversions.active(), ...parts.runner.ids()]);
    for (const job of await takeAbandoned(parts, false)) parts.runner.resume(job);
  };
  const stops = [
    repeat(renew, LEASE_MS / 3, parts.log),
    repeat(() => forgetOld(parts, limits), limits.sweepEvery, parts.log),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function repeat(task: () => Promise<void>, interval: number, log: Logger): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= task()
      .catch((error: unknown) => log.error({ err: error }, 'the upkeep of conversion tasks failed; it is tried again'))
      .finally(() => (running = undefined));
  }, interval).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
