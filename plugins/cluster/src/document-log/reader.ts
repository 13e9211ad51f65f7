import type { LogBase, LogRecord, LogState } from '@editor-companion/core/plugin';
import type { Postgres, Prepared } from '../connections/postgres.ts';
import { errors } from '../errors.ts';
import type { Archives } from './archives.ts';
import { KINDS } from './batch.ts';
import type { Safe, Stored } from '@editor-companion/core/plugin';
import { placeOfChange, placeOfPart } from './places.ts';

/** The number of compactions that may come between the statements of one read. */
const ATTEMPTS = 5;

interface DocumentRow {
  readonly id: string;
  readonly head: number;
  /** The position of the base of the state; 0 for none. */
  readonly base: number;
}

interface ChangeRow extends Omit<LogRecord, 'kind' | 'bytes'>, Stored {
  readonly kind: number;
}

const DOCUMENT = {
  name: 'collab_log_document',
  text: 'select key::text as id, head, base from collab_log_documents where name = $1',
};
const DOCUMENT_AT = `select key::text as id, head, coalesce((select max(seq) from collab_log_bases
  where document = key and seq <= $2), 0) as base from collab_log_documents where name = $1`;
const BASE = `select part, bytes, sealed_by as key, cardinality(chunks) as count from collab_log_bases where document = $1 and seq = $2 order by part`;
const CHANGES = {
  name: 'collab_log_changes',
  text: `select seq, kind, origin, author as "user", time, bytes, sealed_by as key from collab_log_changes
    where document = $1 and seq > $2 and seq <= $3 order by seq limit $4`,
};

/** Reads documents without holding a lock. A compaction between two statements shows as missing changes; then the read is repeated. */
export class Reader {
  readonly #postgres: Postgres;
  readonly #safe: Safe;
  readonly #archives: Archives;

  constructor(postgres: Postgres, safe: Safe, archives: Archives) {
    this.#postgres = postgres;
    this.#safe = safe;
    this.#archives = archives;
  }

  async read(document: string): Promise<LogState | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const row = await this.#find(DOCUMENT, [document]);
      if (!row) return undefined;
      const state = await this.#state(row, row.head);
      if (state) return state;
    }
    throw new Error(`Changes of the document are missing from the log.`);
  }

  /** @throws CompanionError LOG_POSITION_GONE. */
  async readAt(document: string, seq: number): Promise<LogState> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const row = await this.#find(DOCUMENT_AT, [document, seq]);
      const state = row && seq >= 1 && seq <= row.head ? await this.#state(row, seq) : undefined;
      if (state) return state;
    }
    throw errors.LOG_POSITION_GONE({ document, seq });
  }

  async readAfter(document: string, seq: number, limit: number): Promise<readonly LogRecord[]> {
    const row = await this.#find(DOCUMENT, [document]);
    return row ? this.#changes(row.id, Math.max(seq, row.base), row.head, limit) : [];
  }

  async #find(statement: string | Prepared, values: readonly unknown[]): Promise<DocumentRow | undefined> {
    const { rows } = await this.#postgres.query<DocumentRow>(statement, values);
    return rows[0];
  }

  /** Undefined if some of it is missing. */
  async #state({ id, base }: DocumentRow, head: number): Promise<LogState | undefined> {
    const found = base > 0 ? await this.#base(id, base) : undefined;
    if (base > 0 && !found) return undefined;
    const tail = await this.#changes(id, base, head, head - base);
    return tail.length === head - base ? { id, head, base: found, tail } : undefined;
  }

  async #base(id: string, seq: number): Promise<LogBase | undefined> {
    const { rows } = await this.#postgres.query<Stored & { part: number; count: number | null }>(BASE, [id, seq]);
    const [first] = rows;
    if (!first) return undefined;
    if (first.count === null)
      return { seq, bytes: Buffer.concat(rows.map((row) => this.#safe.load(row, placeOfPart(id, seq, row.part)))) };
    const bytes = await this.#archives.read(id, seq, first.count);
    return bytes && { seq, bytes };
  }

  async #changes(id: string, after: number, upTo: number, limit: number): Promise<LogRecord[]> {
    if (limit <= 0) return [];
    const { rows } = await this.#postgres.query<ChangeRow>(CHANGES, [id, after, upTo, limit]);
    return rows.map(({ key, ...row }) => {
      const bytes = this.#safe.load({ bytes: row.bytes, key }, placeOfChange(id, row));
      return { ...row, bytes, kind: KINDS[row.kind] ?? 'update' };
    });
  }
}
