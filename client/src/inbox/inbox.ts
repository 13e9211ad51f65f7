import { Listeners } from '../listeners.ts';
import type { Actions, ToldAlone } from '../link/wire-actions.ts';
import type { Requests } from '../requests.ts';
import type { Store } from '../store.ts';
import type { InboxPage, InboxPreferences, InboxPreferencesChange, Notification } from '../wire-inbox.ts';

const PAGE = 50;
/** The server's maximum number of notifications per page. */
const MAX_PAGE = 200;
const ASKED = { isDurable: false };

/** The server's messages about an inbox. */
type Told = Exclude<ToldAlone, { readonly event: 'role.changed' }>;

/** The known state of an inbox. */
export interface InboxState {
  /** The loaded notifications, newest first. */
  readonly items: readonly Notification[];
  /** The number of unread ones in the whole inbox. */
  readonly unread: number;
  /** Whether `loadMore` finds older ones. */
  readonly hasMore: boolean;
}

/**
 * The signed-in user's notifications. Loads when the first listener subscribes and stays up to date from then on, also after a lost
 * connection.
 * @example
 * const { inbox } = connectInbox(server);
 * inbox.subscribe(() => badge(inbox.state.unread));
 * await inbox.markRead();
 */
export class Inbox implements Store<InboxState> {
  readonly #requests: Requests;
  readonly #changed = new Listeners();
  #state: InboxState = { items: [], unread: 0, hasMore: false };
  #isFollowed = false;
  #loading: Promise<void> | undefined;
  /** Something changed while a list was loading, which the list may lack. */
  #isOutdated = false;
  /** The number of own commands that were answered: a list requested before one of these may lack its effect. */
  #done = 0;
  /** The number of received news and lists: the count in the answer to an earlier command may be outdated. */
  #heard = 0;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  get state(): InboxState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (!this.#isFollowed) this.load().catch(() => undefined);
    return this.#changed.add(listener);
  };

  /** Loads the newest ones. Calls made meanwhile wait for the same load. @throws CompanionRequestError */
  load(): Promise<void> {
    this.#isFollowed = true;
    return (this.#loading ??= this.#load().finally(() => (this.#loading = undefined)));
  }

  /** Loads the next older ones. @throws CompanionRequestError */
  async loadMore(): Promise<void> {
    const before = this.#lastId;
    if (before === undefined) return this.load();
    const isTaken = await this.#ask(
      { before, limit: PAGE },
      // Applies only if the list still ends at the same entry.
      (page) => this.#lastId === before && this.#show([...this.#state.items, ...page.items], page),
    );
    if (!isTaken) await this.loadMore();
  }

  /** @param ids absent: all. @throws CompanionRequestError */
  markRead(ids?: readonly string[]): Promise<void> {
    return this.#mark(ids, true);
  }

  /** @throws CompanionRequestError */
  markUnread(ids: readonly string[]): Promise<void> {
    return this.#mark(ids, false);
  }

  /** @param ids absent: all. @throws CompanionRequestError */
  async delete(ids?: readonly string[]): Promise<void> {
    await this.#command('inbox.delete', ids ? { ids } : {}, ({ items, hasMore }) => ({
      items: ids ? items.filter(({ id }) => !ids.includes(id)) : [],
      hasMore: ids !== undefined && hasMore,
    }));
  }

  /** The user's notification preferences. @throws CompanionRequestError */
  async preferences(): Promise<InboxPreferences> {
    const { notify, muted } = await this.#requests.send('inbox.preferences', {}, ASKED);
    return { notify, muted };
  }

  /** Changes the given preferences. @throws CompanionRequestError */
  async configure(change: InboxPreferencesChange): Promise<InboxPreferences> {
    const { notify, muted } = await this.#requests.send('inbox.configure', change, ASKED);
    return { notify, muted };
  }

  /** Call it on each connection, the first and every later one. */
  connected(): void {
    if (this.#isFollowed) this.load().catch(() => undefined);
  }

  /** Applies a message of the server. With several documents open, a notification arrives several times. */
  receive(message: Told): void {
    this.#heard += 1;
    if (message.event !== 'notification' || this.#loading) this.#refresh();
    else if (this.#isFollowed) this.#add(message.notification);
  }

  #add(notification: Notification): void {
    const { items, unread, hasMore } = this.#state;
    if (items.some(({ id }) => id === notification.id)) return;
    this.#become({ items: [notification, ...items], unread: unread + 1, hasMore });
  }

  async #load(): Promise<void> {
    do {
      this.#isOutdated = false;
      const limit = Math.min(Math.max(this.#state.items.length, PAGE), MAX_PAGE);
      const isTaken = await this.#ask({ limit }, (page) => this.#show(page.items, page));
      this.#isOutdated ||= !isTaken;
    } while (this.#isOutdated);
  }

  /**
   * Applies a page at once, before the next answer is handled.
   * @returns false where a command was answered on the way: the page may be from before it.
   */
  async #ask(query: { before?: string; limit: number }, take: (page: InboxPage) => boolean): Promise<boolean> {
    const done = this.#done;
    const page = await this.#requests.send('inbox.list', query, ASKED);
    this.#heard += 1;
    return done === this.#done && take(page);
  }

  #show(items: readonly Notification[], { unread, next }: InboxPage): true {
    this.#become({ items, unread, hasMore: next !== null });
    return true;
  }

  #mark(ids: readonly string[] | undefined, read: boolean): Promise<void> {
    const isMeant = ({ id, readAt }: Notification): boolean =>
      (ids === undefined || ids.includes(id)) && (readAt === null) === read;
    return this.#command('inbox.mark', { ...(ids && { ids }), read }, ({ items, hasMore }) => {
      const readAt = read ? Date.now() : null;
      return { items: items.map((item) => (isMeant(item) ? { ...item, readAt } : item)), hasMore };
    });
  }

  /** Sends a command to the server and applies it to the local state. */
  async #command<Name extends 'inbox.mark' | 'inbox.delete'>(
    action: Name,
    payload: Actions[Name]['ask'],
    change: (state: InboxState) => Pick<InboxState, 'items' | 'hasMore'>,
  ): Promise<void> {
    const heard = this.#heard;
    const { unread } = await this.#requests.send(action, payload, ASKED);
    this.#done += 1;
    this.#become({ ...change(this.#state), unread });
    if (heard !== this.#heard) this.#refresh();
  }

  /** Reloads the followed data. */
  #refresh(): void {
    if (!this.#isFollowed) return;
    if (this.#loading) this.#isOutdated = true;
    else this.load().catch(() => undefined);
  }

  get #lastId(): string | undefined {
    return this.#state.items.at(-1)?.id;
  }

  #become(state: InboxState): void {
    this.#state = state;
    this.#changed.tell();
  }
}
