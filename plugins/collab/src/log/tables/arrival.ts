import type { DatabaseSync } from 'node:sqlite';
import type { LogOutline, LogRecord } from '@editor-companion/core/plugin';
import { unpackBatch } from '../batch.ts';
import type { Safe } from '@editor-companion/core/thread';
import type { StoredState } from '../stored-state.ts';
import { Bases } from './bases.ts';
import { Changes } from './changes.ts';
import { KeptChanges } from './kept.ts';

/** The name of an incoming document. Names that begin with U+0001 are reserved for the server. */
export const ARRIVING = '\u0001arriving';

/** A document that comes from another log, state by state, each in a transaction. It is invisible until it gets its name. */
export class Arrival {
  readonly #database: DatabaseSync;
  readonly #bases: Bases;
  readonly #changes: Changes;
  readonly #kept: KeptChanges;
  readonly #outline: LogOutline;
  /** The position of the base that arrived last. */
  #like = 0;
  /** The position up to which changes have arrived. */
  #upTo = 0;

  constructor(database: DatabaseSync, outline: LogOutline, safe: Safe) {
    this.#database = database;
    this.#bases = new Bases(database, safe);
    this.#changes = new Changes(database, safe);
    this.#kept = new KeptChanges(database, safe);
    this.#outline = outline;
    const { id, base, createdAt, updatedAt } = outline;
    database
      .prepare('insert into document (id, name, base, base_bytes, created_at, updated_at) values (?, ?, ?, 0, ?, ?)')
      .run(Number(id), ARRIVING, base, createdAt, updatedAt);
  }

  /** @param upTo position of the state. */
  take({ base, tail }: StoredState, upTo: number): void {
    const id = Number(this.#outline.id);
    this.#transaction(() => {
      if (base && base.seq > this.#like) {
        for (const _ of this.#bases.store(id, { ...base, like: this.#like })) continue;
        this.#like = base.seq;
        if (base.seq === this.#outline.base) this.#database.prepare(SIZE).run(base.bytes.length, id);
      }
      const records = recordsOf(base?.seq ?? 0, tail).filter(({ seq }) => seq > this.#upTo);
      if (upTo < this.#outline.base) this.#kept.store(id, records, [upTo]);
      else for (const { seq, ...change } of records) this.#changes.insert(id, seq, change);
      this.#upTo = Math.max(this.#upTo, upTo);
    });
  }

  end({ pins }: LogOutline): void {
    const insert = this.#database.prepare('insert into pin (document, seq, owner) values (?, ?, ?)');
    this.#transaction(() => {
      for (const { seq, owner } of pins) insert.run(Number(this.#outline.id), seq, owner);
    });
  }

  #transaction(work: () => void): void {
    this.#database.exec('begin immediate');
    try {
      work();
      this.#database.exec('commit');
    } finally {
      if (this.#database.isTransaction) this.#database.exec('rollback');
    }
  }
}

const SIZE = 'update document set base_bytes = ? where id = ?';

function recordsOf(base: number, tail: StoredState['tail']): LogRecord[] {
  let seq = base;
  return tail.flatMap((batch) =>
    [...unpackBatch(batch)].flatMap(({ changes }) => changes.map((change) => ({ ...change, seq: ++seq }))),
  );
}
