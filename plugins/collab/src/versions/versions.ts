import { randomUUID } from 'node:crypto';
import type { DocumentNode, DocumentLog, Host, TurnContext } from '@editor-companion/core/plugin';
import type { Threads } from '../comments/store/store.ts';
import type { Thread } from '@editor-companion/client/wire';
import type { Merger } from '../merge/merger.ts';
import type { DocumentState, Room, Rooms } from '../room/types.ts';
import type { Changes } from '@editor-companion/client/wire';
import type { DocumentQueue } from '../editing/document-queue.ts';
import { MIRROR, mustBeOpen } from '../editing/open-room.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { VersionKind, VersionRow } from './database.ts';
import { versionErrors as errors } from './errors.ts';
import type { Pins } from './pins.ts';
import type { Page, VersionStore } from './store.ts';

/** The number of mirror changes that are examined to find that no person has changed anything. */
const MAX_MIRRORED = 64;
/** The number of attempts to pin the current position while the log is being compacted. */
const PIN_ATTEMPTS = 3;

/** The position of a document's comments, so that a version can show the comments of its time. */
export interface CommentHistory {
  position(document: string): Promise<number>;
  at(document: string, position: number): Promise<Threads>;
}

export interface Author {
  readonly id: string;
  readonly name: string;
}

interface Parts {
  readonly host: Pick<Host, 'emit'>;
  readonly rooms: Rooms;
  readonly log: DocumentLog;
  readonly merger: Merger;
  readonly workers: DocumentWorkers;
  readonly queue: DocumentQueue;
  readonly store: VersionStore;
  readonly pins: Pins;
  readonly comments: CommentHistory;
  readonly max: number;
  /** Called after each change of the list. */
  readonly onChange?: (document: string) => void;
}

export interface SaveOptions {
  readonly kind: VersionKind;
  readonly name?: string | undefined;
  readonly important?: boolean | undefined;
  /** Saves even if nothing has changed since the last version. */
  readonly force?: boolean | undefined;
  /** Saves only if no version was made after this time (milliseconds since the epoch) on any node. */
  readonly unlessSince?: number | undefined;
}

export interface RevertOptions {
  /** The name of a version for the current state; false: save none. */
  readonly currentVersionName?: string | false | undefined;
  /** The name of the version that the revert creates; false: create none. */
  readonly newVersionName?: string | false | undefined;
}

/**
 * Versions of documents. A version is a pinned position in the document's log, so saving one copies nothing, regardless of the document's
 * size, and reading one does not affect the live document.
 */
