import { median } from '../lib/report.ts';

/** The milliseconds that one contender needed for all documents: elapsed time and processor time. */
export interface Took {
  readonly clock: number;
  readonly cpu: number;
}

export interface Contender {
  /** Returns the milliseconds of processor time used so far. */
  readonly cpu: () => number;
  run(): Promise<void>;
}

/** Runs the contenders alternately, so that other load on the machine affects all alike. Returns each one's medians. */
export async function contest<Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, Contender>>,
): Promise<Record<Name, Took>> {
  const entries = Object.entries<Contender>(contenders);
  const results = new Map<string, Took[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, contender] of round % 2 === 0 ? entries : entries.toReversed()) {
      const [clock, used] = [performance.now(), contender.cpu()];
      await contender.run();
      results.get(name)?.push({ clock: performance.now() - clock, cpu: contender.cpu() - used });
    }
  }
  return Object.fromEntries([...results].map(([name, took]) => [name, medians(took)])) as Record<Name, Took>;
}

const medians = (took: readonly Took[]): Took => ({
  clock: median(took.map(({ clock }) => clock)),
  cpu: median(took.map(({ cpu }) => cpu)),
});

/** Returns a contender that runs `work` in this process. */
export const here = (work: () => Promise<void>): Contender => ({
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  run: work,
});
