import type { Principal } from '@editor-companion/core/plugin';
import type { Roles } from '../roles.ts';
import type { Participant, Rooms, StatelessMessage } from '../room/types.ts';
import type { ItemRow } from './database.ts';
import { toNotification } from './view.ts';

/** A connection of somebody who can be told of notifications as they come. */
export interface Listener {
  readonly principal: Principal;
  send(message: StatelessMessage): void;
}

/** Tells people of their notifications on whatever connections they have, whichever documents these are for. */
export class Courier {
  readonly #roles: Roles;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(roles: Roles) {
    this.#roles = roles;
  }

  /** Follows everybody who takes part in a document. */
  follow(rooms: Pick<Rooms, 'subscribe'>): void {
    const leaving = new WeakMap<Participant, () => void>();
    rooms.subscribe({
      joined: (_room, participant) => leaving.set(participant, this.add(participant)),
      left: (_room, participant) => leaving.get(participant)?.(),
    });
  }

  /** @returns what ends it. */
  add(listener: Listener): () => void {
    const user = listener.principal.id;
    const all = this.#listeners.get(user) ?? new Set();
    this.#listeners.set(user, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(user) === all) this.#listeners.delete(user);
    };
  }

  /** Brings a new notification, to connections whose credential still lets them read the document. */
  bring(row: ItemRow): void {
    const message = { event: 'notification', notification: toNotification(row) };
    for (const listener of this.#of(row.user_id))
      if (this.#roles.roleOf(listener.principal, row.document) !== undefined) listener.send(message);
  }

  /** Lets connections of a user know that their list of notifications is another one. */
  changed(user: string): void {
    for (const listener of this.#of(user)) listener.send({ event: 'inbox.changed' });
  }

  /** A connection may have signed in anew as somebody else since. */
  #of(user: string): Listener[] {
    return [...(this.#listeners.get(user) ?? [])].filter(({ principal }) => principal.id === user);
  }
}
