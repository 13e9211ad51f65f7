import { Malformed, Reader } from '../protocol/reader.ts';
import { encodeVarUints } from '../protocol/writer.ts';

/*
 * Who is where in a document (y-protocols, awareness.js): `count, count x (client, clock, state as JSON text)`. States pass
 * through unread; only the client, the clock and the length are looked at.
 */

const NULL_STATE = Buffer.from('\u0004null');
/** Clients that a participant may speak for: its own, and those of tabs that share its browser's channel. */
const MAX_CLIENTS = 64;
/** A message with more is left out: it would take long to go through, and hundreds of people do not need as much. */
const MAX_MESSAGE_BYTES = 2_097_152;
/** Clients that a participant has taken away and that are remembered, at most. */
const MAX_GONE = 1024;
/** How long a client's last clock is remembered after it left, so that an echo of it does not bring it back. */
const REMEMBER_MS = 60_000;

interface State {
  clock: number;
  /** The state behind its length, as it is sent on. */
  bytes: Buffer;
  owner: object | undefined;
  /** When the owner went, in milliseconds since the epoch. */
  leftAt: number;
}

export interface PresenceOptions {
  /** Largest state of one client. */
  readonly maxStateBytes: number;
  /** Whether the second of two participants may go on for the first: the same person, back on another connection. */
  mayTakeOver(owner: object, participant: object): boolean;
}

const reader = new Reader();

/** The last state of every client in a room. Never stored. */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #states = new Map<number, State>();
  readonly #changed = new Set<number>();
  /** How many clients each participant speaks for, and how many it has taken away. */
  readonly #owned = new WeakMap<object, { present: number; gone: number }>();

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#states.size === 0;
  }

  get hasChanges(): boolean {
    return this.#changed.size > 0;
  }

  /**
   * Takes in what a participant says. Of others' clients it may say nothing: that is left out without a word, as honest clients
   * repeat what they heard. Returns whether there is anything to tell the others.
   *
   * @throws Malformed.
   */
  receive(message: Uint8Array, participant: object): boolean {
    if (message.length > MAX_MESSAGE_BYTES) return this.hasChanges;
    reader.set(message);
    const count = reader.varUint();
    for (let index = 0; index < count; index++) {
      const client = reader.varUint();
      const clock = reader.varUint();
      const from = reader.position;
      reader.skipVarBytes();
      this.#receiveOne(client, clock, message.subarray(from, reader.position), participant);
    }
    if (!reader.isDone) throw new Malformed('there are bytes behind its end');
    return this.hasChanges;
  }

  #receiveOne(client: number, clock: number, bytes: Uint8Array, participant: object): void {
    if (bytes.length > this.#options.maxStateBytes) return;
    const isGoing = NULL_STATE.equals(bytes);
    const known = this.#states.get(client);
    if (!known) {
      const owned = this.#ownedBy(participant);
      if (isGoing || owned.present >= MAX_CLIENTS || owned.gone >= MAX_GONE) return;
      owned.present += 1;
      this.#states.set(client, { clock, bytes: Buffer.from(bytes), owner: participant, leftAt: 0 });
      this.#changed.add(client);
      return;
    }
    const isOwn = known.owner === participant;
    if (clock < known.clock || (clock === known.clock && !(isGoing && isOwn))) return;
    if (!isOwn && (isGoing || (known.owner && !this.#options.mayTakeOver(known.owner, participant)))) return;
    known.clock = clock;
    known.bytes = isGoing ? NULL_STATE : Buffer.from(bytes);
    this.#own(known, isGoing ? undefined : participant);
    known.leftAt = isGoing ? Date.now() : 0;
    this.#changed.add(client);
  }

  /** Takes away all clients of a participant that left. */
  leave(participant: object): void {
    for (const [client, state] of this.#states) {
      if (state.owner !== participant) continue;
      state.clock += 1;
      state.bytes = NULL_STATE;
      this.#own(state, undefined);
      state.leftAt = Date.now();
      this.#changed.add(client);
    }
  }

  /** What changed since the last call, for everybody. */
  takeChanges(): Uint8Array {
    const message = this.#encode([...this.#changed]);
    this.#changed.clear();
    return message;
  }

  /** Everybody who is there, for somebody who joins; undefined where nobody is. */
  everybody(): Uint8Array | undefined {
    const present = [...this.#states].filter(([, { owner }]) => owner !== undefined).map(([client]) => client);
    return present.length === 0 ? undefined : this.#encode(present);
  }

  /** Forgets clients that left a while ago. Returns whether any is still remembered. */
  forget(now: number): boolean {
    let remembered = false;
    for (const [client, { owner, leftAt }] of this.#states) {
      if (owner !== undefined) continue;
      if (now - leftAt > REMEMBER_MS && !this.#changed.has(client)) this.#states.delete(client);
      else remembered = true;
    }
    return remembered;
  }

  #ownedBy(participant: object): { present: number; gone: number } {
    let owned = this.#owned.get(participant);
    if (!owned) this.#owned.set(participant, (owned = { present: 0, gone: 0 }));
    return owned;
  }

  #own(state: State, owner: object | undefined): void {
    if (state.owner === owner) return;
    if (state.owner) {
      const before = this.#ownedBy(state.owner);
      before.present -= 1;
      if (!owner) before.gone += 1;
    }
    if (owner) this.#ownedBy(owner).present += 1;
    state.owner = owner;
  }

  #encode(clients: readonly number[]): Uint8Array {
    const parts: Uint8Array[] = [encodeVarUints([clients.length])];
    for (const client of clients) {
      const state = this.#states.get(client);
      if (state) parts.push(encodeVarUints([client, state.clock]), state.bytes);
    }
    return Buffer.concat(parts);
  }
}
