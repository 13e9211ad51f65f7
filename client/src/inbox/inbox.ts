import { Listeners } from '../listeners.ts';
import type { Message } from '../message.ts';
import type { Requests } from '../requests.ts';
import type { Store } from '../store.ts';
import type { InboxPage, InboxPreferences, InboxPreferencesChange, Notification } from '../wire-inbox.ts';

const PAGE = 50;
/** Notifications that the server gives at once. */
const MAX_PAGE = 200;
const ASKED = { isDurable: false };

/** What is known of an inbox. */
export interface InboxState {
  /** Newest first; those that were loaded so far. */
  readonly items: readonly Notification[];
  /** Unread ones in the whole inbox. */
  readonly unread: number;
  /** Whether `loadMore` finds older ones. */
  readonly hasMore: boolean;
}

/**
 * The notifications of whoever is signed in. It loads when the first listener comes, and keeps up from then on, also after a
 * connection that was lost.
 *
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
  /** Something changed while a list was on its way, which may be without it. */
  #isOutdated = false;

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

  /** Loads the newest ones. Who asks while that is under way waits for the same. @throws CompanionRequestError */
  load(): Promise<void> {
    this.#isFollowed = true;
    return (this.#loading ??= this.#load().finally(() => (this.#loading = undefined)));
  }

  /** Loads the next older ones. @throws CompanionRequestError */
  async loadMore(): Promise<void> {
    const before = this.#state.items.at(-1)?.id;
    if (before === undefined) return this.load();
    const { items, unread, next } = await this.#ask({ before, limit: PAGE });
    const known = new Set(this.#state.items.map(({ id }) => id));
    const older = items.filter(({ id }) => !known.has(id));
    this.#become({ items: [...this.#state.items, ...older], unread, hasMore: next !== null });
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
    const { unread } = await this.#requests.send('inbox.delete', ids ? { ids } : {}, ASKED);
    const items = ids ? this.#state.items.filter(({ id }) => !ids.includes(id)) : [];
    this.#become({ items, unread: unread as number, hasMore: ids !== undefined && this.#state.hasMore });
  }

  /** What notifies the user. @throws CompanionRequestError */
  async preferences(): Promise<InboxPreferences> {
    return toPreferences(await this.#requests.send('inbox.preferences', {}, ASKED));
  }

  /** Changes what it names. @throws CompanionRequestError */
  async configure(change: InboxPreferencesChange): Promise<InboxPreferences> {
    return toPreferences(await this.#requests.send('inbox.configure', { ...change }, ASKED));
  }

  /** The connection is there, for the first time or again. */
  connected(): void {
    if (this.#isFollowed) this.load().catch(() => undefined);
  }

  /** Takes in what the server tells. Who has several documents open hears of a notification several times. */
  receive({ event, notification }: Message): void {
    if (!this.#isFollowed) return;
    if (this.#loading) this.#isOutdated = true;
    else if (event === 'notification') this.#add(notification as Notification);
    else this.load().catch(() => undefined);
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
      const { items, unread, next } = await this.#ask({ limit });
      this.#become({ items, unread, hasMore: next !== null });
    } while (this.#isOutdated);
  }

  async #ask(query: { before?: string; limit: number }): Promise<InboxPage> {
    return (await this.#requests.send('inbox.list', query, ASKED)) as unknown as InboxPage;
  }

  async #mark(ids: readonly string[] | undefined, read: boolean): Promise<void> {
    const { unread } = await this.#requests.send('inbox.mark', { ...(ids && { ids }), read }, ASKED);
    const readAt = read ? Date.now() : null;
    const isMeant = ({ id }: Notification): boolean => ids === undefined || ids.includes(id);
    const items = this.#state.items.map((item) =>
      isMeant(item) && (item.readAt === null) === read ? { ...item, readAt } : item,
    );
    this.#become({ ...this.#state, items, unread: unread as number });
  }

  #become(state: InboxState): void {
    this.#state = state;
    this.#changed.tell();
  }
}

const toPreferences = ({ notify, muted }: Message): InboxPreferences => ({ notify, muted }) as InboxPreferences;
