import type { DatabaseSync } from 'node:sqlite';
import { checksumOfPart } from '../checksum.ts';
import { Chunks } from './chunks.ts';
import { PART_BYTES } from './schema.ts';

interface PartRow {
  readonly part: number;
  readonly bytes: Uint8Array;
  readonly crc: number | null;
  readonly is_recipe: number;
}

/** Bases below this size are stored as they are: a chunk of their own would share nothing. */
const SMALL_BYTES = 8192;

/** The bases of documents: each in parts, so that writing a large one holds up nobody, and a part in chunks that all bases share. */
export class Bases {
  readonly #chunks: Chunks;
  readonly #sql;

  constructor(database: DatabaseSync) {
    this.#chunks = new Chunks(database);
    this.#sql = prepareAll(database);
  }

  /** How many parts bytes are stored in. */
  partsOf({ length }: Uint8Array): number {
    return Math.ceil(length / PART_BYTES);
  }

  /** Stores one part of a base. In a transaction of the caller. */
  storePart(document: number, seq: number, part: number, base: Uint8Array): void {
    const bytes = base.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    const isRecipe = base.length > SMALL_BYTES;
    const stored = { seq, part, bytes: isRecipe ? this.#chunks.put(document, bytes) : bytes };
    this.#sql.insert.run(document, seq, part, stored.bytes, checksumOfPart(document, stored), Number(isRecipe));
  }

  /** The bytes of a base. @throws Error where something is not what was written. */
  read(document: number, seq: number): Uint8Array {
    const parts = this.#sql.parts.all(document, seq) as unknown as PartRow[];
    return join(parts.flatMap((row) => this.#piecesOf(document, seq, row)));
  }

  /** The positions that have a base. */
  positions(document: number): number[] {
    return (this.#sql.positions.all(document) as { seq: number }[]).map(({ seq }) => seq);
  }

  /** Deletes bases, and the chunks that no other base of the document has. */
  drop(document: number, positions: readonly number[]): void {
    let count = 0;
    for (const seq of positions) count += Number(this.#sql.drop.run(document, seq).changes);
    if (count > 0) this.#dropUnused(document);
  }

  /** Deletes the bases that were never finished, because the process ended meanwhile. */
  dropUnfinished(): void {
    const rows = this.#sql.dropUnfinished.all() as { document: number }[];
    for (const document of new Set(rows.map((row) => row.document))) this.#dropUnused(document);
  }

  /** The parts of a document's bases that an earlier release has stored as they are. */
  partsAsTheyAre(document: number): { readonly seq: number; readonly part: number }[] {
    return this.#sql.asTheyAre.all(document, SMALL_BYTES) as unknown as { seq: number; part: number }[];
  }

  /** Has a part that was stored as it is share chunks with others. In a transaction of the caller. A damaged one stays as it is. */
  share(document: number, seq: number, part: number): void {
    const row = this.#sql.part.get(document, seq, part) as unknown as PartRow | undefined;
    if (!row || row.is_recipe !== 0) return;
    if (row.crc !== null && row.crc !== checksumOfPart(document, { seq, ...row })) return;
    const bytes = this.#chunks.put(document, row.bytes);
    this.#sql.replace.run(bytes, checksumOfPart(document, { seq, part, bytes }), document, seq, part);
  }

  #piecesOf(document: number, seq: number, row: PartRow): Uint8Array[] {
    if (row.crc !== null && row.crc !== checksumOfPart(document, { seq, ...row }))
      throw new Error(`part ${row.part} of the base at position ${seq} is not what was written`);
    return row.is_recipe === 0 ? [row.bytes] : [...this.#chunks.get(document, row.bytes)];
  }

  #dropUnused(document: number): void {
    const recipes = this.#sql.recipes.all(document) as { bytes: Uint8Array }[];
    this.#chunks.dropUnused(
      document,
      recipes.map(({ bytes }) => bytes),
    );
  }
}

/** One array of its own, so that it can be handed over instead of copied. */
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
  insert: database.prepare('insert into base (document, seq, part, bytes, crc, is_recipe) values (?, ?, ?, ?, ?, ?)'),
  parts: database.prepare('select part, bytes, crc, is_recipe from base where document = ? and seq = ? order by part'),
  part: database.prepare('select part, bytes, crc, is_recipe from base where document = ? and seq = ? and part = ?'),
  positions: database.prepare('select distinct seq from base where document = ?'),
  drop: database.prepare('delete from base where document = ? and seq = ?'),
  dropUnfinished: database.prepare(
    'delete from base where seq > (select base from document where id = base.document) returning document',
  ),
  recipes: database.prepare('select bytes from base where document = ? and is_recipe = 1'),
  asTheyAre: database.prepare(
    'select seq, part from base where document = ? and is_recipe = 0 and (part > 0 or length(bytes) > ?) order by seq, part',
  ),
  replace: database.prepare(
    'update base set bytes = ?, crc = ?, is_recipe = 1 where document = ? and seq = ? and part = ?',
  ),
});
