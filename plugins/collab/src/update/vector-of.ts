import { encodeVarUints } from '../protocol/writer.ts';

/**
 * The state vector (yjs, `encodeStateVector`) for runs of structs: for each client, the clock up to which nothing is missing.
 * @param runs three numbers each: client, first clock, clock behind the last.
 */
export function vectorOf(runs: ArrayLike<number>): Uint8Array {
  const clocks = [...clocksOf(runs)].filter(([, clock]) => clock > 0);
  return encodeVarUints([clocks.length, ...clocks.flat()]);
}

function clocksOf(runs: ArrayLike<number>): Map<number, number> {
  const byClient = new Map<number, [from: number, to: number][]>();
  for (let at = 0; at < runs.length; at += 3) {
    const ranges = byClient.get(runs[at] ?? 0) ?? [];
    ranges.push([runs[at + 1] ?? 0, runs[at + 2] ?? 0]);
    byClient.set(runs[at] ?? 0, ranges);
  }
  const clocks = new Map<number, number>();
  for (const [client, ranges] of byClient) {
    let clock = 0;
    for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
      if (from > clock) break;
      clock = Math.max(clock, to);
    }
    clocks.set(client, clock);
  }
  return clocks;
}
