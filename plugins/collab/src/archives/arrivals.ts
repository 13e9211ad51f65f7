import { randomUUID } from 'node:crypto';
import type { DocumentLog, Logger, Principal } from '@editor-companion/core/plugin';
import { deletionErrors } from '../bin/errors.ts';
import type { Records } from '../records.ts';
import { RESERVED } from '../room/name.ts';
import type { Rooms } from '../room/types.ts';
import type { ArrivalRow } from './database.ts';
import type { ArrivalStore } from './store.ts';

interface Parts {
  readonly store: ArrivalStore;
  readonly log: Pick<DocumentLog, 'find' | 'rename' | 'drop'>;
  readonly rooms: Pick<Rooms, 'fill' | 'exists'>;
  readonly records: readonly Pick<Records, 'rename' | 'forget'>[];
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * Documents that come in from elsewhere, piece by piece. They are filled under a name that nobody can ask for and get their own when
 * they are whole, so that nobody sees half of one, whenever the server is killed.
 */
export class Arrivals {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /**
   * @param fill writes the document under the name that it is given.
   * @returns the position of its last change.
   * @throws CompanionError DOCUMENT_EXISTS (409), and what `fill` throws: nothing is left of it.
   */
  async take(target: string, author: Principal, fill: (document: string) => Promise<void>): Promise<number> {
    const { store, rooms, log } = this.#parts;
    if (await rooms.exists(target)) throw deletionErrors.DOCUMENT_EXISTS({ document: target });
    const id = randomUUID();
    const row: ArrivalRow = { id, target, state: 'filling', user_id: author.id, begun_at: this.#now() };
    await store.add(row);
    try {
      await fill(keyOf(id));
      await rooms.fill(target, () => this.#place(row));
    } catch (error) {
      await this.#discardQuietly(row);
      throw error;
    }
    return (await log.find(target))?.head ?? 0;
  }

  /** Ends what a killed server had begun. */
  async recover(): Promise<void> {
    const { store, logger } = this.#parts;
    for (const row of await store.all())
      try {
        const isWhole = row.state === 'placing' && !(await this.#isTaken(row));
        if (isWhole) await this.#move(row);
        else await this.#discard(row);
      } catch (err) {
        logger.error({ err, document: row.target }, 'a copy or import could not be done to its end');
      }
  }

  /** While nobody can open the document. */
  async #place(row: ArrivalRow): Promise<void> {
    const { store, log, records } = this.#parts;
    const { id, target } = row;
    if (await log.find(target)) throw deletionErrors.DOCUMENT_EXISTS({ document: target });
    await store.become(id, 'placing');
    try {
      await this.#move(row);
    } catch (error) {
      await log.rename(target, keyOf(id));
      for (const record of records) await record.rename(target, keyOf(id));
      throw error;
    }
  }

  /** Steps of which each may be done twice. The name of the log comes last: with it the document is there. */
  async #move({ id, target }: ArrivalRow): Promise<void> {
    const { store, log, records } = this.#parts;
    for (const record of records) await record.rename(keyOf(id), target);
    await log.rename(keyOf(id), target);
    await store.remove(id);
  }

  /** Somebody has begun another document of the name, after an end that failed twice. */
  async #isTaken({ id, target }: ArrivalRow): Promise<boolean> {
    const { log } = this.#parts;
    return (await log.find(target)) !== undefined && (await log.find(keyOf(id))) !== undefined;
  }

  async #discard({ id }: ArrivalRow): Promise<void> {
    const { store, log, records } = this.#parts;
    for (const record of records) await record.forget(keyOf(id));
    await log.drop(keyOf(id));
    await store.remove(id);
  }

  /** What cannot be done away with now is when the server starts next. */
  async #discardQuietly(row: ArrivalRow): Promise<void> {
    try {
      await this.#parts.store.become(row.id, 'filling');
      await this.#discard(row);
    } catch (err) {
      this.#parts.logger.warn(
        { err, document: row.target },
        'what is left of a copy or import is done away with later',
      );
    }
  }
}

/** What a document is called in the log until it is whole. */
const keyOf = (id: string): string => `${RESERVED}arriving:${id}`;
