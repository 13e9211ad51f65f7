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

/** A stored chunk: its compressed bytes, and the chunk that served as dictionary. */
type Compressed = Pick<ChunkRow, 'dictionary' | 'bytes'>;

/** A chunk is stored as a difference to another one if that takes less than this share of its size. */
const WORTH_A_DICTIONARY = 0.5;

/**
 * The chunks that a document's bases consist of. Each is stored once, compressed, however many bases use it. A chunk similar to one of the
 * previous base uses that one as its dictionary and takes only the space of the difference. A dictionary never has a dictionary itself.
 */
export class Chunks {
  readonly #safe: Safe;
  readonly #sql;

  constructor(database: DatabaseSync, safe: Safe) {
    this.#safe = safe;
    this.#sql = prepareAll(database);
  }

  /** Stores a chunk, replacing a damaged one. @returns its id. Call it in the transaction that stores the reference. */
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

  /** Encrypts a limited number of chunks of another key with the current one. @returns their size in bytes. */
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

  /** If the same bytes exist a second time under the current key, the duplicate gets a digest that nobody looks up. */
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

  /** The bytes of chunks, in order. @throws Error if one is missing or damaged. */
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

  /** Deletes chunks that neither a base of the document nor a used chunk needs. @param used ids, in any order. */
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

  /** The bytes of a chunk without a dictionary. */
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
    if (!row) throw new Error(`chunk ${id} is missing`);
    if (row.crc !== checksumOfChunk(document, row)) throw new Error(`chunk ${id} has a wrong checksum`);
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
