import type { DatabaseSync } from 'node:sqlite';
import { chunksOf } from '@editor-companion/document/chunks';
import { checksumOfPart, placeOfPart } from '../checksum.ts';
import type { Safe } from '@editor-companion/core/thread';
import { encodeVarUints } from '../../protocol/writer.ts';
import { Reader } from '../../protocol/reader.ts';
import { Chunks } from './chunks.ts';
import { Neighbours } from './neighbours.ts';
import { PART_BYTES } from './schema.ts';

interface PartRow {
  readonly part: number;
  readonly bytes: Uint8Array;
  readonly crc: number | null;
  readonly is_recipe: number;
  readonly key: string | null;
}

/** A part before it is stored. */
type Part = Pick<PartRow, 'part' | 'bytes' | 'is_recipe'>;

/** Bases below this size are stored whole, since a chunk of their own would share nothing. */
const SMALL_BYTES = 8192;

/**
 * The bases of documents. A base is stored in parts, so that writing a large one blocks nobody, and a part in chunks that all bases of the
 * document share.
 */
export class Bases {
  readonly #chunks: Chunks;
  readonly #safe: Safe;
  readonly #sql;

  constructor(database: DatabaseSync, safe: Safe) {
    this.#safe = safe;
    this.#chunks = new Chunks(database, safe);
    this.#sql = prepareAll(database);
  }

