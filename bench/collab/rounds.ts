import { startContender, type ContenderName } from './contender.ts';
import type { Figures } from './figures.ts';
import { otherLoad } from './other-load.ts';
import type { Scenario } from './scenarios.ts';

/** The results of several rounds of a scenario. */
export interface Comparison {
  readonly title: string;
  readonly servers: readonly ContenderName[];
  /** The figures of each round, by server. */
  readonly results: ReadonlyMap<string, readonly Figures[]>;
  /** The load of other programs in the meantime, in percent of a core. */
  readonly load: number;
}

/** Runs servers alternately, in another order each round, each on a fresh process. A server that fails has no figures. */
export async function compare(
  { title, run }: Scenario,
  servers: readonly ContenderName[],
  rounds: number,
): Promise<Comparison> {
  const results = new Map<string, Figures[]>(servers.map((name) => [name, []]));
  const load = otherLoad();
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < servers.length; turn++) {
      const name = servers[(turn + round) % servers.length];
      if (name) results.get(name)?.push(await measure(name, run));
    }
  }
  return { title, servers, results, load: load() };
}

async function measure(name: ContenderName, run: Scenario['run']): Promise<Figures> {
  const contender = await startContender(name);
  try {
    return await run(contender);
  } catch (error) {
    console.error(`${name}: ${String(error)}`);
    return {};
  } finally {
    await contender.stop();
  }
}

/** Returns the median of a server's figure over all rounds. NaN if no round has it. */
export const medianOf = ({ results }: Comparison, server: string, figure: string): number =>
  median((results.get(server) ?? []).map((figures) => figures[figure] ?? Number.NaN));

function median(figures: readonly number[]): number {
  const sorted = figures.filter((figure) => !Number.isNaN(figure)).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
