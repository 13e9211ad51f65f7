import { encodeVarUints, sizeOfVarUint, writeVarUint } from '../protocol/writer.ts';
import { RangeSet } from './range-set.ts';
import type { Walk } from './walk.ts';

/** The memory of a map entry and of an empty set of ranges. */
const CLOCK_BYTES = 40;
const SET_BYTES = 200;

/** The parts of a walk that describe an update's range. */
export type Covered = Pick<Walk, 'runs' | 'deletes'> | { readonly runs: Float64Array; readonly deletes: Float64Array };

/**
 * Everything that a document has received: the clocks of each client, and the deleted clocks. Without a Y.Doc, it shows whether an update
 * contains anything new, and which changes a client should send.
 */
export class Coverage {
  readonly #clocks = new Map<number, number>();
  /** Runs that arrived before their predecessors. Thousands of quiet documents have neither these nor deletions. */
  #apart: Map<number, RangeSet> | undefined;
  #deleted: Map<number, RangeSet> | undefined;

  add({ runs, deletes }: Covered): void {
    for (let at = 0; at < runs.length; at += 3) this.#addRun(runs[at] ?? 0, runs[at + 1] ?? 0, runs[at + 2] ?? 0);
    for (let at = 0; at < deletes.length; at += 3) {
      const from = deletes[at + 1] ?? 0;
      rangesOf((this.#deleted ??= new Map()), deletes[at] ?? 0).add(from, from + (deletes[at + 2] ?? 0));
    }
  }

  /** Its approximate memory in bytes. */
  get bytes(): number {
    let bytes = this.#clocks.size * CLOCK_BYTES;
    for (const ranges of [...(this.#apart?.values() ?? []), ...(this.#deleted?.values() ?? [])])
      bytes += SET_BYTES + ranges.bytes;
    return bytes;
  }

  /** Whether everything in the update is known. */
  covers(update: Covered): boolean {
    return this.coversRuns(update) && this.coversDeletes(update);
  }

  coversRuns({ runs }: Covered): boolean {
    for (let at = 0; at < runs.length; at += 3) {
      const client = runs[at] ?? 0;
      const to = runs[at + 2] ?? 0;
      if (to <= (this.#clocks.get(client) ?? 0)) continue;
      if (!this.#apart?.get(client)?.covers(Math.max(runs[at + 1] ?? 0, this.#clocks.get(client) ?? 0), to))
        return false;
    }
    return true;
  }

  coversDeletes({ deletes }: Covered): boolean {
    for (let at = 0; at < deletes.length; at += 3) {
      const from = deletes[at + 1] ?? 0;
      if (!this.#deleted?.get(deletes[at] ?? 0)?.covers(from, from + (deletes[at + 2] ?? 0))) return false;
    }
    return true;
  }

  /**
   * The update without known deletions. A reconnecting client sends all deletions ever made in the document; unfiltered, they would be sent
   * to everybody at each reconnect.
   */
  withoutKnownDeletes(update: Uint8Array, { deletes, deletesAt }: Covered & Pick<Walk, 'deletesAt'>): Uint8Array {
    const fresh = new Map<number, number[]>();
    for (let at = 0; at < deletes.length; at += 3) {
      const client = deletes[at] ?? 0;
      const from = deletes[at + 1] ?? 0;
      const keep = (start: number, end: number): void => {
        const ranges = fresh.get(client);
        if (ranges) ranges.push(start, end - start);
        else fresh.set(client, [start, end - start]);
      };
      const known = this.#deleted?.get(client);
      if (known) known.missing(from, from + (deletes[at + 2] ?? 0), keep);
      else keep(from, from + (deletes[at + 2] ?? 0));
    }
    const numbers = [fresh.size];
    for (const [client, ranges] of fresh) {
      numbers.push(client, ranges.length / 2);
      // Pushed one by one: as arguments of a single call, many ranges would overflow the stack.
      for (const number of ranges) numbers.push(number);
    }
    return Buffer.concat([update.subarray(0, deletesAt), encodeVarUints(numbers)]);
  }

  /** The state vector in lib0's encoding, with which a client is asked for the rest. */
  stateVector(): Uint8Array {
    let size = sizeOfVarUint(this.#clocks.size);
    for (const [client, clock] of this.#clocks) size += sizeOfVarUint(client) + sizeOfVarUint(clock);
    const bytes = new Uint8Array(size);
    let at = writeVarUint(bytes, this.#clocks.size, 0);
    for (const [client, clock] of this.#clocks) at = writeVarUint(bytes, clock, writeVarUint(bytes, client, at));
    return bytes;
  }

  #addRun(client: number, from: number, to: number): void {
    const clock = this.#clocks.get(client) ?? 0;
    if (to <= clock) return;
    if (from > clock) return rangesOf((this.#apart ??= new Map()), client).add(from, to);
    this.#clocks.set(client, to);
    const apart = this.#apart?.get(client);
    if (apart) this.#join(client, apart, to);
  }

  /** Joins runs whose gap was filled. */
  #join(client: number, apart: RangeSet, clock: number): void {
    let reached = clock;
    for (let end = apart.takeFirst(reached); end !== undefined; end = apart.takeFirst(reached))
      reached = Math.max(reached, end);
    this.#clocks.set(client, reached);
    if (apart.isEmpty) this.#apart?.delete(client);
  }
}

function rangesOf(map: Map<number, RangeSet>, client: number): RangeSet {
  let ranges = map.get(client);
  if (!ranges) map.set(client, (ranges = new RangeSet()));
  return ranges;
}
