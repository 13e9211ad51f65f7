import type { ToldAlone } from '@editor-companion/client/wire-actions';
import type { Principal } from '@editor-companion/core/plugin';
import type { Roles } from '../roles.ts';
import type { Participant, Rooms, StatelessMessage } from '../room/types.ts';
import type { ItemRow } from './database.ts';
import { userKey } from './user-key.ts';
import { toNotification } from './view.ts';

/** A connection that can receive a user's notifications as they occur. */
export interface Listener {
  readonly principal: Principal;
  send(message: StatelessMessage): void;
}

/** A new notification, or a user whose notifications have changed. */
export type News = { readonly row: ItemRow } | { readonly user: string };

/** Sends people their notifications on all of their connections, whichever documents these belong to. */
export class Courier {
  readonly #roles: Roles;
  readonly #listeners = new Map<string, Set<Listener>>();
  #tellOthers: ((news: News) => void) | undefined;

  constructor(roles: Roles) {
    this.#roles = roles;
  }

  /** Includes everybody who takes part in a document. */
  follow(rooms: Pick<Rooms, 'subscribe'>): void {
    const leaving = new WeakMap<Participant, () => void>();
    rooms.subscribe({
      joined: (_room, participant) => leaving.set(participant, this.add(participant)),
      left: (_room, participant) => leaving.get(participant)?.(),
    });
  }

  /** @returns a function that ends it. */
  add(listener: Listener): () => void {
    const user = userKey(listener.principal);
    const all = this.#listeners.get(user) ?? new Set();
    this.#listeners.set(user, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(user) === all) this.#listeners.delete(user);
    };
  }

  /** Sets the function that forwards news to other nodes. */
  onNews(tell: (news: News) => void): void {
    this.#tellOthers = tell;
  }

  /** Sends a new notification on all nodes, to connections whose credential still allows reading the document. */
  bring(row: ItemRow): void {
    this.pass({ row });
    this.#tellOthers?.({ row });
  }

  /** Notifies a user's connections on all nodes that their notifications have changed. */
  changed(user: string): void {
    this.pass({ user });
    this.#tellOthers?.({ user });
  }

  /** Sends news to connections of this node. */
  pass(news: News): void {
    if ('row' in news) this.#bring(news.row);
    else for (const listener of this.#of(news.user)) listener.send({ event: 'inbox.changed' } satisfies ToldAlone);
  }

  #bring(row: ItemRow): void {
    const message = { event: 'notification', notification: toNotification(row) } as const satisfies ToldAlone;
    for (const listener of this.#of(row.user_id))
      if (this.#roles.roleOf(listener.principal, row.document) !== undefined) listener.send(message);
  }

  /** A connection may have authenticated as somebody else since. */
  #of(user: string): Listener[] {
    return [...(this.#listeners.get(user) ?? [])].filter(({ principal }) => userKey(principal) === user);
  }
}
