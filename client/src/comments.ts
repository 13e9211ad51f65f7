import { uuidv4 } from 'lib0/random';
import { Listeners } from './listeners.ts';
import type { Actions, ThreadPatch, Told as AnyTold } from './link/wire-actions.ts';
import type { Requests } from './requests.ts';
import type { Anchor, CommentContent, Metadata, Thread } from './wire.ts';

export interface NewThread {
  /** Its id, for whoever goes on with the thread before the server has it; by default a new UUID. */
  readonly id?: string;
  readonly content: CommentContent;
  /** What it is about; null or absent: the document as a whole. */
  readonly ref?: Anchor | null;
  /** Kept with the thread. */
  readonly metadata?: Metadata;
  /** Kept with its first comment. */
  readonly commentMetadata?: Metadata;
}

/** Actions that change a thread. */
type Command = Exclude<Extract<keyof Actions, `comment.${string}`>, 'comment.list'>;
/** What the server tells of threads. */
type Told = Extract<AnyTold, { readonly event: `comment.${string}` }>;

const DURABLE = { isDurable: true };

const byTime = (a: Thread, b: Thread): number => compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * The threads of a document, as the server has them. Commands made offline wait for the connection; their ids are made here, so
 * that one which was sent twice is done once.
 */
export class Comments {
  readonly #requests: Requests;
  readonly #changed = new Listeners();
  #threads = new Map<string, Thread>();
  #seq = 0;
  #loading: Promise<void> | undefined;
  /** The newest change that was told of while a list was on its way, which may be without it. */
  #told = 0;
  #sorted: readonly Thread[] | undefined;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Oldest first. The same array until something changes, so that it can be shown by any UI library. */
  get threads(): readonly Thread[] {
    this.#sorted ??= [...this.#threads.values()].toSorted(byTime);
    return this.#sorted;
  }

  get(threadId: string): Thread | undefined {
    return this.#threads.get(threadId);
  }

  /** Calls back after every change. @returns what ends that. */
  subscribe(listener: () => void): () => void {
    return this.#changed.add(listener);
  }

  /** @returns the id of the thread. @throws CompanionRequestError */
  async create({
    id: threadId = uuidv4(),
    content,
    ref = null,
    metadata,
    commentMetadata,
  }: NewThread): Promise<string> {
    await this.#do('comment.create', {
      threadId,
      commentId: uuidv4(),
      content,
      ref,
      ...(metadata && { threadMetadata: metadata }),
      ...(commentMetadata && { metadata: commentMetadata }),
    });
    return threadId;
  }

  /**
   * @param replyId the comment that this one answers. @param metadata kept with the comment.
   * @returns the id of the comment. @throws CompanionRequestError
   */
  async reply(threadId: string, content: CommentContent, replyId?: string, metadata?: Metadata): Promise<string> {
    const commentId = uuidv4();
    const more = { ...(replyId !== undefined && { replyId }), ...(metadata && { metadata }) };
    await this.#do('comment.reply', { threadId, commentId, content, ...more });
    return commentId;
  }

  edit(threadId: string, commentId: string, content: CommentContent): Promise<void> {
    return this.#do('comment.edit', { threadId, commentId, content });
  }

  /** Deletes a comment; with the last one goes the thread. */
  delete(threadId: string, commentId: string): Promise<void> {
    return this.#do('comment.delete', { threadId, commentId });
  }

  deleteThread(threadId: string): Promise<void> {
    return this.#do('comment.delete-thread', { threadId });
  }

  resolve(threadId: string): Promise<void> {
    return this.#do('comment.resolve', { threadId });
  }

  reopen(threadId: string): Promise<void> {
    return this.#do('comment.reopen', { threadId });
  }

  react(threadId: string, commentId: string, emoji: string, on = true): Promise<void> {
    return this.#do('comment.react', { threadId, commentId, emoji, on });
  }

  /** Says anew what a thread is about. */
  move(threadId: string, ref: Anchor | null): Promise<void> {
    return this.#do('comment.move', { threadId, ref });
  }

  /** Loads what changed since the last connection. Who asks while that is under way waits for the same. */
  load(): Promise<void> {
    return (this.#loading ??= this.#loadAll());
  }

  async #loadAll(): Promise<void> {
    try {
      do for (let isFirst = true; await this.#loadPage(isFirst);) isFirst = false;
      while (this.#told > this.#seq);
    } finally {
      this.#loading = undefined;
    }
  }

  /** @returns whether there is more. */
  async #loadPage(isFirst: boolean): Promise<boolean> {
    const since = this.#seq;
    const page = await this.#requests.send('comment.list', { since }, { isDurable: false });
    const { seq, threads, deleted, forgotten, more } = page;
    if (since === 0) this.#threads.clear();
    if (seq < since || (isFirst && since > 0 && since < forgotten)) {
      // Another document by that name, as ours was deleted; or we were away for so long that not all deletions are told.
      this.#seq = 0;
      this.#told = 0;
      return true;
    }
    for (const thread of threads) this.#threads.set(thread.id, thread);
    for (const id of deleted) this.#threads.delete(id);
    this.#seq = seq;
    this.#tell();
    return more;
  }

  /** Takes in a change that the server tells everybody. */
  receive(message: Told): void {
    const { seq } = message;
    this.#told = Math.max(this.#told, seq);
    if (seq <= this.#seq || this.#loading) return;
    if (seq > this.#seq + 1) {
      this.load().catch(() => undefined);
      return;
    }
    this.#seq = seq;
    if (message.event === 'comment.changed') this.#apply(message);
    else this.#threads.delete(message.threadId);
    this.#tell();
  }

  #apply({ thread, comments }: ThreadPatch): void {
    const all = new Map(this.#threads.get(thread.id)?.comments.map((comment) => [comment.id, comment]));
    for (const comment of comments) all.set(comment.id, comment);
    this.#threads.set(thread.id, { ...thread, comments: [...all.values()] });
  }

  async #do<Name extends Command>(action: Name, payload: Actions[Name]['ask']): Promise<void> {
    const { seq } = await this.#requests.send(action, payload, DURABLE);
    this.#told = Math.max(this.#told, seq);
    // It is done, whether or not the connection lives to tell the rest.
    if (seq > this.#seq) await this.load().catch(() => undefined);
  }

  #tell(): void {
    this.#sorted = undefined;
    this.#changed.tell();
  }
}
