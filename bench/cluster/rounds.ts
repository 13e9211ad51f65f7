import type { Figures } from '../collab/figures.ts';
import { otherLoad } from '../collab/other-load.ts';
import { median } from '../lib/report.ts';
import { Cluster } from './cluster.ts';
import { nameOf, type Trial } from './trials.ts';
import { typing } from './typing.ts';

/** The results of several rounds: the median of each figure, by trial. */
export interface Measured {
  readonly rounds: number;
  /** The load of other programs in the meantime, in percent of a core. */
  readonly otherLoad: number;
  readonly trials: readonly { readonly name: string; readonly trial: Trial; readonly figures: Figures }[];
}

/**
 * Runs the trials alternately, in another order each round, each on fresh processes.
 * @param tell is called with the results so far after each round.
 */
export async function measure(
  trials: readonly Trial[],
  rounds: number,
  tell: (measured: Measured) => void,
): Promise<Measured> {
  const results = new Map<Trial, Figures[]>(trials.map((trial) => [trial, []]));
  const load = otherLoad();
  const summary = (done: number): Measured => ({
    rounds: done,
    otherLoad: Math.round(load()),
    trials: trials.map((trial) => ({ name: nameOf(trial), trial, figures: mediansOf(results.get(trial) ?? []) })),
  });
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < trials.length; turn++) {
      const trial = trials[(turn + round) % trials.length];
      if (trial) results.get(trial)?.push(await run(trial));
    }
    tell(summary(round + 1));
  }
  return summary(rounds);
}

async function run(trial: Trial): Promise<Figures> {
  console.error(nameOf(trial));
  await using cluster = await Cluster.start(trial.server, trial.nodes);
  return await typing(cluster, trial.load);
}

function mediansOf(rounds: readonly Figures[]): Figures {
  const names = [...new Set(rounds.flatMap((figures) => Object.keys(figures)))];
  return Object.fromEntries(names.map((name) => [name, median(rounds.flatMap((figures) => figures[name] ?? []))]));
}
