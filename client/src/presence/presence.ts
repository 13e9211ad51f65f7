import { Listeners } from '../listeners.ts';
import type { Store } from '../store.ts';

/** The used part of a provider's awareness (y-protocols). */
export interface AwarenessLike {
  readonly clientID: number;
  getStates(): ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  on(event: 'change', listener: () => void): unknown;
  off(event: 'change', listener: () => void): unknown;
}

/** A person with the document open, once per window. */
export interface Person {
  readonly clientId: number;
  readonly name: string;
  /** The colour of the caret, if one was chosen. */
  readonly color: string | undefined;
  readonly isMe: boolean;
  /** The complete state that the client has published. */
  readonly state: Readonly<Record<string, unknown>>;
}

/**
 * The people who have the document open, by the field `user` of their awareness (`{name, color}`), which the carets of Tiptap and
 * y-prosemirror write. Leaves out clients without that field.
 * @example
 * const presence = new Presence(provider.awareness);
 * presence.subscribe(() => show(presence.state));
 */
export class Presence implements Store<readonly Person[]> {
  readonly #awareness: AwarenessLike;
  readonly #changed = new Listeners();
  #count = 0;
  #people: readonly Person[];

  constructor(awareness: AwarenessLike) {
    this.#awareness = awareness;
    this.#people = peopleIn(awareness);
  }

  /** Sorted by name, the own user first. */
  get state(): readonly Person[] {
    return this.#people;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#count === 0) {
      this.#awareness.on('change', this.#update);
      this.#refresh();
    }
    this.#count += 1;
    const stop = this.#changed.add(listener);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      stop();
      this.#count -= 1;
      if (this.#count === 0) this.#awareness.off('change', this.#update);
    };
  };

  readonly #update = (): void => {
    if (this.#refresh()) this.#changed.tell();
  };

  /** @returns whether anything is different. */
  #refresh(): boolean {
    const people = peopleIn(this.#awareness);
    const isSame =
      people.length === this.#people.length && people.every(({ state }, index) => state === this.#people[index]?.state);
    if (!isSame) this.#people = people;
    return !isSame;
  }
}

function peopleIn(awareness: AwarenessLike): readonly Person[] {
  const people = [...awareness.getStates()].flatMap(([clientId, state]) => personOf(clientId, state, awareness) ?? []);
  return people.toSorted(
    (a, b) => Number(b.isMe) - Number(a.isMe) || a.name.localeCompare(b.name) || a.clientId - b.clientId,
  );
}

function personOf(
  clientId: number,
  state: Readonly<Record<string, unknown>>,
  { clientID }: AwarenessLike,
): Person | undefined {
  const { name, color } = (state['user'] ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string') return undefined;
  return { clientId, name, color: typeof color === 'string' ? color : undefined, isMe: clientId === clientID, state };
}
