import type { InboxPage, InboxPreferences, InboxPreferencesChange } from '@editor-companion/client/wire-inbox';
import { nameOfKey, type Principal } from '@editor-companion/core/plugin';
import type { Roles } from '../roles.ts';
import { keyFor } from '../document-key.ts';
import type { Courier } from './courier.ts';
import type { ItemRow } from './database.ts';
import { inboxErrors } from './errors.ts';
import type { Preferences } from './preferences.ts';
import type { InboxStore } from './store.ts';
import { userKey } from './user-key.ts';
import { toNotification } from './view.ts';

interface Parts {
  readonly store: InboxStore;
  readonly preferences: Preferences;
  readonly courier: Courier;
  readonly roles: Roles;
}

export interface ListQuery {
  readonly before?: string | undefined;
  /** Only unread ones. */
  readonly unread: boolean;
  readonly limit: number;
}

/**
 * A caller's notifications. Those about documents that the caller may not read are neither shown nor counted; they reappear when the caller
 * may read again.
 */
export class Inbox {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Newest first. */
  async list(principal: Principal, query: ListQuery): Promise<InboxPage> {
    const { items, next } = await this.#page(principal, query);
    return { items: items.map(toNotification), next, unread: await this.count(principal) };
  }

  /** The number of unread notifications. */
  async count(principal: Principal): Promise<number> {
    const all = await this.#parts.store.unread(userKey(principal));
    return all.filter((one) => this.#maySee(principal, one)).reduce((sum, { count }) => sum + count, 0);
  }

  /** @throws CompanionError NOTIFICATION_NOT_FOUND (404). */
  async require(principal: Principal, id: string): Promise<void> {
    const row = await this.#parts.store.find(userKey(principal), id);
    if (!row || !this.#maySee(principal, row)) throw inboxErrors.NOTIFICATION_NOT_FOUND({ id });
  }

  /** @param ids undefined: all. @returns how many are unread. */
  async mark(principal: Principal, ids: readonly string[] | undefined, isRead: boolean): Promise<number> {
    const { store, courier } = this.#parts;
    const user = userKey(principal);
    if (await store.mark(user, ids, isRead)) courier.changed(user);
    return this.count(principal);
  }

  /** @param ids undefined: all. @returns how many are unread. */
  async remove(principal: Principal, ids: readonly string[] | undefined): Promise<number> {
    const { store, courier } = this.#parts;
    const user = userKey(principal);
    if (await store.remove(user, ids)) courier.changed(user);
    return this.count(principal);
  }

  async preferences(principal: Principal): Promise<InboxPreferences> {
    return shown(await this.#parts.preferences.of(userKey(principal)));
  }

  /** @throws CompanionError INBOX_MUTED_LIMIT (409). */
  async configure(
    principal: Principal,
    { mute, unmute, ...change }: InboxPreferencesChange,
  ): Promise<InboxPreferences> {
    const keys = (names: readonly string[]): string[] => names.map((name) => keyFor(principal, name));
    const meant = { ...change, ...(mute && { mute: keys(mute) }), ...(unmute && { unmute: keys(unmute) }) };
    return shown(await this.#parts.preferences.change(userKey(principal), meant));
  }

  /** A page may take several queries, since some notifications are skipped. */
  async #page(
    principal: Principal,
    { before, unread, limit }: ListQuery,
  ): Promise<{ items: ItemRow[]; next: string | null }> {
    const items: ItemRow[] = [];
    for (let last = before; ;) {
      const rows = await this.#parts.store.page(userKey(principal), { before: last, unread, limit: limit + 1 });
      for (const row of rows) {
        if (!this.#maySee(principal, row)) continue;
        if (items.length === limit) return { items, next: items.at(-1)?.id ?? null };
        items.push(row);
      }
      if (rows.length <= limit) return { items, next: null };
      last = rows.at(-1)?.id;
    }
  }

  #maySee(principal: Principal, { document }: Pick<ItemRow, 'document'>): boolean {
    return this.#parts.roles.roleOf(principal, document) !== undefined;
  }
}

const shown = ({ muted, ...preferences }: InboxPreferences): InboxPreferences => ({
  ...preferences,
  muted: muted.map(nameOfKey),
});
