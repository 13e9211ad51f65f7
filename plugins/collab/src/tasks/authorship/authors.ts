import { Clocks } from './stretch.ts';
import type { AuthorRow } from '../task.ts';

/** The ranges of one client, sorted and disjoint. */
interface Track {
  readonly starts: number[];
  readonly ends: number[];
  readonly rows: AuthorRow[];
}

/** A part of a clock range that belongs to one row or to none. */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly row: AuthorRow | undefined;
}

/** Finds the author or the deleter of a character. If two rows contain it, the earlier one counts. */
export class Authors {
  readonly #tracks = new Map<number, Track>();

  /** @param rows in the order of their times. */
  constructor(rows: readonly AuthorRow[], kind: 'inserts' | 'deletes') {
    const known = new Clocks();
    const found = new Map<number, Part[]>();
    for (const row of rows) {
      const ranges = JSON.parse(row[kind]) as number[];
      for (let at = 0; at < ranges.length; at += 3) {
        const [client = 0, clock = 0, length = 0] = [ranges[at], ranges[at + 1], ranges[at + 2]];
        let parts = found.get(client);
        if (!parts) found.set(client, (parts = []));
        const list = parts;
        known.add(client, clock, clock + length, (from, to) => list.push({ from, to, row }));
      }
    }
    for (const [client, parts] of found) this.#tracks.set(client, trackOf(parts));
  }

  /** Splits a range into parts, in order. */
  partsOf(client: number, from: number, to: number): Part[] {
    const track = this.#tracks.get(client);
    if (!track) return [{ from, to, row: undefined }];
    const { starts, ends, rows } = track;
    const parts: Part[] = [];
    let at = from;
    for (let index = firstBehind(ends, from); at < to; index++) {
      const start = Math.min(starts[index] ?? to, to);
      if (start > at) parts.push({ from: at, to: start, row: undefined });
      const end = Math.min(ends[index] ?? to, to);
      at = Math.max(at, start);
      if (end > at) parts.push({ from: at, to: end, row: rows[index] });
      at = Math.max(at, end);
    }
    return parts;
  }

  /** The row that contains a clock. */
  of(client: number, clock: number): AuthorRow | undefined {
    return this.partsOf(client, clock, clock + 1)[0]?.row;
  }
}

function trackOf(parts: Part[]): Track {
  parts.sort((one, other) => one.from - other.from);
  return {
    starts: parts.map(({ from }) => from),
    ends: parts.map(({ to }) => to),
    rows: parts.flatMap(({ row }) => row ?? []),
  };
}

/** The index of the first number greater than the value in a sorted list. */
function firstBehind(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
