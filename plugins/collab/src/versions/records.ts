import { randomUUID } from 'node:crypto';
import { Type, type Static } from '@editor-companion/core/plugin';
import type { Placement, Records } from '../records.ts';
import { SavedRecord } from '../saved-record.ts';
import type { VersionRow } from './database.ts';
import type { Pins } from './pins.ts';
import type { VersionStore } from './store.ts';

const PAGE = 200;

const strict = { additionalProperties: false } as const;
const Position = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Saved = Type.Object(
  {
    version: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
    seq: Position,
    commentSeq: Position,
    kind: Type.Enum(['manual', 'auto', 'revert']),
    name: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
    important: Type.Boolean(),
    user: Type.Object({ id: Type.String({ maxLength: 512 }), name: Type.String({ maxLength: 512 }) }, strict),
    time: Position,
  },
  strict,
);
type Saved = Static<typeof Saved>;

interface Parts {
  readonly store: VersionStore;
  readonly pins: Pins;
  /** The maximum number of versions of one document. */
  readonly max: number;
}

/** Versions as records beside a document. Their pins move with the document in the log. */
export class VersionRecords implements Records {
  readonly kind = 'versions';
  readonly #parts: Parts;
  readonly #record = new SavedRecord(this.kind, Saved);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  rename(from: string, to: string): Promise<void> {
    return this.#parts.store.rename(from, to);
  }

  async forget(document: string): Promise<boolean> {
    const { store, pins } = this.#parts;
    const spare = await store.removeAll(document);
    await pins.giveUp(spare ?? []);
    return spare !== undefined;
  }

  /** Newest first. Leaves out versions that the copy cannot show. */
  async *save(document: string, placement: Placement): AsyncIterable<Saved> {
    for (let before: number | undefined; ;) {
      const rows = await this.#parts.store.list(document, { before, limit: PAGE });
      for (const row of rows) {
        const seq = placement(row.seq);
        if (seq !== undefined) yield toSaved(row, seq);
      }
      before = rows.at(-1)?.version;
      if (rows.length < PAGE) return;
    }
  }

  /** @throws CompanionError ARCHIVE_INVALID (400), LOG_POSITION_GONE (404) for a position that the document does not have. */
  async load(document: string, records: AsyncIterable<unknown>): Promise<void> {
    const { max } = this.#parts;
    let [number, last] = [0, Number.POSITIVE_INFINITY];
    for await (const saved of this.#record.each(records)) {
      number += 1;
      if (saved.version >= last) throw this.#record.fault(number, 'its versions are in the wrong order');
      if (number > max) throw this.#record.fault(number, `there are more than ${max} versions`);
      last = saved.version;
      await this.#add(document, saved);
    }
  }

  async #add(document: string, { version, seq, commentSeq, kind, name, important, user, time }: Saved): Promise<void> {
    const { store, pins } = this.#parts;
    const id = randomUUID();
    await pins.hold({ id, document, seq });
    await store.put({
      id,
      document,
      version,
      seq,
      comment_seq: commentSeq,
      kind,
      name,
      important: Number(important),
      user_id: user.id,
      user_name: user.name,
      created_at: time,
    });
  }
}

const toSaved = (row: VersionRow, seq: number): Saved => ({
  version: row.version,
  seq,
  commentSeq: row.comment_seq,
  kind: row.kind,
  name: row.name,
  important: row.important === 1,
  user: { id: row.user_id, name: row.user_name },
  time: row.created_at,
});
