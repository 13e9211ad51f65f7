import { RangeSet } from '../../update/range-set.ts';
import type { Ranges, Stretch } from '../task.ts';

/** The pause in milliseconds that ends a stretch. */
const PAUSE = 5 * 60_000;
/** The maximum length of a stretch in milliseconds, which bounds how inexact its time is. */
const LONGEST = 30 * 60_000;
/** The maximum count of numbers in the ranges of one stretch, which is a database row. */
const MAX_NUMBERS = 6000;

/** Whether a change at a given time continues the stretch before it. */
export const belongs = (before: Pick<Stretch, 'at' | 'until'>, { at, until }: Pick<Stretch, 'at' | 'until'>): boolean =>
  at <= before.until + PAUSE && Math.max(until, before.until) - Math.min(at, before.at) <= LONGEST;

/** Whether a stretch has space for more numbers. */
export const hasRoom = ({ inserts, deletes }: Pick<Stretch, 'inserts' | 'deletes'>, more: number): boolean =>
  inserts.length + deletes.length + more <= MAX_NUMBERS;

/** Joins two stretches of the same person. */
export const joined = (one: Stretch, other: Stretch): Stretch => ({
  user: one.user,
  at: Math.min(one.at, other.at),
  until: Math.max(one.until, other.until),
  changes: one.changes + other.changes,
  inserted: one.inserted + other.inserted,
  deleted: one.deleted + other.deleted,
  inserts: united([...one.inserts, ...other.inserts]),
  deletes: united([...one.deletes, ...other.deletes]),
});

/** The same clocks in as few ranges as possible: by client, sorted, disjoint. */
export function united(ranges: Ranges): number[] {
  const clients = new Map<number, [from: number, to: number][]>();
  for (let at = 0; at < ranges.length; at += 3) {
    const [client = 0, from = 0, length = 0] = [ranges[at], ranges[at + 1], ranges[at + 2]];
    const known = clients.get(client);
    if (known) known.push([from, from + length]);
    else clients.set(client, [[from, from + length]]);
  }
  const result: number[] = [];
  for (const [client, list] of clients) {
    list.sort(([one], [other]) => one - other);
    let [from, to] = list[0] ?? [0, 0];
    for (const [start, end] of list) {
      if (start > to) {
        result.push(client, from, to - from);
        from = start;
      }
      to = Math.max(to, end);
    }
    if (to > from) result.push(client, from, to - from);
  }
  return result;
}

/** A set of clocks of all clients. */
export class Clocks {
  readonly #ranges = new Map<number, RangeSet>();

  /** @param visit called with every part that it did not contain before. */
  add(client: number, from: number, to: number, visit?: (from: number, to: number) => void): void {
    let ranges = this.#ranges.get(client);
    if (!ranges) this.#ranges.set(client, (ranges = new RangeSet()));
    if (visit) ranges.missing(from, to, visit);
    ranges.add(from, to);
  }

  addRanges(ranges: Ranges): void {
    for (let at = 0; at < ranges.length; at += 3) {
      const from = ranges[at + 1] ?? 0;
      this.add(ranges[at] ?? 0, from, from + (ranges[at + 2] ?? 0));
    }
  }

  /** The number of these clocks that are in the set. */
  count(client: number, from: number, to: number): number {
    const ranges = this.#ranges.get(client);
    if (!ranges) return 0;
    let found = to - from;
    ranges.missing(from, to, (start, end) => (found -= end - start));
    return found;
  }
}
