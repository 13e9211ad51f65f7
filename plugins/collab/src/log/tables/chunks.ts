import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { checksumOfChunk, placeOfChunk } from '../checksum.ts';
import type { Safe } from '@editor-companion/core/thread';
import type { Neighbours } from './neighbours.ts';

interface ChunkRow {
  readonly hash: Uint8Array;
  readonly size: number;
  readonly dictionary: number | null;
  readonly bytes: Uint8Array;
  readonly crc: number;
  readonly key: string | null;
}

/** A chunk as it is stored: compressed, and against which other one. */
type Compressed = Pick<ChunkRow, 'dictionary' | 'bytes'>;

/** A chunk is stored as what differs from another one where that takes less than this share. */
const WORTH_A_DICTIONARY = 0.5;

/**
 * The chunks that a document's bases consist of. Each is stored once, however many bases have it, and compressed. A chunk that is
 * much like one of the base before has that for its dictionary, so that it takes what differs. What is a dictionary has none itself.
 */
export class Chunks {
  readonly #safe: Safe;
  readonly #sql;

  constructor(database: DatabaseSync, safe: Safe) {
    this.#safe = safe;
    this.#sql = prepareAll(database);
  }

  /** Stores a chunk, also over one that is damaged. @returns its id. In a transaction with whatever keeps that. */
  put(document: number, bytes: Uint8Array, neighbours: Neighbours): number {
    const hash = this.#safe.digest(bytes);
    const known = this.#sql.find.get(document, hash) as { id: number } | undefined;
    if (known && this.#isSound(document, known.id)) {
      neighbours.pass(known.id);
      return known.id;
    }
    const compressed = known ? asItIs(bytes) : this.#compress(document, bytes, neighbours);
    return this.#put(document, known?.id ?? null, { hash, size: bytes.length, ...compressed });
  }

  /** Encrypts chunks anew, at most so many, that another key encrypts. @returns how many bytes that were. */
  reseal(document: number, limit: number): number {
    const ids = this.#sql.others.all(document, this.#safe.key, limit) as { id: number }[];
    let size = 0;
    for (const { id } of ids) {
      const row = this.#row(document, id);
      const [content = new Uint8Array()] = this.get(document, [id]);
      this.#put(document, id, { ...row, hash: this.#freeDigest(document, id, content) });
      size += row.bytes.length;
    }
    return size;
  }

  /** Where the same bytes are here a second time, under the key that writes, they keep an id that nobody looks for. */
  #freeDigest(document: number, id: number, content: Uint8Array): Buffer {
    const hash = this.#safe.digest(content);
    const known = this.#sql.find.get(document, hash) as { id: number } | undefined;
    return known && known.id !== id ? this.#safe.digest(Buffer.concat([content, Buffer.from(` ${id}`)])) : hash;
  }

  #put(document: number, id: number | null, chunk: Pick<ChunkRow, 'hash' | 'size' | 'dictionary' | 'bytes'>): number {
    const { hash, size, dictionary } = chunk;
    const { bytes, key } = this.#safe.store(chunk.bytes, placeOfChunk(document, chunk));
    const row = { id, hash, size, dictionary, bytes, key };
    return Number(this.#sql.put.run({ ...row, document, crc: checksumOfChunk(document, row) }).lastInsertRowid);
  }

  /** The bytes of chunks, in order. @throws Error where one is gone or not what was written. */
  *get(document: number, ids: readonly number[]): Generator<Uint8Array, void, undefined> {
    const dictionaries = new Map<number, Uint8Array>();
    for (const id of ids) {
      const { dictionary, ...row } = this.#row(document, id);
      if (dictionary === null) {
        yield inflateRawSync(row.bytes, { maxOutputLength: row.size });
        continue;
      }
      let bytes = dictionaries.get(dictionary);
      if (!bytes) dictionaries.set(dictionary, (bytes = this.#whole(document, dictionary)));
      yield inflateRawSync(row.bytes, { maxOutputLength: row.size, dictionary: bytes });
    }
  }

  /** Deletes what neither a base of the document needs nor a chunk that one needs. @param used ids, in any order. */
  dropUnused(document: number, used: ReadonlySet<number>): void {
    const rows = this.#sql.ids.all(document) as { id: number; dictionary: number | null }[];
    const dictionaries = new Set(rows.filter(({ id }) => used.has(id)).map(({ dictionary }) => dictionary));
    for (const { id } of rows) if (!used.has(id) && !dictionaries.has(id)) this.#sql.drop.run(id);
  }

  #compress(document: number, bytes: Uint8Array, neighbours: Neighbours): Compressed {
    const whole = asItIs(bytes);
    for (const candidate of neighbours.candidates()) {
      if (!this.#isSound(document, candidate)) continue;
      const dictionary = this.#row(document, candidate).dictionary ?? candidate;
      const against = deflateRawSync(bytes, { dictionary: this.#whole(document, dictionary) });
      if (against.length >= whole.bytes.length * WORTH_A_DICTIONARY) continue;
      neighbours.pass(candidate);
      return { dictionary, bytes: against };
    }
    return whole;
  }

  /** The bytes of a chunk that has no dictionary. */
  #whole(document: number, id: number): Uint8Array {
    const { bytes, size } = this.#row(document, id);
    return inflateRawSync(bytes, { maxOutputLength: size });
  }

  /** Whether a chunk can be read. */
  #isSound(document: number, id: number): boolean {
    const row = this.#sql.get.get(id, document) as unknown as ChunkRow | undefined;
    if (row?.crc !== (row && checksumOfChunk(document, row))) return false;
    return row !== undefined && (row.dictionary === null || this.#isSound(document, row.dictionary));
  }

  #row(document: number, id: number): ChunkRow {
    const row = this.#sql.get.get(id, document) as unknown as ChunkRow | undefined;
    if (!row) throw new Error(`chunk ${id} is gone`);
    if (row.crc !== checksumOfChunk(document, row)) throw new Error(`chunk ${id} is not what was written`);
    return row.key === null ? row : { ...row, bytes: this.#safe.load(row, placeOfChunk(document, row)) };
  }
}

const asItIs = (bytes: Uint8Array): Compressed => ({ dictionary: null, bytes: deflateRawSync(bytes) });

const prepareAll = (database: DatabaseSync) => ({
  find: database.prepare('select id from chunk where document = ? and hash = ?'),
  get: database.prepare('select hash, size, dictionary, bytes, crc, key from chunk where id = ? and document = ?'),
  put: database.prepare(
    'replace into chunk (id, document, hash, size, dictionary, bytes, crc, key) values (:id, :document, :hash, :size, :dictionary, :bytes, :crc, :key)',
  ),
  others: database.prepare('select id from chunk where document = ? and key is not ? limit ?'),
  ids: database.prepare('select id, dictionary from chunk where document = ?'),
  drop: database.prepare('delete from chunk where id = ?'),
});
