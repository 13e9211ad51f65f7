import type { Host } from '@editor-companion/core/plugin';
import type { Rooms } from '../room/types.ts';
import type { Command } from './command.ts';
import { errors as collabErrors } from '../errors.ts';
import { checkWritten } from './content.ts';
import { commentErrors as errors } from './errors.ts';
import type { CommentOptions } from '../options/comment-options.ts';
import { checkGrowth, fits, GROWING } from './growth.ts';
import { mentionsIn } from './mentions.ts';
import type { Notices } from './notices.ts';
import { patchOf } from './store/patch.ts';
import { begin, type Circumstances, reduce } from './reduce.ts';
import type { CommentStore, Present, ThreadChanges, Threads } from './store/store.ts';
import type { Author, Thread } from './thread.ts';

interface Parts {
  readonly host: Pick<Host, 'emit'>;
  readonly rooms: Rooms;
  readonly store: CommentStore;
  readonly options: CommentOptions;
  readonly notices: Notices;
  /** Called after each change. */
  readonly onChange: (document: string) => void;
}

/** The author of orphan marks. */
const SERVER: Author = { id: 'server', name: 'Server' };

/** The author of a command, and whether they own the document. */
export interface Commander {
  readonly author: Author;
  readonly isOwner: boolean;
}

/** The result of a command. `thread` is null if it was deleted; `isNew` is false if the command had been done before. */
export interface Outcome {
  readonly seq: number;
  readonly thread: Thread | null;
  readonly isNew: boolean;
}

/**
 * Comments on documents. The server decides: clients request changes, over the socket or through REST, and receive the result. Clients hold
 * a snapshot at a position, and every later change carries the next position.
 */
export class Comments {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A page of the threads that changed after a position. Starting at 0 and reading until there is no more returns all threads. */
  since(document: string, after: number, limit?: number): Promise<ThreadChanges> {
    return this.#parts.store.since(document, after, limit);
  }

  all(document: string): Promise<Threads> {
    return this.#parts.store.all(document);
  }

  at(document: string, seq: number): Promise<Threads> {
    return this.#parts.store.at(document, seq);
  }

  position(document: string): Promise<number> {
    return this.#parts.store.position(document);
  }

  /** @throws CompanionError THREAD_NOT_FOUND (404). */
  async get(document: string, threadId: string): Promise<Thread> {
    const thread = await this.#parts.store.find(document, threadId);
    if (!thread) throw errors.THREAD_NOT_FOUND({ document, thread: threadId });
    return thread;
  }

  /**
   * Carries out a command and notifies all participants and the bus. A command that was already done changes nothing.
   * @throws CompanionError COMMENT_INVALID (400), COMMENT_FORBIDDEN (403), COMMENT_NOT_FOUND, DOCUMENT_NOT_FOUND,
   * THREAD_NOT_FOUND (404), COMMENT_ID_TAKEN, COMMENT_LIMIT (409).
   */
  async do(document: string, command: Command, { author, isOwner }: Commander): Promise<Outcome> {
    const { store, options, notices } = this.#parts;
    if ('content' in command) checkWritten(command, options.maxBytes);
    // Does not wait if the document is open, so that commands about the new thread keep their order behind this one.
    if (command.type === 'create' && !this.#parts.rooms.find(document)) await this.#mustExist(document);
    const by = { author, isOwner, time: new Date().toISOString() };
    let tell = (): void => undefined;
    const { before, after, seq } = await store.change(
      document,
      command.threadId,
      author.id,
      (present) => this.#decide(document, command, by, present),
      async (transaction, change) => {
        tell = await notices.record(transaction, { document, author, ...change });
      },
    );
    const isNew = after !== before && !(after === null && before == null);
    if (isNew) {
      this.#show(document, command.threadId, { before: before ?? undefined, after, seq });
      this.#announce(document, author.id, command, after);
      tell();
    }
    return { seq, thread: after, isNew };
  }

  /** Records whether the text of threads is gone, by thread id. Ignores threads that were deleted meanwhile. */
  async mark(document: string, orphaned: ReadonlyMap<string, boolean>): Promise<void> {
    const by = { author: SERVER, isOwner: true, time: new Date().toISOString() };
    const commandOf = ({ id }: Thread) =>
      ({ type: 'orphan', threadId: id, orphaned: orphaned.get(id) === true }) satisfies Command;
    const changes = await this.#parts.store.changeAll(
      document,
      SERVER.id,
      [...orphaned.keys()],
      (thread) => reduce(thread, commandOf(thread), by) ?? thread,
    );
    for (const { before, after, seq } of changes) {
      this.#show(document, after.id, { before, after, seq });
      this.#announce(document, SERVER.id, commandOf(after), after);
    }
  }

