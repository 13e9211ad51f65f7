import { splitTenantKey, tenantKey, tenantOf, type Logger, type Principal } from '@editor-companion/core/plugin';
import { BackgroundTasks } from '../editing/background-tasks.ts';
import { MIRROR } from '../editing/open-room.ts';
import type { Rooms } from '../room/types.ts';
import type { People as Names } from '../tasks/task.ts';
import type { HistoryStore } from './store.ts';

const WRITES_AT_ONCE = 2;
/** The maximum number of remembered names, and of documents whose stored names are known. */
const MAX_REMEMBERED = 10_000;

interface Parts {
  readonly rooms: Pick<Rooms, 'subscribe'>;
  readonly store: Pick<HistoryStore, 'name' | 'people'>;
  readonly log: Logger;
}

/**
 * The names of people who change documents. The log has only ids, so a name is stored soon after its owner's first change. A person whose
 * name was never stored is shown by id.
 */
export class People {
  readonly #parts: Parts;
  /** By the user's key within the tenant. */
  readonly #names = new Map<string, string>();
  /** The names in the database, by document. */
  readonly #stored = new Map<string, Map<string, string>>();
  readonly #unstored = new Map<string, Map<string, string>>();
  readonly #writes: BackgroundTasks;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#writes = new BackgroundTasks({
      work: (document) => this.#write(document),
      atOnce: WRITES_AT_ONCE,
      onError: (err, document) => parts.log.warn({ err, document }, 'names of authors could not be stored yet'),
    });
    parts.rooms.subscribe({
      joined: (_, { principal }) => this.meet(principal),
      changed: ({ name }, { users }) => {
        for (const user of users) if (user !== MIRROR) this.acted(name, user);
      },
    });
  }

  /** Remembers a principal's name. */
  meet({ id, name, ...principal }: Pick<Principal, 'id' | 'name' | 'tenant'>): void {
    const user = tenantKey(tenantOf(principal), id);
    if (this.#names.get(user) === name) return;
    this.#names.set(user, name);
    shorten(this.#names);
  }

  /** Forgets all names of a tenant's people. */
  forgetTenant(tenant: string): void {
    for (const user of this.#names.keys()) if (splitTenantKey(user).tenant === tenant) this.#names.delete(user);
    for (const kept of [this.#stored, this.#unstored])
      for (const document of kept.keys()) if (splitTenantKey(document).tenant === tenant) kept.delete(document);
  }

  /** The name of a person seen since the start who takes part in a document. */
  nameOf(document: string, user: string): string | undefined {
    return this.#names.get(tenantKey(splitTenantKey(document).tenant, user));
  }

  /** Notes that a person has acted in a document, so that their name gets stored. */
  acted(document: string, user: string): void {
    const name = this.nameOf(document, user);
    if (name === undefined || this.#stored.get(document)?.get(user) === name) return;
    put(this.#unstored, document, user, name);
    this.#writes.ask(document);
  }

  /** The names of a document's users. Unknown ones are left out. */
  async of(document: string, users: Iterable<string>): Promise<Names> {
    const names = new Map(await this.#parts.store.people(document));
    for (const user of users) {
      const name = names.get(user) ?? this.nameOf(document, user);
      if (name !== undefined) names.set(user, name);
    }
    return [...names];
  }

  /** Call it when a document was deleted or its name belongs to another document. */
  forget(document: string): void {
    this.#stored.delete(document);
    this.#unstored.delete(document);
  }

  close(): Promise<void> {
    return this.#writes.close();
  }

  /** A name that cannot be stored is tried again when its owner acts again. */
  async #write(document: string): Promise<void> {
    const names = this.#unstored.get(document);
    this.#unstored.delete(document);
    if (!names) return;
    await this.#parts.store.name(document, [...names]);
    for (const [user, name] of names) put(this.#stored, document, user, name);
    shorten(this.#stored);
  }
}

function put(documents: Map<string, Map<string, string>>, document: string, user: string, name: string): void {
  const names = documents.get(document);
  if (names) names.set(user, name);
  else documents.set(document, new Map([[user, name]]));
}

/** Drops the oldest entries. */
function shorten(map: Map<string, unknown>): void {
  if (map.size <= MAX_REMEMBERED) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

export const usersIn = (rows: readonly { readonly user: string }[]): Set<string> =>
  new Set(rows.map(({ user }) => user));
