import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { encodeVarUints } from '../../protocol/writer.ts';
import { Reader } from '../../protocol/reader.ts';
import { checksumOfChunk } from '../checksum.ts';
import { cut } from './cut.ts';

interface ChunkRow {
  readonly hash: Uint8Array;
  readonly size: number;
  readonly bytes: Uint8Array;
  readonly crc: number;
}

/**
 * The chunks that a document's bases consist of, each stored once and compressed, however many bases have it. What lists the chunks
 * of some bytes is a recipe: their ids in order, as lib0's numbers.
 */
export class Chunks {
  readonly #sql;

  constructor(database: DatabaseSync) {
    this.#sql = prepareAll(database);
  }

  /** Stores bytes, and returns their recipe. In a transaction with whatever keeps the recipe. */
  put(document: number, bytes: Uint8Array): Uint8Array {
    return encodeVarUints(cut(bytes).map((chunk) => this.#put(document, chunk)));
  }

  /** The bytes of a recipe, in pieces. @throws Error where a chunk is gone or not what was written. */
  *get(document: number, recipe: Uint8Array): Generator<Uint8Array, void, undefined> {
    for (const id of idsIn(recipe)) {
      const row = this.#sql.get.get(id, document) as unknown as ChunkRow | undefined;
      if (!row) throw new Error(`chunk ${id} is gone`);
      if (row.crc !== checksumOfChunk(document, row)) throw new Error(`chunk ${id} is not what was written`);
      yield inflateRawSync(row.bytes, { maxOutputLength: row.size });
    }
  }

  /** Deletes what no base of the document needs. @param recipes of all its bases. */
  dropUnused(document: number, recipes: Iterable<Uint8Array>): void {
    const used = new Set<number>();
    for (const recipe of recipes) for (const id of idsIn(recipe)) used.add(id);
    for (const { id } of this.#sql.ids.all(document) as { id: number }[]) if (!used.has(id)) this.#sql.drop.run(id);
  }

  #put(document: number, bytes: Uint8Array): number {
    const hash = createHash('sha256').update(bytes).digest();
    const known = this.#sql.find.get(document, hash) as { id: number } | undefined;
    if (known) return known.id;
    const row = { hash, size: bytes.length, bytes: deflateRawSync(bytes) };
    const { lastInsertRowid } = this.#sql.insert.run(
      document,
      hash,
      row.size,
      row.bytes,
      checksumOfChunk(document, row),
    );
    return Number(lastInsertRowid);
  }
}

function* idsIn(recipe: Uint8Array): Generator<number, void, undefined> {
  const reader = new Reader(recipe);
  while (!reader.isDone) yield reader.varUint();
}

const prepareAll = (database: DatabaseSync) => ({
  find: database.prepare('select id from chunk where document = ? and hash = ?'),
  get: database.prepare('select hash, size, bytes, crc from chunk where id = ? and document = ?'),
  insert: database.prepare('insert into chunk (document, hash, size, bytes, crc) values (?, ?, ?, ?, ?)'),
  ids: database.prepare('select id from chunk where document = ?'),
  drop: database.prepare('delete from chunk where id = ?'),
});
