import { PeriodicTask } from '@editor-companion/core/plugin';
import type { LeasesService, Logger } from '@editor-companion/core/plugin';
import { COMPANION } from '../roles.ts';
import type { Room, Rooms } from '../room/types.ts';
import { BackgroundTasks } from '../editing/background-tasks.ts';
import { MIRROR } from '../editing/open-room.ts';
import type { VersionOptions } from '../options/version-options.ts';
import { expired } from './retention.ts';
import type { VersionStore } from './store.ts';
import type { Author, Versions } from './versions.ts';

const SWEEP_EVERY_MS = 3_600_000;
const DOCUMENTS_A_PAGE = 100;
const SAVES_AT_ONCE = 4;
const COMPLAINT = 'versions could not be saved or cleared away';

interface Parts {
  readonly rooms: Rooms;
  readonly versions: Versions;
  readonly store: VersionStore;
  readonly options: Pick<VersionOptions, 'every' | 'keep'>;
  /** Undefined for somebody whom nobody has met since the start. */
  readonly nameOf: (user: string) => string | undefined;
  readonly log: Logger;
  readonly leases: () => LeasesService | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Saves versions while documents are edited, and clears old ones away. It has no timer per document: changes wind the clock. */
export class Schedule {
  readonly #parts: Parts;
  readonly #now: () => number;
  /** Documents with changes that no version has: since when, and who made the last of them. */
  readonly #unsaved = new Map<string, { readonly since: number; author: Author }>();
  readonly #saves: BackgroundTasks;
  readonly #sweeps: PeriodicTask;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#saves = new BackgroundTasks({
      work: (document) => this.#save(document),
      atOnce: SAVES_AT_ONCE,
      onError: (error) => this.#warn(error),
    });
    this.#sweeps = new PeriodicTask({
      name: 'collab/versions',
      interval: SWEEP_EVERY_MS,
      run: () => this.sweep(),
      complaint: COMPLAINT,
      log: parts.log,
      leases: parts.leases,
    });
    if (parts.options.every === 0) return;
    parts.rooms.subscribe({
      changed: (room, { users }) => this.#changed(room, users),
      closed: (document) => this.#saves.ask(document),
      deleted: (document) => void this.#unsaved.delete(document),
    });
  }

  /** Begins to clear away; services are known by then. */
  start(): void {
    this.#sweeps.start({ atOnce: false });
  }

  /** Clears away what is not to be kept any more, in all documents. */
  async sweep(): Promise<void> {
    const { store, options } = this.#parts;
    const olderThan = this.#now() - options.keep.all;
    let after = '';
    for (;;) {
      const documents = await store.documentsWithPassing(olderThan, after, DOCUMENTS_A_PAGE);
      for (const document of documents) await this.#clear(document);
      after = documents.at(-1) ?? '';
      if (documents.length < DOCUMENTS_A_PAGE) return;
    }
  }

  /** Saves every document that has changes without a version, also where somebody is still there. */
  async saveAll(): Promise<void> {
    for (const document of this.#unsaved.keys()) this.#saves.ask(document);
    await this.#saves.close();
  }

  /** Waits for what is under way; what only waits is given up. */
  async close(): Promise<void> {
    await this.#saves.stop();
    await this.#sweeps.close();
  }

  #changed({ name }: Room, users: readonly string[]): void {
    const user = users.findLast((id) => id !== MIRROR);
    if (user === undefined || name.endsWith(COMPANION)) return;
    const author = { id: user, name: this.#parts.nameOf(user) ?? user };
    const unsaved = this.#unsaved.get(name);
    if (!unsaved) {
      this.#unsaved.set(name, { since: this.#now(), author });
      return;
    }
    unsaved.author = author;
    if (this.#now() - unsaved.since >= this.#parts.options.every) this.#saves.ask(name);
  }

  /** Everybody has left, or it is time. */
  async #save(document: string): Promise<void> {
    const { rooms, versions } = this.#parts;
    const unsaved = this.#unsaved.get(document);
    this.#unsaved.delete(document);
    if (!unsaved || !(await rooms.exists(document))) return;
    await rooms.use(document, (room) => versions.save(room, unsaved.author, { kind: 'auto' }));
    await this.#clear(document);
  }

  async #clear(document: string): Promise<void> {
    const { store, versions, options } = this.#parts;
    const now = this.#now();
    await versions.discard(expired(await store.passing(document, now - options.keep.all), options.keep, now));
  }

  #warn(error: unknown): void {
    this.#parts.log.warn({ err: error }, COMPLAINT);
  }
}
