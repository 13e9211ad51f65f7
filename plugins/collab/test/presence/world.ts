import * as awarenessProtocol from 'y-protocols/awareness';
import * as Y from 'yjs';
import { Presence } from '../../src/presence/presence.ts';

/** Milliseconds as in y-protocols: a client renews its state after this time, and drops others without a renewal after twice the time. */
const RENEW_MS = 15_000;
const OUTDATED_MS = 30_000;
export const GRACE_MS = 5000;

/** A connection with the messages that one side has sent and the other has not read yet. */
interface Wire {
  readonly user: string;
  readonly up: Uint8Array[];
  readonly down: Uint8Array[];
  lastHeard: number;
}

export interface PersonOptions {
  readonly id: number;
  readonly user: string;
  /** True for a client like Hocuspocus' provider from version 4 on: it repeats no received states, so it does not answer prompts either. */
  readonly isMute: boolean;
  /** True for a page in the background: its timers are stopped. */
  readonly isAsleep: boolean;
}

/** A client with the awareness of y-protocols and a typical provider. */
export class Person {
  readonly options: PersonOptions;
  readonly awareness: awarenessProtocol.Awareness;
  readonly #world: World;
  readonly #heardAt = new Map<number, number>();
  wire: Wire | undefined;
  /** True if it wants to be visible. */
  isThere = true;
  leftAt = Number.NEGATIVE_INFINITY;
  #moves = 0;

  constructor(world: World, options: PersonOptions) {
    this.options = options;
    this.#world = world;
    const doc = new Y.Doc();
    doc.clientID = options.id;
    this.awareness = new awarenessProtocol.Awareness(doc);
    this.awareness.setLocalState({ id: options.id });
    this.awareness.on('update', (change: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown) =>
      this.#changed(change, origin),
    );
  }

  #changed({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown): void {
    for (const id of [...added, ...updated]) this.#heardAt.set(id, this.#world.now);
    if (origin !== 'offline') for (const id of removed) if (id !== this.options.id) this.#world.vanished(this, id);
    if (origin === 'wire' && this.options.isMute) return;
    this.#send([...added, ...updated, ...removed]);
  }

  #send(ids: number[]): void {
    this.wire?.up.push(awarenessProtocol.encodeAwarenessUpdate(this.awareness, ids));
  }

  get sees(): number[] {
    return [...this.awareness.getStates().keys()].toSorted((a, b) => a - b);
  }

  /** The state that others should see. */
  get state(): unknown {
    return this.awareness.getLocalState();
  }

  connect(): void {
    if (this.wire) return;
    this.wire = this.#world.accept(this.options.user);
    if (!this.isThere) this.awareness.setLocalState({ id: this.options.id });
    this.isThere = true;
    this.#send([this.options.id]);
  }

  /** @param isNoticed whether the server notices. */
  drop(isNoticed: boolean): void {
    const { wire } = this;
    if (!wire) return;
    this.wire = undefined;
    this.leftAt = this.#world.now;
    if (isNoticed) this.#world.lose(wire);
    const others = this.sees.filter((id) => id !== this.options.id);
    awarenessProtocol.removeAwarenessStates(this.awareness, others, 'offline');
  }

  sayGoodbye(): void {
    this.isThere = false;
    this.awareness.setLocalState(null);
    const { wire } = this;
    if (!wire) return;
    this.#world.deliver(wire.up.length, wire);
    this.drop(true);
  }

  move(): void {
    if (this.isThere) this.awareness.setLocalState({ id: this.options.id, at: ++this.#moves });
  }

  /** Reads received messages. */
  read(count: number): void {
    for (const message of this.wire?.down.splice(0, count) ?? [])
      awarenessProtocol.applyAwarenessUpdate(this.awareness, message, 'wire');
  }

  pass(): void {
    if (this.options.isAsleep) return;
    const { now } = this.#world;
    const isDue = now - (this.#heardAt.get(this.options.id) ?? 0) >= RENEW_MS;
    if (this.isThere && isDue) this.awareness.setLocalState(this.awareness.getLocalState());
    const outdated = this.sees.filter(
      (id) => id !== this.options.id && now - (this.#heardAt.get(id) ?? 0) >= OUTDATED_MS,
    );
    awarenessProtocol.removeAwarenessStates(this.awareness, outdated, 'timeout');
  }
}

/** A server, its clients, messages in transit, and a clock. */
export class World {
  now = 1_000_000;
  readonly people: Person[] = [];
  /** Clients that disappeared for others without leaving. */
  readonly gaps: string[] = [];
  #wires = new Set<Wire>();
  #presence = this.#begin();
  #nextPass: number | undefined = 0;

  #begin(): Presence {
    return new Presence({
      maxStateBytes: 1000,
      grace: GRACE_MS,
      since: this.now,
      mayTakeOver: (owner, other) => (owner as Wire).user === (other as Wire).user,
      userOf: (owner) => (owner as Wire).user,
      standIn: (user) => ({ user }),
      silenceOf: (wire) => this.now - (wire as Wire).lastHeard,
    });
  }

  add(options: PersonOptions): Person {
    const person = new Person(this, options);
    this.people.push(person);
    return person;
  }

  accept(user: string): Wire {
    const wire: Wire = { user, up: [], down: [], lastHeard: this.now };
    this.#wires.add(wire);
    const everybody = this.#presence.everybody();
    if (everybody) wire.down.push(everybody);
    return wire;
  }

  lose(wire: Wire): void {
    this.#wires.delete(wire);
    this.#presence.lose(wire, this.now);
  }

  deliver(count: number, wire: Wire): void {
    if (!this.#wires.has(wire)) return;
    for (const message of wire.up.splice(0, count)) {
      wire.lastHeard = this.now;
      this.#presence.receive(message, wire, this.now);
    }
  }

  /** Sends gathered messages. */
  flush(): void {
    for (const { to, message } of this.#presence.takePrompts(this.now)) (to as Wire).down.push(message);
    if (!this.#presence.hasChanges) return;
    const changes = this.#presence.takeChanges();
    for (const wire of this.#wires) wire.down.push(changes);
  }

  restart(): void {
    this.#wires.clear();
    this.#presence = this.#begin();
    for (const person of this.people) person.drop(false);
  }

  pass(seconds: number): void {
    for (let second = 0; second < seconds; second++) {
      this.now += 1000;
      for (const person of this.people) {
        // An open connection answers pings.
        if (person.wire) person.wire.lastHeard = this.now;
        person.pass();
      }
      if (this.#nextPass === undefined || this.#nextPass <= this.now || this.#presence.isRoundDue)
        this.#nextPass = this.#presence.pass(this.now);
      this.settle();
    }
  }

  /** Delivers messages until none are in transit. */
  settle(): void {
    for (let round = 0; round < 50; round++) {
      for (const { wire } of this.people) if (wire) this.deliver(wire.up.length, wire);
      this.flush();
      for (const person of this.people) person.read(Infinity);
      if (this.people.every(({ wire }) => !wire || wire.up.length + wire.down.length === 0)) return;
    }
    throw new Error('messages go to and fro for ever');
  }

  vanished(observer: Person, id: number): void {
    const person = this.people.find(({ options }) => options.id === id);
    if (!person?.isThere || !observer.wire) return;
    const wasAway = person.wire === undefined && this.now - person.leftAt >= GRACE_MS;
    if (!wasAway) this.gaps.push(`${id} for ${observer.options.id} at ${this.now}`);
  }

  end(): void {
    for (const { awareness } of this.people) awareness.destroy();
  }
}
