import { Type, type Static } from '@editor-companion/core/plugin';
import type { DocumentLog } from '@editor-companion/core/plugin';
import type { Placement, Records } from '../records.ts';
import { SavedRecord } from '../saved-record.ts';
import type { Attributions } from './attributions.ts';
import type { StretchRow } from './database.ts';
import type { People } from './people.ts';
import { sumOf, type HistoryStore } from './store.ts';

/** Rows stored together. */
const STEP = 100;
const MAX_PEOPLE = 10_000;

const strict = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const Time = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const UserId = Type.String({ maxLength: 512 });
const Ranges = Type.Array(Time, { maxItems: 12_000 });
const Saved = Type.Union([
  Type.Object({ upTo: Time }, strict),
  Type.Object({ user: UserId, name: Type.String({ maxLength: 512 }) }, strict),
  Type.Object(
    {
      user: UserId,
      from: Time,
      to: Time,
      changes: Count,
      inserted: Count,
      deleted: Count,
      inserts: Ranges,
      deletes: Ranges,
    },
    strict,
  ),
]);
type Saved = Static<typeof Saved>;
type SavedStretch = Extract<Saved, { inserts: unknown }>;

interface Parts {
  readonly store: HistoryStore;
  readonly attributions: Attributions;
  readonly people: People;
  readonly log: Pick<DocumentLog, 'find'>;
  /** The maximum size for one document in characters. */
  readonly maxSize: number;
}

/** Authorship as records beside a document. Clock ranges have the same meaning in every copy of a document, regardless of its positions. */
export class HistoryRecords implements Records {
  readonly kind = 'authors';
  readonly #parts: Parts;
  readonly #record = new SavedRecord(this.kind, Saved);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async rename(from: string, to: string): Promise<void> {
    const { store, people } = this.#parts;
    await this.#settle(from, to);
    await store.rename(from, to);
    for (const name of [from, to]) people.forget(name);
  }

  async forget(document: string): Promise<boolean> {
    const { store, people } = this.#parts;
    await this.#settle(document);
    people.forget(document);
    return store.forget(document);
  }

  /** Yields first how far the log was read, if the copy has that position, then names, then stretches, oldest first. */
  async *save(document: string, placement: Placement): AsyncIterable<Saved> {
    const { store, attributions } = this.#parts;
    await attributions.catchUp(document);
    const head = await store.head(document);
    if (!head) return;
    yield { upTo: placement(head.seq) ?? 0 };
    for (const [user, name] of await store.people(document)) yield { user, name };
    for await (const page of store.pages(document)) for (const row of page) yield toSaved(row);
  }

  /** @throws CompanionError ARCHIVE_INVALID (400), also for more than is kept of one document. */
  async load(document: string, records: AsyncIterable<unknown>): Promise<void> {
    const { store, log, maxSize } = this.#parts;
    const found = await log.find(document);
    const head = { document, log_id: found?.id ?? '', seq: 0, last: 0, size: 0 };
    const people: [string, string][] = [];
    let [rows, number]: [StretchRow[], number] = [[], 0];
    for await (const saved of this.#record.each(records)) {
      number += 1;
      if ('upTo' in saved) head.seq = Math.min(saved.upTo, found?.head ?? 0);
      else if ('name' in saved) {
        if (people.push([saved.user, saved.name]) > MAX_PEOPLE)
          throw this.#record.fault(number, `there are more than ${MAX_PEOPLE} names`);
      } else {
        this.#check(saved, number);
        rows.push(fromSaved(document, (head.last += 1), saved));
        head.size += sumOf(rows.slice(-1));
        if (head.size > maxSize) throw this.#record.fault(number, `there are more than ${maxSize} characters`);
        if (rows.length === STEP) {
          await store.load(head, rows);
          rows = [];
        }
      }
    }
    if (number === 0) return;
    await store.name(document, people);
    await store.load(head, rows);
  }

  /** Waits until nothing is written under names that are about to change. */
  async #settle(...documents: readonly string[]): Promise<void> {
    for (const document of documents) await this.#parts.attributions.settled(document);
  }

  #check({ from, to, inserts, deletes }: SavedStretch, number: number): void {
    if (to < from) throw this.#record.fault(number, 'it ends before it begins');
    for (const ranges of [inserts, deletes]) {
      if (ranges.length % 3 !== 0) throw this.#record.fault(number, 'a range is incomplete');
      for (let at = 0; at < ranges.length; at += 3)
        if (ranges[at + 2] === 0 || !Number.isSafeInteger((ranges[at + 1] ?? 0) + (ranges[at + 2] ?? 0)))
          throw this.#record.fault(number, 'a range is empty, or too long');
    }
  }
}

const toSaved = (row: StretchRow): SavedStretch => ({
  user: row.user_id,
  from: row.started_at,
  to: row.ended_at,
  changes: row.changes,
  inserted: row.inserted,
  deleted: row.deleted,
  inserts: JSON.parse(row.inserts) as number[],
  deletes: JSON.parse(row.deletes) as number[],
});

const fromSaved = (document: string, id: number, saved: SavedStretch): StretchRow => ({
  document,
  id,
  user_id: saved.user,
  started_at: saved.from,
  ended_at: saved.to,
  changes: saved.changes,
  inserted: saved.inserted,
  deleted: saved.deleted,
  inserts: JSON.stringify(saved.inserts),
  deletes: JSON.stringify(saved.deletes),
});
