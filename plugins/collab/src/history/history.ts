import type { TurnContext } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Rooms } from '../room/types.ts';
import type { Form, Works } from '../tasks/task.ts';
import type { Versions } from '../versions/versions.ts';
import type { Attributions } from './attributions.ts';
import { type People, usersIn } from './people.ts';
import type { HistoryStore } from './store.ts';

interface Parts {
  readonly rooms: Rooms;
  readonly versions: Pick<Versions, 'get' | 'state'>;
  readonly attributions: Attributions;
  readonly store: HistoryStore;
  readonly people: People;
}

export interface BlameQuestion {
  /** Detected if absent. */
  readonly field?: string | undefined;
  /** The number of passages to skip. */
  readonly after: number;
  readonly limit: number;
}

export interface ChangesQuestion {
  readonly from: number;
  /** Undefined: the current state. */
  readonly to: number | undefined;
  readonly form: Form;
  readonly field?: string | undefined;
}

/** Collects the input for tasks about a document's past. */
export class History {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws CompanionError DOCUMENT_NOT_FOUND (404). */
  async blame(
    document: string,
    { field, ...page }: BlameQuestion,
    turn?: Partial<TurnContext>,
  ): Promise<{ seq: number; input: Works['blame']['input'] }> {
    await this.mustExist(document);
    const { seq, updates: pieces } = await this.#parts.rooms.use(document, (room) => room.state());
    const authors = await this.#authors(document, turn);
    return { seq, input: { pieces, ...authors, ...page, ...(field !== undefined && { field }) } };
  }

  /** @throws CompanionError VERSION_NOT_FOUND (404). */
  async changes(
    document: string,
    { from, to, form, field }: ChangesQuestion,
    turn?: Partial<TurnContext>,
  ): Promise<Works['changes']['input']> {
    const { rooms, versions } = this.#parts;
    const { created_at: since } = await versions.get(document, from);
    const older = await versions.state(document, from);
    const newer = await (to === undefined ? rooms.use(document, (room) => room.state()) : versions.state(document, to));
    const authors = await this.#authors(document, turn);
    return { from: older.updates, to: newer.updates, since, ...authors, form, ...(field !== undefined && { field }) };
  }

  /** @throws CompanionError DOCUMENT_NOT_FOUND (404). */
  async mustExist(document: string): Promise<void> {
    if (!(await this.#parts.rooms.exists(document))) throw errors.DOCUMENT_NOT_FOUND({ document });
  }

  /** The authors as of now, which include everything in a state that was read before. */
  async #authors(
    document: string,
    turn?: Partial<TurnContext>,
  ): Promise<Pick<Works['blame']['input'], 'rows' | 'people'>> {
    const { attributions, store, people } = this.#parts;
    await attributions.catchUp(document, undefined, turn);
    const rows = await store.rows(document);
    return { rows, people: await people.of(document, usersIn(rows)) };
  }
}
