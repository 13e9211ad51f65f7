import { CompanionError } from '@editor-companion/core/plugin';
import type { DocumentLog, LogRecord, LogState } from '@editor-companion/core/plugin';
import type { Merger } from '../merge/merger.ts';
import type { Placement } from '../records.ts';
import { vectorOf } from '../update/vector-of.ts';
import type { ChangeEntry, ContentEntry } from './entry.ts';

interface Parts {
  readonly log: Pick<DocumentLog, 'find' | 'read' | 'readAt'>;
  readonly merger: Merger;
}

/** A position of the log and the pieces that were written up to it. */
interface Written {
  readonly seq: number;
  readonly pieces: readonly Uint8Array[];
}

const NOTHING: Written = { seq: 0, pieces: [] };

/**
 * Reads a document's content with its history: one change for each position below the base that a version needs, the base, and every change
 * after it. States grow from version to version, so each is written as its difference from the one before.
 */
export class ContentReader {
  readonly #parts: Parts;
  readonly #document: string;
  readonly #places = new Map<number, number>([[0, 0]]);
  #count = 0;

  constructor(parts: Parts, document: string) {
    this.#parts = parts;
    this.#document = document;
  }

  /** Maps a position to the copy. Complete when all entries were read. */
  readonly placement: Placement = (seq) => this.#places.get(seq);

  /** @param versions positions, in ascending order; one that is gone by now is left out. */
  async *entries(versions: readonly number[]): AsyncGenerator<ContentEntry> {
    const { log } = this.#parts;
    const [found, state] = [await log.find(this.#document), await log.read(this.#document)];
    if (!found || !state) return;
    const { base, tail } = state;
    let written = NOTHING;
    for (const seq of versions) {
      if (seq <= written.seq || seq >= (base?.seq ?? 0)) continue;
      const version = await this.#stateAt(seq);
      if (!version) continue;
      for await (const change of this.#upTo(version, written)) yield change;
      written = { seq, pieces: piecesOf(version) };
    }
    if (base) yield this.#place(base.seq, { type: 'base', time: tail[0]?.time ?? found.updatedAt, bytes: base.bytes });
    for (const record of tail) yield this.#place(record.seq, changeOf(record));
  }

  /** The way from one state to a later one: the original changes if the log has them, otherwise their sum. */
  async *#upTo({ head, base, tail }: LogState, written: Written): AsyncGenerator<ChangeEntry> {
    const from = written.seq;
    if ((base?.seq ?? 0) <= from) {
      for (const record of tail) if (record.seq > from) yield this.#place(record.seq, changeOf(record));
      return;
    }
    const { merger } = this.#parts;
    const vector = vectorOf((await merger.survey(written.pieces)).runs);
    const bytes = await merger.diff(piecesOf({ head, base, tail }), vector);
    yield this.#place(head, { type: 'change', kind: 'update', user: '', time: tail.at(-1)?.time ?? 0, bytes });
  }

  async #stateAt(seq: number): Promise<LogState | undefined> {
    try {
      return await this.#parts.log.readAt(this.#document, seq);
    } catch (error) {
      if (CompanionError.is(error) && error.code === 'LOG_POSITION_GONE') return undefined;
      throw error;
    }
  }

  #place<Placed extends ContentEntry>(seq: number, entry: Placed): Placed {
    this.#count += 1;
    this.#places.set(seq, this.#count);
    return entry;
  }
}

const piecesOf = ({ base, tail }: LogState): Uint8Array[] => [
  ...(base ? [base.bytes] : []),
  ...tail.map(({ bytes }) => bytes),
];

const changeOf = ({ kind, user, time, bytes }: LogRecord): ChangeEntry => ({ type: 'change', kind, user, time, bytes });
