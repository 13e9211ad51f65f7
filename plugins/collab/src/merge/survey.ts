import { indexStructs, type IndexedStructs } from '../update/struct-index.ts';
import { Walk, walkUpdate } from '../update/walk.ts';

/** Smaller updates are read whole faster than they are indexed. */
const INDEXED_BYTES = 32_768;

/** The range that updates cover together, as arrays that are cheap to transfer between threads. */
export interface Survey {
  /** Three numbers for each run of structs: client, first clock, clock behind the last. */
  readonly runs: Float64Array<ArrayBuffer>;
  /** Three numbers for each deleted range: client, first clock, length. The ranges of one client are sorted and disjoint. */
  readonly deletes: Float64Array<ArrayBuffer>;
  /** The runs of the first update alone, the offset of its deletions, and the index of its structs if it is large. */
  readonly first: {
    readonly runs: Float64Array<ArrayBuffer>;
    readonly deletesAt: number;
    readonly index?: IndexedStructs;
  };
}

/** Validates updates and returns the range they cover. @throws Malformed. */
export function survey(updates: readonly Uint8Array[]): Survey {
  const walk = new Walk();
  const runs: number[] = [];
  const deletes = new Map<number, [from: number, to: number][]>();
  let first: Survey['first'] = { runs: new Float64Array(0), deletesAt: 0 };
  for (const [index, update] of updates.entries()) {
    walkUpdate(update, walk);
    if (index === 0) first = firstOf(update, walk);
    addRuns(runs, walk.runs);
    addDeletes(deletes, walk.deletes);
  }
  return { runs: Float64Array.from(runs), deletes: Float64Array.from(inOrder(deletes)), first };
}

const firstOf = (update: Uint8Array, { runs, deletesAt }: Walk): Survey['first'] => ({
  runs: Float64Array.from(runs),
  deletesAt,
  ...(update.length > INDEXED_BYTES && { index: indexStructs(update) }),
});

/** Joins consecutive runs, such as those of continuous typing. */
function addRuns(runs: number[], added: readonly number[]): void {
  for (let at = 0; at < added.length; at += 3) {
    const [client = 0, from = 0, to = 0] = [added[at], added[at + 1], added[at + 2]];
    if (runs.at(-3) === client && runs.at(-1) === from) runs[runs.length - 1] = to;
    else runs.push(client, from, to);
  }
}

function addDeletes(deletes: Map<number, [from: number, to: number][]>, added: readonly number[]): void {
  for (let at = 0; at < added.length; at += 3) {
    const [client = 0, from = 0, length = 0] = [added[at], added[at + 1], added[at + 2]];
    const ranges = deletes.get(client);
    if (ranges) ranges.push([from, from + length]);
    else deletes.set(client, [[from, from + length]]);
  }
}

function inOrder(deletes: ReadonlyMap<number, [from: number, to: number][]>): number[] {
  const ordered: number[] = [];
  for (const [client, ranges] of deletes) {
    ranges.sort(([one], [other]) => one - other);
    let [from, to] = ranges[0] ?? [0, 0];
    for (const [start, end] of ranges) {
      if (start > to) {
        ordered.push(client, from, to - from);
        from = start;
      }
      to = Math.max(to, end);
    }
    if (to > from) ordered.push(client, from, to - from);
  }
  return ordered;
}
