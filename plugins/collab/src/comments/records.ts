import { setImmediate } from 'node:timers/promises';
import { Type, type Static } from '@editor-companion/core/plugin';
import type { Records } from '../records.ts';
import { SavedRecord } from '../saved-record.ts';
import { Anchor, Emoji, Id, Metadata } from './api/schemas.ts';
import { checkWritten } from './content.ts';
import { fits } from './growth.ts';
import type { CommentOptions } from '../options/comment-options.ts';
import { applyPatch, type ThreadPatch } from './store/patch.ts';
import type { CommentStore, StoredChange } from './store/store.ts';
import type { Thread } from './thread.ts';

/** The number of changes stored together. */
const STEP = 100;

const strict = { additionalProperties: false } as const;
const Time = Type.String({ format: 'date-time', maxLength: 40 });
const User = Type.Object({ id: Type.String({ maxLength: 512 }), name: Type.String({ maxLength: 512 }) }, strict);
const Comment = Type.Object(
  {
    id: Id,
    data: Type.Object(
      {
        user: User,
        replyId: Type.Optional(Id),
        reactions: Type.Optional(Type.Record(Emoji, Type.Array(Type.String({ maxLength: 512 })))),
        metadata: Type.Optional(Metadata),
      },
      strict,
    ),
    content: Type.Unknown(),
    createdAt: Time,
    updatedAt: Type.Optional(Time),
    deletedAt: Type.Optional(Time),
  },
  strict,
);
const Head = Type.Object(
  {
    id: Id,
    data: Type.Object(
      {
        user: User,
        ref: Anchor,
        orphaned: Type.Optional(Type.Literal(true)),
        resolvedBy: Type.Optional(User),
        metadata: Type.Optional(Metadata),
      },
      strict,
    ),
    createdAt: Time,
    updatedAt: Type.Optional(Time),
    resolvedAt: Type.Optional(Time),
  },
  strict,
);
const Change = Type.Object(
  {
    seq: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    thread: Id,
    patch: Type.Union([Type.Null(), Type.Object({ thread: Head, comments: Type.Array(Comment) }, strict)]),
    user: Type.String({ maxLength: 512 }),
    time: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  },
  strict,
);
type Change = Static<typeof Change>;

/** The comments of documents as records. In an archive, each change of a thread is a record. */
export class CommentRecords implements Records {
  readonly kind = 'comments';
  readonly #store: CommentStore;
  readonly #options: CommentOptions;
  readonly #record = new SavedRecord(this.kind, Change);

  constructor(store: CommentStore, options: CommentOptions) {
    this.#store = store;
    this.#options = options;
  }

  rename(from: string, to: string): Promise<void> {
    return this.#store.rename(from, to);
  }

  forget(document: string): Promise<boolean> {
    return this.#store.removeAll(document);
  }

  async *save(document: string): AsyncIterable<Change> {
    for (let after = 0; ;) {
      const changes = await this.#store.changes(document, after, STEP);
      yield* changes as readonly Change[];
      if (changes.length < STEP) return;
      after = changes.at(-1)?.seq ?? after;
    }
  }

  /** @throws CompanionError ARCHIVE_INVALID (400), also where limits of comments are exceeded. */
  async load(document: string, records: AsyncIterable<unknown>): Promise<void> {
    const threads = new Map<string, Thread>();
    let batch: StoredChange[] = [];
    let [number, last, total] = [0, 0, 0];
    for await (const change of this.#record.each(records)) {
      number += 1;
      if (change.seq <= last) throw this.#record.fault(number, 'its positions are in the wrong order');
      last = change.seq;
      total += this.#apply(threads, change as StoredChange, { number, total });
      batch.push(change as StoredChange);
      if (batch.length < STEP) continue;
      await this.#store.replay(document, batch, { threads, size: total });
      batch = [];
      await setImmediate();
    }
    if (batch.length > 0) await this.#store.replay(document, batch, { threads, size: total });
  }

  /** @returns by how many characters the threads have grown. */
  #apply(threads: Map<string, Thread>, change: StoredChange, at: { number: number; total: number }): number {
    const before = threads.get(change.thread);
    const size = before ? JSON.stringify(before).length : 0;
    if (change.patch === null) {
      threads.delete(change.thread);
      return -size;
    }
    this.#check(change.thread, change.patch, at.number);
    const after = applyPatch(before, change.patch);
    const present = { thread: before, size, count: threads.size, total: at.total };
    if (!fits(present, after, this.#options)) throw this.#record.fault(at.number, 'its thread is too large');
    threads.set(change.thread, after);
    return JSON.stringify(after).length - size;
  }

  #check(id: string, { thread, comments }: ThreadPatch, number: number): void {
    if (thread.id !== id) throw this.#record.fault(number, 'its thread has another id');
    try {
      for (const { content, data } of comments)
        if (content !== null)
          checkWritten({ content, ...(data.metadata && { metadata: data.metadata }) }, this.#options.maxBytes);
    } catch (error) {
      throw this.#record.fault(number, (error as Error).message);
    }
  }
}
