import type { Logger } from '@editor-companion/core/plugin';
import type { Conversions } from './service.ts';
import type { ResultStore } from './store/result-store.ts';
import type { TaskEvents } from './task-events.ts';
import { LEASE_MS } from './store/task.ts';
import type { TaskStore } from './store/task-store.ts';
import { errors } from './errors.ts';
import { describeFailure } from './failure.ts';

const BATCH = 50;

interface Parts {
  readonly tasks: TaskStore;
  readonly results: ResultStore;
  readonly conversions: Conversions;
  readonly events: TaskEvents;
  readonly log: Logger;
}

interface Limits {
  readonly maxAge: number;
  readonly maxBytes: number;
}

/** Forgets tasks that nobody has used for `maxAge`, then the least recently used ones until all fit into `maxBytes`. */
export async function forgetOld({ tasks, results, conversions }: Parts, { maxAge, maxBytes }: Limits): Promise<void> {
  await forgetEach(conversions, () => tasks.leastRecentlyUsed(BATCH, Date.now() - maxAge));
  await results.prune();
  await forgetEach(conversions, async () => ((await tasks.bytes()) > maxBytes ? tasks.leastRecentlyUsed(1) : []));
}

async function forgetEach(conversions: Conversions, next: () => Promise<{ id: string }[]>): Promise<void> {
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    for (const { id } of batch) await conversions.forget(id);
  }
}

/**
 * Fails the unfinished tasks of a process that is no more. Their conversions cannot be resumed: what to do with an original is
 * known to the request alone, and that has gone.
 */
export async function failAbandoned({ tasks, events, log }: Parts, alone: boolean): Promise<void> {
  const failure = describeFailure(errors.TASK_INTERRUPTED());
  const abandoned = await tasks.failAbandoned(failure, alone);
  for (const task of abandoned) events.failed(task, failure);
  if (abandoned.length > 0) log.warn({ tasks: abandoned.length }, 'unfinished tasks of an earlier run were failed');
}

/** Runs the regular work of the store in the background; the returned function stops it and waits for what is under way. */
export function startUpkeep(parts: Parts, limits: Limits & { readonly sweepEvery: number }): () => Promise<void> {
  const renew = async (): Promise<void> => {
    await parts.tasks.renewLeases(parts.conversions.active());
    await failAbandoned(parts, false);
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
