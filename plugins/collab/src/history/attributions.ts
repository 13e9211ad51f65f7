import { CompanionError } from '@editor-companion/core/plugin';
import type { DocumentLog, Logger, TurnContext } from '@editor-companion/core/plugin';
import { MIRROR } from '../editing/open-room.ts';
import type { AuthorRow, Stretch } from '../tasks/task.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import { readUpTo, type HistoryStore } from './store.ts';
import { thin } from './thinning.ts';

interface Parts {
  readonly log: Pick<DocumentLog, 'find' | 'read'>;
  readonly store: HistoryStore;
  readonly workers: DocumentWorkers;
  /** The maximum size for one document in characters. */
  readonly maxSize: number;
  readonly logger: Logger;
}

/**
 * Records who wrote and deleted what. The log names the author of each change until a compaction merges many changes into one base. Before
 * a compaction, and on demand, a worker thread reads the changes that were not read yet, and their authors are stored. Positions never
 * change their meaning, so a change is never read twice.
 */
export class Attributions {
  readonly #parts: Parts;
  /** One read at a time for each document. */
  readonly #reading = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Stores the authors of all changes up to a position, or of all changes. Skips changes that were read before.
   * @throws CompanionError of the database and the log, and WORKERS_BUSY (503); a document that is too large for a thread continues without
   * authors.
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

  /** Resolves when no read of the document is running. */
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
    // Authors that came with a copy. The copy's first changes repeat other people's text.
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
    const { log, workers, logger } = this.#parts;
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
      return await workers.do('attribute', input, { caller: `document ${document}`, ...turn });
    } catch (err) {
      if (!isTooMuch(err)) throw err;
      logger.warn({ err, document, from, upTo }, 'the authors of some changes of a document could not be determined');
      return [];
    }
  }
}

/** A document that exceeds a thread's limits would exceed them again, and would never be compacted. */
const isTooMuch = (error: unknown): boolean =>
  CompanionError.is(error) && ['WORKER_TIMEOUT', 'WORKER_OUT_OF_MEMORY'].includes(error.code);