  /** Stores threads unchanged, for example from an imported file. Keeps existing threads and leaves out those beyond the limits. */
  async adopt(document: string, threads: readonly Thread[]): Promise<void> {
    const { store, options } = this.#parts;
    for (const thread of threads.slice(0, options.maxThreads)) {
      const { before, after, seq } = await store.change(document, thread.id, thread.data.user.id, (present) =>
        present.thread === undefined && fits(present, thread, options) ? thread : (present.thread ?? null),
      );
      if (after && after !== before) this.#show(document, thread.id, { before: undefined, after, seq });
    }
  }

  /** An open document may have no content yet. */
  async #mustExist(document: string): Promise<void> {
    if (!(await this.#parts.rooms.exists(document))) throw collabErrors.DOCUMENT_NOT_FOUND({ document });
  }

  #decide(document: string, command: Command, by: Circumstances, present: Present): Thread | null {
    const after = this.#become(document, command, by, present);
    if (GROWING.has(command.type)) checkGrowth(present, after, this.#parts.options);
    return after;
  }

  #become(document: string, command: Command, by: Circumstances, { thread }: Present): Thread | null {
    if (command.type === 'create') {
      if (thread === undefined) return begin(command, by);
      if (thread?.data.user.id === by.author.id) return thread;
      throw errors.COMMENT_ID_TAKEN({ id: command.threadId });
    }
    if (thread == null) {
      if (thread === null && (command.type === 'deleteThread' || command.type === 'delete')) return null;
      throw errors.THREAD_NOT_FOUND({ document, thread: command.threadId });
    }
    return reduce(thread, command, by) ?? null;
  }

  #show(
    document: string,
    threadId: string,
    { before, after, seq }: { before: Thread | undefined; after: Thread | null; seq: number },
  ): void {
    const { rooms, onChange } = this.#parts;
    rooms.broadcast(
      document,
      after
        ? { event: 'comment.changed', seq, ...patchOf(before, after) }
        : { event: 'comment.thread-deleted', seq, threadId },
    );
    onChange(document);
  }

  #announce(document: string, user: string, command: Command, after: Thread | null): void {
    const { host } = this.#parts;
    const { threadId } = command;
    const event = { document, user, threadId };
    switch (command.type) {
      case 'create':
        host.emit('comment:created', { ...event, commentId: command.commentId });
        break;
      case 'reply':
        host.emit('comment:replied', { ...event, commentId: command.commentId });
        break;
      case 'edit':
        host.emit('comment:edited', { ...event, commentId: command.commentId });
        break;
      case 'delete':
        host.emit('comment:deleted', after ? { ...event, commentId: command.commentId } : event);
        break;
      case 'deleteThread':
        host.emit('comment:deleted', event);
        break;
      case 'resolve':
        host.emit('comment:resolved', event);
        break;
      case 'reopen':
        host.emit('comment:reopened', event);
        break;
      case 'react':
        if (command.on) host.emit('comment:reacted', { ...event, commentId: command.commentId, emoji: command.emoji });
        break;
      case 'orphan':
        if (command.orphaned) host.emit('comment:orphaned', { document, threadId });
        break;
      case 'move':
        break;
    }
    if (!('content' in command)) return;
    const mentioned = mentionsIn(command.content);
    if (mentioned.length > 0) host.emit('comment:mentioned', { ...event, commentId: command.commentId, mentioned });
  }
}
