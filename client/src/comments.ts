import { uuidv4 } from 'lib0/random';
import { Listeners } from './listeners.ts';
import type { Actions, ThreadPatch, Told as AnyTold } from './link/wire-actions.ts';
import type { Requests } from './requests.ts';
import type { Anchor, CommentContent, Metadata, Thread } from './wire.ts';

export interface NewThread {
  /** The thread's id, for callers that use the thread before the server has it. Default: a new UUID. */
  readonly id?: string;
  readonly content: CommentContent;
  /** The commented range; null or absent for the document as a whole. */
  readonly ref?: Anchor | null;
  /** Stored with the thread. */
  readonly metadata?: Metadata;
  /** Stored with its first comment. */
  readonly commentMetadata?: Metadata;
}

/** Actions that change a thread. */
type Command = Exclude<Extract<keyof Actions, `comment.${string}`>, 'comment.list'>;
/** The server's messages about threads. */
type Told = Extract<AnyTold, { readonly event: `comment.${string}` }>;

const DURABLE = { isDurable: true };

const byTime = (a: Thread, b: Thread): number => compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * The threads of a document on the server. Commands made offline wait for the connection. Their ids are made by the client, so a command
 * that is sent twice takes effect once.
 */
export class Comments {
  readonly #requests: Requests;
  readonly #changed = new Listeners();
  #threads = new Map<string, Thread>();
  #seq = 0;
  #loading: Promise<void> | undefined;
  /** The newest change announced while a list was loading, which the list may lack. */
  #told = 0;
  #sorted: readonly Thread[] | undefined;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Oldest first. Stays the same array until something changes, as UI libraries require. */
  get threads(): readonly Thread[] {
    this.#sorted ??= [...this.#threads.values()].toSorted(byTime);
    return this.#sorted;
  }

  get(threadId: string): Thread | undefined {
    return this.#threads.get(threadId);
  }

  /** Calls back after every change. @returns a function that unsubscribes. */
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

  /** Deletes a comment. Deleting the last comment deletes the thread. */
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

  /** Changes the commented range of a thread. */
  move(threadId: string, ref: Anchor | null): Promise<void> {
    return this.#do('comment.move', { threadId, ref });
  }

  /** Loads the changes since the last connection. Calls made meanwhile wait for the same load. */
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
      // Either ours was deleted and another document has the name, or the connection was lost for so long that the server no longer lists
      // all deletions.
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

  /** Applies a change that the server announced. */
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
    // The command is done, whether or not the rest arrives.
    if (seq > this.#seq) await this.load().catch(() => undefined);
  }

  #tell(): void {
    this.#sorted = undefined;
    this.#changed.tell();
  }
}
