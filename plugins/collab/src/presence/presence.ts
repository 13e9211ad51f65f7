import { encodeStates, NULL_STATE, readStates, type ClientState } from './message.ts';
import { leftAt, readShared, type SharedState } from './shared.ts';
import { Speakers, type Speaker } from './speakers.ts';

/** The number of clients that a participant may speak for: its own, and those of tabs that share its browser's channel. */
const MAX_CLIENTS = 64;
/** Larger messages are ignored: they take long to read, and hundreds of people need less. */
const MAX_MESSAGE_BYTES = 2_097_152;
/** The maximum number of remembered clients that a participant has removed. */
const MAX_GONE = 1024;
/** Milliseconds for which a client's last clock is remembered after it left, so that an echo does not bring it back. */
const REMEMBER_MS = 60_000;
/** Clients renew their state every 15 to 18 s. The room does it for clients that are late, such as pages in the background. */
const RENEW_MS = 20_000;
/** Milliseconds of silence after which a connection's clients are removed. */
const SILENT_MS = 28_000;
/** For this long after its start, a room meets clients that know each other from before, as after a restart of the server. */
const YOUNG_MS = 60_000;
/** Milliseconds after which the state of a client on another node is dropped unless it was renewed. */
const UNRENEWED_MS = 45_000;
/** Milliseconds between two rounds of raised clocks, since a round sends all states to everybody. */
const ROUND_MS = 1000;
const NEVER = Number.NEGATIVE_INFINITY;

interface State {
  readonly client: number;
  clock: number;
  bytes: Buffer;
  /** The participant that speaks for it; undefined after that one has left. */
  owner: object | undefined;
  /** The participant that spoke for it last. */
  lastOwner: object;
  /** The other node that speaks for it; undefined for this node. */
  home: object | undefined;
  /** The client has moved to this node, and the others do not know yet. */
  hasCome: boolean;
  /** The time when its owner left. All times are in milliseconds since the epoch. */
  leftAt: number;
  /** The time when its clock was raised. A client that left earlier does not know this clock. */
  raisedAt: number;
  /** Its clock is one that clients may know from before the room started. */
  isOld: boolean;
}

export interface PresenceOptions {
  /** The maximum size of a client's state in bytes. */
  readonly maxStateBytes: number;
  /** Milliseconds for which the states of a lost connection are kept, so that a reconnecting client never seems away. */
  readonly grace: number;
  /** The time when the room started. */
  readonly since: number;
  /** Whether the second participant may continue for the first: the same person, back on another connection. */
  mayTakeOver(owner: object, participant: object): boolean;
  /** The principal id of a participant. */
  userOf(participant: object): string;
  /** A stand-in for a participant on another node. */
  standIn(user: string): object;
  /** Milliseconds since a participant's last message. */
  silenceOf(participant: object): number;
}

/** A participant's statement about one client. */
interface Said extends ClientState {
  readonly by: object;
  readonly speaker: Speaker;
  readonly isGoing: boolean;
  /** The first state that the participant sends, which is its own. */
  readonly isHello: boolean;
}

/** A message to one participant that presents its own clients as gone. */
export interface Prompt {
  readonly to: object;
  readonly message: Uint8Array;
}

