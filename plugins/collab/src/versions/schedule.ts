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
const COMPLAINT = 'automatic versions could not be saved or deleted';

interface Parts {
  readonly rooms: Rooms;
  readonly versions: Versions;
  readonly store: VersionStore;
  readonly options: Pick<VersionOptions, 'every' | 'keep'>;
  /** Undefined for a user not seen since the start. */
  readonly nameOf: (document: string, user: string) => string | undefined;
  readonly log: Logger;
  readonly leases: () => LeasesService | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Changes without a version: the time of the first, and the author of the last. */
interface Unsaved {
  readonly since: number;
  author: Author;
}

/** The question between nodes whether one that still has the document open will save a version of these changes. */
const TAKE_OVER = 'unsaved';

/** Saves versions while documents are edited, and deletes expired ones. There is no timer per document: changes trigger the checks. */
export class Schedule {
  readonly #parts: Parts;
  readonly #now: () => number;
  /** By document. */
  readonly #unsaved = new Map<string, Unsaved>();
  /** Documents that nobody has open on this node any more. */
  readonly #left = new Set<string>();
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
      closed: (document) => this.#leave(document),
      deleted: (document) => void this.#unsaved.delete(document),
    });
    parts.rooms.respondTo(TAKE_OVER, ({ name }, unsaved) => this.#takeOver(name, unsaved as Unsaved));
  }

  /** Starts deleting expired versions. Call it when services are available. */
  start(): void {
    this.#sweeps.start({ atOnce: false });
  }

  /** Deletes expired versions of all documents. */
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

  /** Saves a version of every document with unsaved changes, even if participants are still there. */
  async saveAll(): Promise<void> {
    for (const document of this.#unsaved.keys()) this.#leave(document);
    await this.#saves.close();
  }

  /** Waits for running work and drops the rest. */
  async close(): Promise<void> {
    await this.#saves.stop();
    await this.#sweeps.close();
  }

  #changed({ name }: Room, users: readonly string[]): void {
    const user = users.findLast((id) => id !== MIRROR);
    if (user === undefined || name.endsWith(COMPANION)) return;
    const author = { id: user, name: this.#parts.nameOf(name, user) ?? user };
    const unsaved = this.#unsaved.get(name);
    if (!unsaved) {
      this.#unsaved.set(name, { since: this.#now(), author });
      return;
    }
    unsaved.author = author;
    if (this.#now() - unsaved.since >= this.#parts.options.every) this.#saves.ask(name);
  }

  #leave(document: string): void {
    if (!this.#unsaved.has(document)) return;
    this.#left.add(document);
    this.#saves.ask(document);
  }

  /** Answers another node, on which everybody has left, that has changes without a version. */
  #takeOver(document: string, { since, author }: Unsaved): true {
    const own = this.#unsaved.get(document);
    this.#unsaved.set(document, { since: Math.min(since, own?.since ?? since), author: own?.author ?? author });
    return true;
  }

  /** Called when everybody has left, or when a version is due. */
  async #save(document: string): Promise<void> {
    const { rooms } = this.#parts;
    const unsaved = this.#unsaved.get(document);
    const isLeft = this.#left.delete(document);
    this.#unsaved.delete(document);
    if (!unsaved || !(await rooms.exists(document))) return;
    if (isLeft && (await rooms.askOthers(document, TAKE_OVER, unsaved)).length > 0) return;
    await rooms.use(document, (room) => this.#saveRoom(room, unsaved, isLeft));
    await this.#clear(document);
  }

  /** While participants are there, a version saved on another node counts too: the time until the next one starts with it. */
  async #saveRoom(room: Room, { since, author }: Unsaved, isLeft: boolean): Promise<void> {
    const { versions } = this.#parts;
    const unlessSince = isLeft ? undefined : since;
    const { version, isNew } = await versions.save(room, author, { kind: 'auto', unlessSince });
    if (isNew || version.seq >= room.head || this.#unsaved.has(room.name)) return;
    this.#unsaved.set(room.name, { since: version.created_at, author });
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
