import type { ChangeAuthor } from '@editor-companion/client/wire-history';
import type { ID } from 'yjs';
import { COMPARED } from '@editor-companion/document';
import { Authors } from '../authorship/authors.ts';
import type { AuthorRow, People } from '../task.ts';
import type { Status } from './fate.ts';

const MAX_NAME = 256;

type Kind = Exclude<Status, 'same'>;

/** The attributes of the marks `insertion` and `deletion`. */
export interface Signature {
  readonly id: string;
  /** A name. */
  readonly author: string | null;
  /** ISO 8601. */
  readonly date: string | null;
}

export interface SignerOptions {
  readonly others?: Omit<Signature, 'id'>;
  readonly prefix?: string;
}

interface Sum {
  inserted: number;
  deleted: number;
}

/** Finds the authors of changes, assigns ids to changes, and counts each person's changes. */
export class Signer {
  readonly #inserts: Authors;
  readonly #deletes: Authors;
  readonly #names: ReadonlyMap<string, string>;
  readonly #sums = new Map<string, Sum>();
  readonly total: Sum = { inserted: 0, deleted: 0 };
  readonly #since: number;
  readonly #others: Omit<Signature, 'id'>;
  readonly #prefix: string;
  #last = 0;

  /**
   * @param since the earliest possible time of a change, in milliseconds since the epoch.
   * @param others the author and time of changes without one in the rows. @param prefix the beginning of ids of changes.
   */
  constructor(
    rows: readonly AuthorRow[],
    people: People,
    since: number,
    { others = { author: null, date: null }, prefix = COMPARED }: SignerOptions = {},
  ) {
    this.#since = since;
    this.#others = others;
    this.#prefix = prefix;
    this.#inserts = new Authors(rows, 'inserts');
    this.#deletes = new Authors(rows, 'deletes');
    this.#names = new Map(people);
  }

  /** The row that inserted or deleted the character with this id. */
  rowOf(kind: Kind, id: ID | undefined): AuthorRow | undefined {
    return id && (kind === 'insertion' ? this.#inserts : this.#deletes).of(id.client, id.clock);
  }

  /** The signature of a new change. */
  sign(row: AuthorRow | undefined): Signature {
    this.#last += 1;
    const id = `${this.#prefix}${this.#last}`;
    if (!row) return { id, ...this.#others };
    const date = new Date(Math.max(row.at, this.#since)).toISOString();
    return { id, author: shownName(this.#nameOf(row.user)), date };
  }

  count(kind: Kind, row: AuthorRow | undefined, characters: number): void {
    const key = kind === 'insertion' ? 'inserted' : 'deleted';
    this.total[key] += characters;
    if (!row) return;
    const sum = this.#sums.get(row.user) ?? { inserted: 0, deleted: 0 };
    sum[key] += characters;
    this.#sums.set(row.user, sum);
  }

  #nameOf(user: string): string {
    return this.#names.get(user) ?? user;
  }

  /** Sorted by their number of changes, most first. */
  authors(): ChangeAuthor[] {
    return [...this.#sums]
      .map(([id, sum]) => ({ id, name: this.#nameOf(id), ...sum }))
      .toSorted((one, other) => other.inserted + other.deleted - one.inserted - one.deleted);
  }
}

/** A name in the form that marks accept. */
export const shownName = (name: string): string | null =>
  name.replaceAll(/\p{C}/gu, '').slice(0, MAX_NAME).toWellFormed() || null;