export class Versions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Saves the current state and notifies everybody. A state that is already the newest version is not saved again; a given mark goes to
   * that version, and so does a name if it has none.
   * @throws CompanionError VERSION_EMPTY (409), VERSION_LIMIT (409), DOCUMENT_BUSY (503).
   */
  save(room: Room, author: Author, options: SaveOptions): Promise<{ version: VersionRow; isNew: boolean }> {
    return this.#parts.queue.do(room.name, author.id, () => this.#save(room, author, options));
  }

  async #save(room: Room, author: Author, options: SaveOptions): Promise<{ version: VersionRow; isNew: boolean }> {
    const newest = await this.#parts.store.newest(room.name);
    if (newest && options.unlessSince !== undefined && newest.created_at > options.unlessSince)
      return { version: newest, isNew: false };
    if ((await room.flush()) === 0) throw errors.VERSION_EMPTY({ document: room.name });
    if (newest && options.force !== true && takesName(newest, options.name) && (await this.#isCurrent(room, newest)))
      return { version: await this.#relabel(room, newest, options), isNew: false };
    await this.#makeRoom(room.name);
    const version = await this.#add(room, author, options);
    this.#changed(room.name);
    room.broadcast({ event: 'version.created', version: version.version });
    this.#parts.host.emit('version:created', {
      document: room.name,
      user: author.id,
      version: version.version,
      kind: version.kind,
      seq: version.seq,
    });
    return { version, isNew: true };
  }

  list(document: string, page: Page): Promise<VersionRow[]> {
    return this.#parts.store.list(document, page);
  }

  /** @throws CompanionError VERSION_NOT_FOUND (404). */
  async get(document: string, version: number): Promise<VersionRow> {
    const row = await this.#parts.store.find(document, version);
    if (!row) throw errors.VERSION_NOT_FOUND({ document, version });
    return row;
  }

  /** The document of a version. @throws CompanionError VERSION_NOT_FOUND (404). */
  async state(document: string, version: number): Promise<DocumentState> {
    const { seq } = await this.get(document, version);
    return this.#parts.rooms.stateAt(document, seq);
  }

  /** The document of a version as one Yjs update (v1). @throws CompanionError VERSION_NOT_FOUND (404). */
  async preview(document: string, version: number): Promise<Uint8Array> {
    return this.#parts.merger.of(document).merge((await this.state(document, version)).updates);
  }

  /** The threads at the time of a version. */
  async threads({ document, comment_seq }: VersionRow): Promise<readonly Thread[]> {
    return (await this.#parts.comments.at(document, comment_seq)).threads;
  }

  /** The positions in a document's comments that its versions refer to. */
  commentPositions(document: string): Promise<number[]> {
    return this.#parts.store.commentPositions(document);
  }

  /** The differences between a version and another one, or the current state. @throws CompanionError VERSION_NOT_FOUND (404). */
  async compare(
    document: string,
    from: number,
    to: number | undefined,
    turn?: Partial<TurnContext>,
  ): Promise<Changes<DocumentNode>> {
    const [older, newer] = await this.#both(document, from, to);
    return this.#parts.workers.do('compare', { from: older.updates, to: newer.updates }, turn);
  }

  /** Like `compare`, as the body of an answer: the changes may be as large as both documents. */
  async answerComparison(
    document: string,
    { from, to, field }: { from: number; to: number | undefined; field?: string },
    turn: Partial<TurnContext>,
  ): Promise<Uint8Array> {
    const [older, newer] = await this.#both(document, from, to);
    const states = { from: older.updates, to: newer.updates, ...(field !== undefined && { field }) };
    return this.#parts.workers.answer('compare', states, { from, to: to ?? null }, turn);
  }

  /** Both states of a comparison as Yjs updates (v1), for clients that show the difference themselves. */
  async updates(document: string, from: number, to: number | undefined): Promise<{ from: Uint8Array; to: Uint8Array }> {
    const merger = this.#parts.merger.of(document);
    const [older, newer] = await this.#both(document, from, to);
    return { from: await merger.merge(older.updates), to: await merger.merge(newer.updates) };
  }

  /** @throws CompanionError VERSION_NOT_FOUND (404). */
  async update(
    room: Room,
    author: Author,
    version: number,
    { name, important }: { name?: string | null | undefined; important?: boolean | undefined },
  ): Promise<VersionRow> {
    const changed = await this.#change(room, version, {
      ...(name !== undefined && { name: name || null }),
      ...(important !== undefined && { important: Number(important) }),
    });
    this.#parts.host.emit('version:updated', { document: room.name, user: author.id, version });
    return changed;
  }

  /** @throws CompanionError VERSION_NOT_FOUND (404). */
  async remove(room: Room, author: Author, version: number): Promise<void> {
    await this.discard([await this.get(room.name, version)]);
    room.broadcast({ event: 'version.deleted', version });
    this.#parts.host.emit('version:deleted', { document: room.name, user: author.id, version });
  }

  /** Deletes versions without notifying anybody. The next compaction frees their space. */
  async discard(versions: readonly VersionRow[]): Promise<void> {
    await this.#parts.pins.giveUp(await this.#parts.store.remove(versions.map(({ id }) => id)));
    for (const document of new Set(versions.map((version) => version.document))) this.#changed(document);
  }

  /** Removes the pins that a server left behind when it was killed while saving or deleting a version. */
  async recover(): Promise<void> {
    await this.#parts.pins.giveUp(await this.#parts.store.sparePins());
  }

  /**
   * Reverts to a version: one new change restores its content for everybody. All versions keep their own content.
   * @returns the position of the change. @throws CompanionError VERSION_NOT_FOUND (404), DOCUMENT_BUSY (503).
   */
  revert(room: Room, author: Author, version: number, options: RevertOptions = {}): Promise<number> {
    return this.#parts.queue.do(room.name, author.id, () => this.#revert(room, author, version, options));
  }

  async #revert(room: Room, author: Author, version: number, options: RevertOptions): Promise<number> {
    const { workers, host } = this.#parts;
    const { currentVersionName, newVersionName } = options;
    const { updates: target } = await this.state(room.name, version);
    if (currentVersionName !== false) await this.#save(room, author, { kind: 'revert', name: currentVersionName });
    const { seq: before, updates: pieces } = await room.state();
    const change = await workers.do('revert', { pieces, target }, { caller: `user ${author.id}` });
    const seq = change ? await room.apply(change, { user: author.id, kind: 'revert' }) : before;
    if (newVersionName !== false) await this.#save(room, author, { kind: 'revert', name: newVersionName });
    room.broadcast({ event: 'document.reverted', version });
    host.emit('version:reverted', { document: room.name, user: author.id, version, seq });
    return seq;
  }

  async #both(document: string, from: number, to: number | undefined): Promise<[DocumentState, DocumentState]> {
    const older = await this.state(document, from);
    if (to !== undefined) return [older, await this.state(document, to)];
    return [older, await this.#parts.rooms.use(document, (room) => room.state())];
  }

  /** Whether the version is the current state. Later changes of mirrors do not count. */
  async #isCurrent({ name, head }: Room, { seq, comment_seq }: VersionRow): Promise<boolean> {
    const { log, comments } = this.#parts;
    if ((await comments.position(name)) !== comment_seq) return false;
    if (seq === head) return true;
    const since = await log.readAfter(name, seq, MAX_MIRRORED);
    return since.length === head - seq && since.every(({ user }) => user === MIRROR);
  }

  /** @throws CompanionError VERSION_LIMIT (409) where somebody asked for every version that is there. */
  async #makeRoom(document: string): Promise<void> {
    const { store, max } = this.#parts;
    if ((await store.count(document)) < max) return;
    const oldest = await store.oldestPassing(document);
    if (!oldest) throw errors.VERSION_LIMIT({ document, limit: max });
    await this.discard([oldest]);
  }

  /** Pins first, so that no list ever shows a version that cannot be read. */
  async #add(room: Room, author: Author, { kind, name, important = false }: SaveOptions): Promise<VersionRow> {
    const { store, comments } = this.#parts;
    const id = randomUUID();
    const seq = await this.#pin(room, id);
    const version = await store.add({
      id,
      document: room.name,
      seq,
      comment_seq: await comments.position(room.name),
      kind,
      name: name || null,
      important: Number(important),
      user_id: author.id,
      user_name: author.name,
      created_at: Date.now(),
    });
    try {
      mustBeOpen(room);
    } catch (error) {
      await this.discard([version]);
      throw error;
    }
    return version;
  }

  /** The position may be compacted away before it is pinned. Then there is a newer one. */
  async #pin(room: Room, id: string): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      const pin = { id, document: room.name, seq: await room.flush() };
      try {
        await this.#parts.pins.hold(pin);
        return pin.seq;
      } catch (error) {
        mustBeOpen(room);
        if (attempt === PIN_ATTEMPTS) throw error;
      }
    }
  }

  async #relabel(room: Room, version: VersionRow, { kind, name, important }: SaveOptions): Promise<VersionRow> {
    const change = {
      ...(name && { name }),
      ...(important === true && { important: 1 }),
      ...(kind === 'manual' && version.kind !== 'manual' && { kind }),
    };
    return Object.keys(change).length === 0 ? version : this.#change(room, version.version, change);
  }

  async #change(room: Room, version: number, change: Parameters<VersionStore['update']>[2]): Promise<VersionRow> {
    const isEmpty = Object.keys(change).length === 0;
    const row = isEmpty
      ? await this.get(room.name, version)
      : await this.#parts.store.update(room.name, version, change);
    if (!row) throw errors.VERSION_NOT_FOUND({ document: room.name, version });
    if (isEmpty) return row;
    this.#changed(room.name);
    room.broadcast({ event: 'version.updated', version });
    return row;
  }

  #changed(document: string): void {
    this.#parts.onChange?.(document);
  }
}

/** A name that a user gave is not replaced by another. */
const takesName = ({ name }: VersionRow, given: string | undefined): boolean =>
  !given || name === null || name === given;
