import { CompanionError } from '@editor-companion/core/plugin';
import type { DocumentLog, Logger, TurnContext } from '@editor-companion/core/plugin';
import { MIRROR } from '../editing/open-room.ts';
import type { AuthorRow, Stretch } from '../tasks/task.ts';
import type { Workshop } from '../tasks/workshop.ts';
import { readUpTo, type HistoryStore } from './store.ts';
import { thin } from './thinning.ts';

interface Parts {
  readonly log: Pick<DocumentLog, 'find' | 'read'>;
  readonly store: HistoryStore;
  readonly workshop: Workshop;
  /** The maximum size for one document in characters. */
  readonly maxSize: number;
  readonly logger: Logger;
}

/**
 * Who wrote and who deleted what. The log says so of each change until a compaction makes one base of many; before it does, and whenever
 * somebody asks, the changes that were not read yet are read in a thread, and what they say of authors is stored. Positions never
 * change their meaning, so that reading a change again finds that it was read.
 */
export class Attributions {
  readonly #parts: Parts;
  /** One at a time for each document. */
  readonly #reading = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Stores what changes up to a position, or all there are, say of their authors. Nothing happens for those that were read.
   *
   * @throws CompanionError of the database and the log, and WORKERS_BUSY (503); a document that is too much for a thread goes on
   * without authors.
   */
  async catchUp(document: string, upTo?: number, turn?: Partial<TurnContext>): Promise<void> {
    const before = this.#reading.get(document) ?? Promise.resolve();
    const reading = before.catch(() => undefined).then(() => this.#catchUp(document, upTo, turn));
    this.#reading.set(document, reading);
    try {
      await reading;
    } finally {
      if (this.#reading.get(document) === reading) this.#reading.delete(document);
    }
  }

  /** Resolves when nothing is being read of a document. */
  async settled(document: string): Promise<void> {
    for (let reading = this.#reading.get(document); reading; reading = this.#reading.get(document))
      await reading.catch(() => undefined);
  }

  async #catchUp(document: string, wanted: number | undefined, turn: Partial<TurnContext> | undefined): Promise<void> {
    const { log, store, maxSize } = this.#parts;
    const found = await log.find(document);
    if (!found) return;
    const head = await store.head(document);
    const from = readUpTo(head, found.id);
    const upTo = Math.min(wanted ?? found.head, found.head);
    if (upTo <= from) return;
    // Authors that came with a copy: its first changes repeat what others wrote.
    const known = from === 0 && head ? await store.rows(document) : [];
    const stretches = await this.#read(document, { from, upTo, known }, turn);
    await store.add(document, { logId: found.id, from, upTo, stretches });
    await thin(store, document, maxSize);
  }

  async #read(
    document: string,
    { from, upTo, known }: { from: number; upTo: number; known: readonly AuthorRow[] },
    turn: Partial<TurnContext> | undefined,
  ): Promise<readonly Stretch[]> {
    const { log, workshop, logger } = this.#parts;
    const state = await log.read(document);
    if (!state) return [];
    const { base } = state;
    const changes = state.tail.filter(({ seq }) => seq <= upTo);
    if (changes.length === 0) return [];
    const input = {
      pieces: [...(base ? [base.bytes] : []), ...changes.map(({ bytes }) => bytes)],
      isBased: base !== undefined,
      skip: changes.filter(({ seq }) => seq <= from).length,
      authors: changes.map(({ user, time }) => (user === MIRROR ? null : { user, time })),
      known,
    };
    try {
      return await workshop.do('attribute', input, { caller: `document ${document}`, ...turn });
    } catch (err) {
      if (!isTooMuch(err)) throw err;
      logger.warn({ err, document, from, upTo }, 'it could not be found out who made some changes of a document');
      return [];
    }
  }
}

/** A document that needs more than a thread has would need it again, and never be compacted. */
const isTooMuch = (error: unknown): boolean =>
  CompanionError.is(error) && ['WORKER_TIMEOUT', 'WORKER_OUT_OF_MEMORY'].includes(error.code);
