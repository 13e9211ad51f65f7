/* Measures the processor time of a request with fixed numbers of requests, so that a busy machine changes the time and not the work. */
import { usageOf, type Contender } from './contender.ts';
import { quantile, request } from './load.ts';

export interface WorkOptions {
  readonly rounds: number;
  /** The number of requests to one contender in one round. */
  readonly requests: number;
  readonly concurrency: number;
}

async function send(to: Contender, mode: string, { requests, concurrency }: WorkOptions): Promise<number> {
  let left = requests;
  let failed = 0;
  async function client(): Promise<void> {
    while (left-- > 0) if (!(await request(to, mode)).ok) failed += 1;
  }
  await Promise.all(Array.from({ length: concurrency }, client));
  return failed;
}

/**
 * Measures milliseconds of processor time (user and system) per request. Medians of rounds in rotating order, after a warm-up with the same
 * number of requests.
 */
export async function compareWork(
  title: string,
  mode: string,
  of: readonly Contender[],
  options: WorkOptions,
): Promise<void> {
  const results = new Map<string, number[]>(of.map(({ name }) => [name, []]));
  let failed = 0;
  for (const one of of) await send(one, mode, { ...options, requests: options.requests * 2 });
  for (let round = 0; round < options.rounds; round++) {
    for (let turn = 0; turn < of.length; turn++) {
      const one = of[(turn + round) % of.length];
      if (one === undefined) continue;
      const before = await usageOf(one);
      failed += await send(one, mode, options);
      const after = await usageOf(one);
      results.get(one.name)?.push((after.cpuMs - before.cpuMs) / options.requests);
    }
  }
  const median = (name: string): number => quantile(results.get(name) ?? [], 0.5);
  console.log(`\n${title}, ${options.concurrency} at once, ${options.requests} requests a round, ${failed} failed`);
  console.table(
    Object.fromEntries(
      await Promise.all(
        of.map(async (one) => {
          const { rss } = await usageOf(one);
          return [
            one.name,
            {
              'CPU ms': round3(median(one.name)),
              'of the pipe': round3(median('pipe') / median(one.name)),
              "Portkey's over it": round3(median('Portkey') / median(one.name)),
              'RSS MB': Math.round(rss / 1e6),
            },
          ] as const;
        }),
      ),
    ),
  );
}

const round3 = (value: number): number => Math.round(value * 1000) / 1000;