/**
 * The last state of every client in a room. Never stored.
 *
 * The awareness protocol has a gap: a client accepts a state only if its clock is higher than the known one, and a null state already if
 * the clock is equal. While disconnected, a client remembers clocks but no states. So a client that reconnects with its old clock would be
 * invisible to others, and would not see those who did not move.
 *
 * Therefore the room itself raises clocks wherever a participant may know them already. The client concerned must raise its clock too, or
 * its next state would be too old for the others. It does so when it receives its own state as null with the previous clock: it raises its
 * clock and keeps its state, whatever its value at that time. Such a message is called a prompt here.
 */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #states = new Map<number, State>();
  readonly #changed = new Set<State>();
  /** Changes on this node that other nodes do not know yet. */
  readonly #unshared = new Set<State>();
  /** Further states for other nodes: clients that left for another node. */
  #left: SharedState[] = [];
  /** Clocks that only other nodes can raise are waiting for that. */
  #wantsOthers = false;
  readonly #speakers = new Speakers();
  /** Clients whose clocks were raised, and the participants to be prompted. */
  readonly #prompted = new Map<State, object>();
  /** The latest time of leaving among the clients that came back. */
  #cameBack = NEVER;
  #lastRound = NEVER;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#states.size === 0;
  }

  /** Whether there are changes to send to everybody. */
  get hasChanges(): boolean {
    return this.#changed.size > 0;
  }

  /** Whether clocks wait to be raised. */
  get isRoundDue(): boolean {
    return this.#cameBack !== NEVER;
  }

  /**
   * Applies a participant's message. Ignores statements about other participants' clients, since honest clients repeat what they heard.
   * @throws Malformed.
   */
  receive(message: Uint8Array, by: object, now: number): void {
    if (message.length > MAX_MESSAGE_BYTES) return;
    const speaker = this.#speakers.of(by);
    readStates(message, (state, count) => {
      if (state.bytes.length > this.#options.maxStateBytes) return;
      const isGoing = NULL_STATE.equals(state.bytes);
      const isHello = !isGoing && !speaker.hasSpoken && count === 1;
      if (!isGoing) speaker.hasSpoken = true;
      if (isHello) speaker.self = state.client;
      this.#receiveOne({ ...state, by, speaker, isGoing, isHello }, now);
    });
  }

  #receiveOne(said: Said, now: number): void {
    const known = this.#states.get(said.client);
    if (!known) return this.#add(said, now);
    if (!this.#mayBeSaid(said, known)) return;
    // It knows the clocks of clients that did not move since it left.
    if (said.isHello) this.#cameBack = Math.max(this.#cameBack, known.owner ? now : known.leftAt);
    if (said.isGoing) return this.#drop(known, now, Math.max(known.clock, said.clock));
    const isRepeated = said.clock <= known.clock && known.bytes.equals(said.bytes);
    if (isRepeated && known.owner === said.by) return;
    known.bytes = Buffer.from(said.bytes);
    this.#own(known, said.by, now);
    if (said.clock > known.clock) this.#setClock(known, said.clock, now);
    else this.#raise(known, now);
  }

  #add({ client, clock, bytes, by, speaker, isGoing }: Said, now: number): void {
    if (isGoing || speaker.present >= MAX_CLIENTS || speaker.gone >= MAX_GONE) return;
    const isOld = now - this.#options.since < YOUNG_MS;
    const own = { owner: by, lastOwner: by, leftAt: 0, home: undefined, hasCome: true };
    const state: State = { client, clock, bytes: Buffer.from(bytes), ...own, raisedAt: now, isOld };
    this.#states.set(client, state);
    this.#speakers.handOver(undefined, by);
    this.#mark(state);
    if (isOld && this.#states.size > 1) this.#cameBack = Math.max(this.#cameBack, this.#options.since);
  }

  #mayBeSaid({ client, clock, by, speaker, isGoing, isHello }: Said, known: State): boolean {
    if (known.owner === by) return true;
    if (isGoing) return false;
    const isNewer = clock > known.clock;
    if (isNewer && known.bytes === NULL_STATE) return true;
    const isBack = known.owner ? isHello : speaker.self === client;
    return (isBack || isNewer) && this.#options.mayTakeOver(known.lastOwner, by);
  }

  #setClock(state: State, clock: number, now: number): void {
    state.clock = clock;
    state.raisedAt = now;
    state.isOld = false;
    this.#mark(state);
  }

  #mark(state: State): void {
    this.#changed.add(state);
    if (!state.home) this.#unshared.add(state);
  }

  /** Raises a client's clock. A client that is away is prompted when it is back. */
  #raise(state: State, now: number): void {
    this.#setClock(state, state.clock + 1, now);
    if (state.owner) this.#prompted.set(state, state.owner);
  }

  /** Raises the clocks that a returning participant knows. */
  #raiseKnown(now: number): void {
    if (this.#cameBack === NEVER || now - this.#lastRound < ROUND_MS) return;
    for (const state of this.#states.values()) {
      if (state.bytes === NULL_STATE || !(state.isOld || state.raisedAt <= this.#cameBack)) continue;
      if (state.home) this.#wantsOthers = true;
      else this.#raise(state, now);
    }
    this.#cameBack = NEVER;
    this.#lastRound = now;
  }

  /** Call it when a participant's connection is lost: its clients stay for a while, since it may come back. */
  lose(participant: object, now: number): void {
    for (const state of this.#states.values()) if (state.owner === participant) this.#own(state, undefined, now);
    this.#forgetPrompts(participant);
  }

  /** Removes all clients of a participant that left. */
  leave(participant: object, now: number): void {
    for (const state of this.#states.values()) if (state.owner === participant) this.#drop(state, now);
    this.#forgetPrompts(participant);
  }

  #forgetPrompts(participant: object): void {
    for (const [state, to] of this.#prompted) if (to === participant) this.#prompted.delete(state);
  }

  #drop(state: State, now: number, clock = state.clock): void {
    if (state.bytes === NULL_STATE) return;
    state.bytes = NULL_STATE;
    this.#own(state, undefined, now);
    state.clock = clock;
    this.#mark(state);
  }

  #own(state: State, owner: object | undefined, now: number): void {
    if (state.owner && !owner) state.leftAt = now;
    this.#speakers.handOver(state.owner, owner);
    state.owner = owner;
    if (!owner) return;
    state.hasCome = state.lastOwner !== owner;
    state.lastOwner = owner;
    state.home = undefined;
  }

  /** Applies another node's message about its clients. @throws Malformed. */
  receiveShared(message: Uint8Array, node: object, now: number): void {
    for (const said of readShared(message)) this.#receiveSharedOne(said, node, now);
  }

  #receiveSharedOne(said: SharedState, node: object, now: number): void {
    const { client, clock, user, bytes, isLeft } = said;
    const known = this.#states.get(client);
    const isHere = known?.owner !== undefined && known.home === undefined;
    if (isLeft) {
      if (!known || !isHere || clock < known.clock) return;
      known.clock = clock;
      return this.#raise(known, now);
    }
    if (NULL_STATE.equals(bytes)) {
      if (known?.home === node) this.#drop(known, now, Math.max(known.clock, clock));
      else if (known && isHere) this.#raise(known, now);
      return;
    }
    if (!known) {
      const away = { owner: undefined, lastOwner: this.#options.standIn(user), leftAt: 0, home: node, hasCome: false };
      const state: State = { client, clock, bytes: Buffer.from(bytes), ...away, raisedAt: now, isOld: false };
      this.#states.set(client, state);
      this.#changed.add(state);
      return;
    }
    if (isHere && !this.#hasMoved(known, said)) return;
    this.#moveTo(node, known, said, now);
  }

  /** Whether a client of this node has moved to another node. */
  #hasMoved(known: State, { clock, user, hasCome }: SharedState): boolean {
    return this.#options.userOf(known.lastOwner) === user && (hasCome || clock > known.clock);
  }

  #moveTo(node: object, known: State, { client, clock, user, bytes }: SharedState, now: number): void {
    this.#own(known, undefined, now);
    known.lastOwner = this.#options.standIn(user);
    known.home = node;
    known.bytes = Buffer.from(bytes);
    this.#unshared.delete(known);
    this.#prompted.delete(known);
    if (clock > known.clock) this.#setClock(known, clock, now);
    else if (clock < known.clock) this.#left.push(leftAt(client, known.clock));
    else known.raisedAt = now;
  }

  /** Raises all clocks when another node asks for the participants, since its clients may know them. */
  askedByNode(now: number): void {
    this.#cameBack = Math.max(this.#cameBack, now);
  }

  /** Removes all participants of a node that is gone. */
  loseNode(node: object, now: number): void {
    for (const state of this.#states.values()) if (state.home === node) this.#drop(state, now);
  }

  /** Marks everybody on this node to be sent to other nodes again. */
  shareAll(): void {
    for (const state of this.#states.values()) if (!state.home && state.bytes !== NULL_STATE) this.#unshared.add(state);
  }

  /** Whether there is anything to send to other nodes. */
  get hasUnshared(): boolean {
    return this.#unshared.size > 0 || this.#left.length > 0;
  }

  /** The states for other nodes since the last call. */
  takeUnshared(): SharedState[] {
    const shared = [...this.#unshared].map((state): SharedState => {
      const { client, clock, bytes, lastOwner, hasCome } = state;
      state.hasCome = false;
      return { client, clock, bytes, user: this.#options.userOf(lastOwner), hasCome, isLeft: false };
    });
    const left = this.#left;
    this.#left = [];
    this.#unshared.clear();
    return [...shared, ...left];
  }

  /** Whether to ask other nodes to raise their clocks; true once. */
  takeWish(): boolean {
    const wants = this.#wantsOthers;
    this.#wantsOthers = false;
    return wants;
  }

  /** Messages to single participants that must precede the changes. */
  takePrompts(now: number): Prompt[] {
    this.#raiseKnown(now);
    if (this.#prompted.size === 0) return [];
    const prompted = Map.groupBy(this.#prompted, ([, owner]) => owner);
    this.#prompted.clear();
    return [...prompted].map(([to, states]) => ({
      to,
      message: encodeStates(states.map(([{ client, clock }]) => ({ client, clock: clock - 1, bytes: NULL_STATE }))),
    }));
  }

  /** The changes since the last call, for everybody. */
  takeChanges(): Uint8Array {
    const message = encodeStates([...this.#changed]);
    this.#changed.clear();
    return message;
  }

  /** All present states, for a new participant; undefined if there are none. */
  everybody(): Uint8Array | undefined {
    const present = [...this.#states.values()].filter(({ bytes }) => bytes !== NULL_STATE);
    return present.length === 0 ? undefined : encodeStates(present);
  }

  /**
   * Carries out everything that is due.
   * @returns when it is to be called again, in milliseconds since the epoch; undefined while nobody is known.
   */
  pass(now: number): number | undefined {
    this.#raiseKnown(now);
    let next = this.#cameBack === NEVER ? Number.POSITIVE_INFINITY : this.#lastRound + ROUND_MS;
    for (const state of this.#states.values()) next = Math.min(next, this.#passOne(state, now));
    return next === Number.POSITIVE_INFINITY ? undefined : next;
  }

  #passOne(state: State, now: number): number {
    if (state.home && state.bytes !== NULL_STATE) {
      if (now - state.raisedAt < UNRENEWED_MS) return state.raisedAt + UNRENEWED_MS;
      this.#drop(state, now);
    }
    if (state.owner) return this.#passPresent(state, state.owner, now);
    const isLost = state.bytes !== NULL_STATE;
    if (isLost && now - state.leftAt < this.#options.grace) return state.leftAt + this.#options.grace;
    if (isLost) this.#drop(state, now);
    if (now - state.leftAt < REMEMBER_MS || this.#changed.has(state)) return state.leftAt + REMEMBER_MS;
    this.#states.delete(state.client);
    return Number.POSITIVE_INFINITY;
  }

  #passPresent(state: State, owner: object, now: number): number {
    const silence = this.#options.silenceOf(owner);
    if (silence >= SILENT_MS) {
      this.#drop(state, now);
      return now + REMEMBER_MS;
    }
    if (now - state.raisedAt >= RENEW_MS) this.#raise(state, now);
    return Math.min(state.raisedAt + RENEW_MS, now + SILENT_MS - silence);
  }
}
