import { encodeStates, NULL_STATE, readStates, type ClientState } from './message.ts';
import { leftAt, readShared, type SharedState } from './shared.ts';
import { Speakers, type Speaker } from './speakers.ts';

/** Clients that a participant may speak for: its own, and those of tabs that share its browser's channel. */
const MAX_CLIENTS = 64;
/** A message with more is left out: it would take long to go through, and hundreds of people do not need as much. */
const MAX_MESSAGE_BYTES = 2_097_152;
/** Clients that a participant has taken away and that are remembered, at most. */
const MAX_GONE = 1024;
/** How long a client's last clock is remembered after it left, so that an echo of it does not bring it back. */
const REMEMBER_MS = 60_000;
/** Clients renew their state every 15 to 18 s. For those that are late, as pages in the background are, the room does it. */
const RENEW_MS = 20_000;
/** Whose connection was silent for as long is taken away. */
const SILENT_MS = 28_000;
/** So long after its beginning a room meets clients that know each other from before, as after a start of the server. */
const YOUNG_MS = 60_000;
/** The state of a client on another node, which is renewed there, is not kept for longer without that. */
const UNRENEWED_MS = 45_000;
/** All clocks are raised as often at most, because all states are sent to everybody then. */
const ROUND_MS = 1000;
const NEVER = Number.NEGATIVE_INFINITY;

interface State {
  readonly client: number;
  clock: number;
  bytes: Buffer;
  /** Who speaks for it; undefined once they left. */
  owner: object | undefined;
  /** Who spoke for it last. */
  lastOwner: object;
  /** The other node that speaks for it; undefined for this one. */
  home: object | undefined;
  /** Its client has come to this node, and others have not heard of that. */
  hasCome: boolean;
  /** When its owner left. All times are in milliseconds since the epoch. */
  leftAt: number;
  /** Since when it has its clock: who left before does not know it. */
  raisedAt: number;
  /** It has the clock that clients may know from before the room began. */
  isOld: boolean;
}

export interface PresenceOptions {
  /** Largest state of one client. */
  readonly maxStateBytes: number;
  /** Milliseconds for which the states of a lost connection stay, so that who comes back was never away. */
  readonly grace: number;
  /** When the room began. */
  readonly since: number;
  /** Whether the second of two participants may go on for the first: the same person, back on another connection. */
  mayTakeOver(owner: object, participant: object): boolean;
  /** Principal id of a participant. */
  userOf(participant: object): string;
  /** What stands for the participant of another node. */
  standIn(user: string): object;
  /** Milliseconds since a participant gave its last sign of life. */
  silenceOf(participant: object): number;
}

/** What a participant says of one client. */
interface Said extends ClientState {
  readonly by: object;
  readonly speaker: Speaker;
  readonly isGoing: boolean;
  /** The first state that the participant sends, which is its own. */
  readonly isHello: boolean;
}

/** For one participant: clients that it speaks for, as if they were gone. */
export interface Prompt {
  readonly to: object;
  readonly message: Uint8Array;
}

/**
 * The last state of every client in a room. Never stored.
 *
 * A client takes a state over only where its clock is higher than the one that it knows, and a null state already where the clock
 * is the same. While it is disconnected it remembers clocks, but no states. So a state that comes back with the clock that it had
 * would be seen by nobody, and who comes back would see nobody who did not move. Therefore the room raises clocks by itself where
 * somebody may know them already. The client concerned has to go along, or else its next state would be too old for the others.
 * It does so when it is sent its own state as null with the clock before: then it raises its clock and keeps its state, whatever
 * that is by now. Such a message is called a prompt here.
 */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #states = new Map<number, State>();
  readonly #changed = new Set<State>();
  /** Changed here, and other nodes have not heard of it. */
  readonly #unshared = new Set<State>();
  /** What other nodes are to be told beside. */
  #left: SharedState[] = [];
  /** Clocks that only other nodes can raise wait for that. */
  #wantsOthers = false;
  readonly #speakers = new Speakers();
  /** Whose clocks were raised and who is to go along. */
  readonly #prompted = new Map<State, object>();
  /** Somebody came back who had left at this time. */
  #cameBack = NEVER;
  #lastRound = NEVER;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#states.size === 0;
  }

  /** Whether there is anything to tell everybody. */
  get hasChanges(): boolean {
    return this.#changed.size > 0;
  }

  /** Whether clocks wait to be raised. */
  get isRoundDue(): boolean {
    return this.#cameBack !== NEVER;
  }

  /**
   * Takes in what a participant says. Of others' clients it may say nothing: that is left out without a word, as honest clients
   * repeat what they heard.
   *
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
    // Of those who did not move since it left, it knows the clocks.
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

  /** A client that is not there goes along when it is back. */
  #raise(state: State, now: number): void {
    this.#setClock(state, state.clock + 1, now);
    if (state.owner) this.#prompted.set(state, state.owner);
  }

  /** Raises the clocks that somebody knows who came back. */
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

  /** A participant's connection was lost: its clients stay for a while, as it may come back. */
  lose(participant: object, now: number): void {
    for (const state of this.#states.values()) if (state.owner === participant) this.#own(state, undefined, now);
    this.#forgetPrompts(participant);
  }

  /** Takes away all clients of a participant that left. */
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

  /** Takes what another node says of its clients. @throws Malformed. */
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

  /** Whether a client that is here has gone to another node. */
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

  /** Another node asks who is there: all clocks are raised, as who came to it may know them. */
  askedByNode(now: number): void {
    this.#cameBack = Math.max(this.#cameBack, now);
  }

  /** Another node is gone, and all who were there through it. */
  loseNode(node: object, now: number): void {
    for (const state of this.#states.values()) if (state.home === node) this.#drop(state, now);
  }

  /** Everybody here is told to other nodes anew. */
  shareAll(): void {
    for (const state of this.#states.values()) if (!state.home && state.bytes !== NULL_STATE) this.#unshared.add(state);
  }

  /** Whether other nodes have to be told anything. */
  get hasUnshared(): boolean {
    return this.#unshared.size > 0 || this.#left.length > 0;
  }

  /** What other nodes are to be told since the last call. */
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

  /** Whether other nodes are to raise their clocks, once. */
  takeWish(): boolean {
    const wants = this.#wantsOthers;
    this.#wantsOthers = false;
    return wants;
  }

  /** What single participants are to be told before the changes. */
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

  /** What changed since the last call, for everybody. */
  takeChanges(): Uint8Array {
    const message = encodeStates([...this.#changed]);
    this.#changed.clear();
    return message;
  }

  /** Everybody who is there, for somebody who joins; undefined where nobody is. */
  everybody(): Uint8Array | undefined {
    const present = [...this.#states.values()].filter(({ bytes }) => bytes !== NULL_STATE);
    return present.length === 0 ? undefined : encodeStates(present);
  }

  /**
   * Does what is due.
   *
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