  /**
   * Stores a base, one part per step, in the caller's transaction.
   * @param like position of a base of the document that the new one is probably much like; 0 for none.
   */
  *store(
    document: number,
    { seq, bytes, like }: { seq: number; bytes: Uint8Array; like: number },
  ): Generator<void, void, undefined> {
    if (bytes.length <= SMALL_BYTES) {
      this.#insert(document, seq, { part: 0, bytes, is_recipe: 0 });
      return;
    }
    const neighbours = this.#neighbours(document, like);
    let [part, size] = [0, 0];
    let ids: number[] = [];
    for (const chunk of chunksOf(bytes)) {
      ids.push(this.#chunks.put(document, chunk, neighbours));
      size += chunk.length;
      if (size < PART_BYTES) continue;
      this.#insert(document, seq, { part, bytes: encodeVarUints(ids), is_recipe: 1 });
      [part, size, ids] = [part + 1, 0, []];
      yield;
    }
    if (ids.length > 0) this.#insert(document, seq, { part, bytes: encodeVarUints(ids), is_recipe: 1 });
  }

  /** The bytes of a base. @throws Error if stored data is damaged. */
  read(document: number, seq: number): Uint8Array {
    const parts = this.#sql.parts.all(document, seq) as unknown as PartRow[];
    return join(parts.flatMap((row) => this.#piecesOf(document, seq, row)));
  }

  /** The positions that have a base. */
  positions(document: number): number[] {
    return (this.#sql.positions.all(document) as { seq: number }[]).map(({ seq }) => seq);
  }

  /** Deletes bases, and the chunks that no other base of the document uses. */
  drop(document: number, positions: readonly number[]): void {
    let count = 0;
    for (const seq of positions) count += Number(this.#sql.drop.run(document, seq).changes);
    if (count > 0) this.#dropUnused(document);
  }

  /** Deletes bases that were never finished because the process ended. */
  dropUnfinished(): void {
    const rows = this.#sql.dropUnfinished.all() as { document: number }[];
    for (const document of new Set(rows.map((row) => row.document))) this.#dropUnused(document);
  }

  /** The parts of a document's bases that an earlier release has stored without chunks. */
  partsAsTheyAre(document: number): { readonly seq: number; readonly part: number }[] {
    return this.#sql.asTheyAre.all(document, SMALL_BYTES) as unknown as { seq: number; part: number }[];
  }

  /**
   * Splits a part that was stored whole into shared chunks, in the caller's transaction. A damaged part stays unchanged.
   * @param like as for `store`.
   */
  share(document: number, { seq, part, like }: { seq: number; part: number; like: number }): void {
    const row = this.#sql.part.get(document, seq, part) as unknown as PartRow | undefined;
    if (!row || row.is_recipe !== 0) return;
    if (row.crc !== null && row.crc !== checksumOfPart(document, { seq, ...row })) return;
    const neighbours = this.#neighbours(document, like);
    const ids = chunksOf(this.#load(document, seq, row)).map((chunk) => this.#chunks.put(document, chunk, neighbours));
    this.#replace(document, seq, { part, bytes: encodeVarUints(ids), is_recipe: 1 });
  }

  /** Encrypts a limited number of parts and chunks of another key with the current one. @returns their size in bytes. */
  reseal(document: number, limit: number): number {
    const rows = this.#sql.others.all(document, this.#safe.key, limit) as unknown as (PartRow & { seq: number })[];
    let size = 0;
    for (const { seq, ...row } of rows) {
      const bytes = this.#load(document, seq, row);
      this.#replace(document, seq, { ...row, bytes });
      size += bytes.length;
    }
    return size + this.#chunks.reseal(document, limit);
  }

  #insert(document: number, seq: number, row: Part): void {
    const { part, is_recipe: isRecipe } = row;
    const { bytes, key } = this.#safe.store(row.bytes, placeOfPart(document, { seq, part }));
    this.#sql.insert.run(document, seq, part, bytes, checksumOfPart(document, { seq, part, bytes }), isRecipe, key);
  }

  #replace(document: number, seq: number, row: Part): void {
    const { part, is_recipe: isRecipe } = row;
    const { bytes, key } = this.#safe.store(row.bytes, placeOfPart(document, { seq, part }));
    const crc = checksumOfPart(document, { seq, part, bytes });
    this.#sql.replace.run({ document, seq, part, bytes, crc, isRecipe, key });
  }

  /** The original bytes of a part. */
  #load(document: number, seq: number, row: Pick<PartRow, 'part' | 'bytes' | 'key'>): Uint8Array {
    return this.#safe.load(row, placeOfPart(document, { seq, part: row.part }));
  }

  #neighbours(document: number, seq: number): Neighbours {
    const rows = this.#sql.parts.all(document, seq) as unknown as PartRow[];
    return new Neighbours(
      rows.flatMap((row) => (row.is_recipe === 0 ? [] : [...idsIn(this.#load(document, seq, row))])),
    );
  }

  #piecesOf(document: number, seq: number, row: PartRow): Uint8Array[] {
    if (row.crc !== null && row.crc !== checksumOfPart(document, { seq, ...row }))
      throw new Error(`part ${row.part} of the base at position ${seq} has a wrong checksum`);
    const bytes = this.#load(document, seq, row);
    return row.is_recipe === 0 ? [bytes] : [...this.#chunks.get(document, [...idsIn(bytes)])];
  }

  #dropUnused(document: number): void {
    const used = new Set<number>();
    for (const { seq, ...row } of this.#sql.recipes.all(document) as unknown as (PartRow & { seq: number })[])
      for (const id of idsIn(this.#load(document, seq, row))) used.add(id);
    this.#chunks.dropUnused(document, used);
  }
}

/** The chunk ids of a recipe, in order. */
function* idsIn(recipe: Uint8Array): Generator<number, void, undefined> {
  const reader = new Reader(recipe);
  while (!reader.isDone) yield reader.varUint();
}

/** Joins pieces in a new array, which can be transferred instead of copied. */
function join(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const prepareAll = (database: DatabaseSync) => ({
  insert: database.prepare(
    'insert into base (document, seq, part, bytes, crc, is_recipe, key) values (?, ?, ?, ?, ?, ?, ?)',
  ),
  parts: database.prepare(
    'select part, bytes, crc, is_recipe, key from base where document = ? and seq = ? order by part',
  ),
  part: database.prepare(
    'select part, bytes, crc, is_recipe, key from base where document = ? and seq = ? and part = ?',
  ),
  positions: database.prepare('select distinct seq from base where document = ?'),
  drop: database.prepare('delete from base where document = ? and seq = ?'),
  dropUnfinished: database.prepare(
    'delete from base where seq > (select base from document where id = base.document) returning document',
  ),
  recipes: database.prepare('select seq, part, bytes, key from base where document = ? and is_recipe = 1'),
  asTheyAre: database.prepare(
    'select seq, part from base where document = ? and is_recipe = 0 and (part > 0 or length(bytes) > ?) order by seq, part',
  ),
  others: database.prepare(
    'select seq, part, bytes, crc, is_recipe, key from base where document = ? and key is not ? limit ?',
  ),
  replace: database.prepare(
    'update base set bytes = :bytes, crc = :crc, is_recipe = :isRecipe, key = :key where document = :document and seq = :seq and part = :part',
  ),
});
