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
 * Incoming documents. A document is filled under a hidden name and renamed when it is complete, so nobody ever sees a partial one, whenever
 * the server is killed.
 */
export class Arrivals {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /**
   * @param fill writes the document under the given name.
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

  /** Completes or discards the unfinished arrivals of a killed server. */
  async recover(): Promise<void> {
    const { store, logger } = this.#parts;
    for (const row of await store.all())
      try {
        const isWhole = row.state === 'placing' && !(await this.#isTaken(row));
        if (isWhole) await this.#move(row);
        else await this.#discard(row);
      } catch (err) {
        logger.error({ err, document: row.target }, 'a copy or import could not be completed');
      }
  }

  /** Runs while nobody can open the document. */
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

  /** Moves a complete document to its name. Each step is repeatable. The log's name comes last: with it the document exists. */
  async #move({ id, target }: ArrivalRow): Promise<void> {
    const { store, log, records } = this.#parts;
    for (const record of records) await record.rename(keyOf(id), target);
    await log.rename(keyOf(id), target);
    await store.remove(id);
  }

  /** Whether somebody has created another document of that name after two failed attempts. */
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

  /** If discarding fails, the next start repeats it. */
  async #discardQuietly(row: ArrivalRow): Promise<void> {
    try {
      await this.#parts.store.become(row.id, 'filling');
      await this.#discard(row);
    } catch (err) {
      this.#parts.logger.warn({ err, document: row.target }, 'the remains of a copy or import are removed later');
    }
  }
}

/** The hidden name of an incoming document in the log. */
const keyOf = (id: string): string => `${RESERVED}arriving:${id}`;
