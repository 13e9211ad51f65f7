import { ContentString, decodeUpdate } from 'yjs';
import { Walk, walkUpdate } from '../../update/walk.ts';
import type { Stretch, Works } from '../task.ts';
import { belongs, Clocks, hasRoom, united } from './stretch.ts';

/** A stretch that may continue. */
interface Open {
  readonly user: string;
  readonly at: number;
  until: number;
  changes: number;
  inserted: number;
  deleted: number;
  readonly inserts: number[];
  readonly deletes: number[];
}

/**
 * Attributes the text and deletions in changes of the log to their authors. The first change with a piece of text counts, since clients
 * repeat other people's text. Text that is in the base already has no author any more.
 */
export function attribute({ pieces, isBased, skip, authors, known }: Works['attribute']['input']): Stretch[] {
  const base = isBased ? pieces[0] : undefined;
  const changes = isBased ? pieces.slice(1) : pieces;
  const reading = new Reading(base);
  for (const { inserts, deletes } of known)
    reading.know(JSON.parse(inserts) as number[], JSON.parse(deletes) as number[]);
  const open = new Map<string, Open>();
  const stretches: Open[] = [];
  for (const [index, change] of changes.entries()) {
    const fresh = reading.take(change);
    const author = authors[index];
    if (index < skip || !author) continue;
    if (fresh.inserts.length + fresh.deletes.length === 0) continue;
    const stretch = stretchFor(open, stretches, author, fresh.inserts.length + fresh.deletes.length);
    stretch.until = Math.max(stretch.until, author.time);
    stretch.changes += 1;
    stretch.inserted += fresh.inserted;
    stretch.deleted += reading.charactersIn(fresh.deletes);
    // Pushed one by one: as arguments of a single call, many ranges would overflow the stack.
    for (const number of fresh.inserts) stretch.inserts.push(number);
    for (const number of fresh.deletes) stretch.deletes.push(number);
  }
  return stretches.map((stretch) => ({
    ...stretch,
    inserts: united(stretch.inserts),
    deletes: united(stretch.deletes),
  }));
}

function stretchFor(
  open: Map<string, Open>,
  stretches: Open[],
  { user, time }: { readonly user: string; readonly time: number },
  numbers: number,
): Open {
  const going = open.get(user);
  if (going && belongs(going, { at: time, until: time }) && hasRoom(going, numbers)) return going;
  const begun = { user, at: time, until: time, changes: 0, inserted: 0, deleted: 0, inserts: [], deletes: [] };
  open.set(user, begun);
  stretches.push(begun);
  return begun;
}

/** The new text and deletions of an update. */
interface Fresh {
  readonly inserts: readonly number[];
  readonly deletes: readonly number[];
  /** The number of inserted characters. */
  readonly inserted: number;
}

/** Reads changes in order, with the state of the document so far. */
class Reading {
  readonly #inserted = new Clocks();
  readonly #deleted = new Clocks();
  /** Clocks that represent characters. */
  readonly #characters = new Clocks();
  readonly #walk = new Walk();
  #unread: Uint8Array | undefined;

  constructor(base: Uint8Array | undefined) {
    if (!base) return;
    this.#cover(base);
    this.#unread = base;
  }

  know(inserts: readonly number[], deletes: readonly number[]): void {
    this.#inserted.addRanges(inserts);
    this.#deleted.addRanges(deletes);
  }

  take(change: Uint8Array): Fresh {
    const { inserts, deletes } = this.#cover(change);
    return { inserts, deletes, inserted: inserts.length > 0 ? this.#readText(change, inserts) : 0 };
  }

  /** Indexed on demand: for a document of megabytes, the characters are needed only after a deletion. */
  charactersIn(ranges: readonly number[]): number {
    if (ranges.length > 0 && this.#unread) {
      for (const [client, from, to] of textsOf(this.#unread)) this.#characters.add(client, from, to);
      this.#unread = undefined;
    }
    return countIn(this.#characters, ranges);
  }

  #cover(update: Uint8Array): Pick<Fresh, 'inserts' | 'deletes'> {
    const { runs, deletes } = walkUpdate(update, this.#walk);
    const fresh = { inserts: [] as number[], deletes: [] as number[] };
    for (let at = 0; at < runs.length; at += 3) {
      const client = runs[at] ?? 0;
      this.#inserted.add(client, runs[at + 1] ?? 0, runs[at + 2] ?? 0, (from, to) =>
        fresh.inserts.push(client, from, to - from),
      );
    }
    for (let at = 0; at < deletes.length; at += 3) {
      const [client, clock] = [deletes[at] ?? 0, deletes[at + 1] ?? 0];
      this.#deleted.add(client, clock, clock + (deletes[at + 2] ?? 0), (from, to) =>
        fresh.deletes.push(client, from, to - from),
      );
    }
    return fresh;
  }

  /** Records the characters of a change, and counts those in the ranges. */
  #readText(change: Uint8Array, ranges: readonly number[]): number {
    const found = new Clocks();
    for (const [client, from, to] of textsOf(change)) {
      found.add(client, from, to);
      this.#characters.add(client, from, to);
    }
    return countIn(found, ranges);
  }
}

function countIn(characters: Clocks, ranges: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < ranges.length; at += 3) {
    const from = ranges[at + 1] ?? 0;
    sum += characters.count(ranges[at] ?? 0, from, from + (ranges[at + 2] ?? 0));
  }
  return sum;
}

/** Runs of characters in an update: client, first clock, clock behind the last. */
function* textsOf(update: Uint8Array): Generator<[client: number, from: number, to: number]> {
  for (const struct of decodeUpdate(update).structs)
    if ('content' in struct && struct.content instanceof ContentString)
      yield [struct.id.client, struct.id.clock, struct.id.clock + struct.length];
}
