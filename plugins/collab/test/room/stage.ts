import { setImmediate } from 'node:timers/promises';
import * as decoding from 'lib0/decoding';
import { Value } from 'typebox/value';
import * as Y from 'yjs';
import type { DocumentRole, Logger, Principal, WorkersService } from '@editor-companion/core/plugin';
import { errors } from '../../src/errors.ts';
import { encodeAddress, NO_PREFIX } from '../../src/protocol/frame.ts';
import { Merger } from '../../src/merge/merger.ts';
import task, { type MergeInput } from '../../src/merge/worker.ts';
import { Options, type CollabOptions } from '../../src/options/options.ts';
import { Content } from '../../src/room/content.ts';
import { LiveRoom } from '../../src/room/live-room.ts';
import { Member, type MemberConnection } from '../../src/room/member.ts';
import { TooLarge } from '../../src/socket/too-large.ts';
import type { Gatherer, Turn } from '../../src/time/turn.ts';
import { Wheel } from '../../src/time/wheel.ts';
import { MemoryLog } from '../memory-log.ts';

const nothing = (): void => undefined;

/** Fake threads that work immediately. */
const workers: WorkersService = {
  pool: () => ({
    run: (input) => Promise.try(() => task(input as MergeInput, { progress: nothing }) as never),
    close: async () => undefined,
  }),
};

/** A message as a client receives it: type and kind as numbers, the rest as bytes. */
export interface Heard {
  readonly type: number;
  /** The kind of sync, auth and sync-status messages. */
  readonly kind: number | undefined;
  readonly rest: Uint8Array;
}

/** A fake connection of a member. */
export class FakeConnection implements MemberConnection {
  isCongested = false;
  clientAddress = '192.0.2.1';
  silence = 0;
  waitsForDrain = 0;
  closed: string | undefined;
  readonly server: { options: CollabOptions; tooLarge: TooLarge; roles: MemberConnection['server']['roles'] };
  #bytes = Buffer.alloc(0);

  constructor(options: CollabOptions) {
    // Only the role determines what a member may do.
    const refusal = (_: unknown, document: string, role: DocumentRole) => errors.DOCUMENT_FORBIDDEN({ document, role });
    this.server = { options, tooLarge: new TooLarge(), roles: { mayBe: () => true, refusal } };
  }

  write(frame: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, frame]);
  }

  waitForDrain(): void {
    this.waitsForDrain += 1;
  }

  close(code: number, reason: string): void {
    this.closed = `${code} ${reason}`;
  }

  dismiss(member: Member): void {
    member.leave();
  }

  recheck(): void {
    // Roles do not change here.
  }

  /** Returns the parsed WebSocket frames since the last call. */
  take(address: string | undefined): Heard[] {
    const heard: Heard[] = [];
    for (const payload of payloadsOf(this.#bytes)) {
      const decoder = decoding.createDecoder(payload);
      if (address !== undefined) decoding.readVarString(decoder);
      const type = decoding.readVarUint(decoder);
      const kind = [0, 2, 8].includes(type) ? decoding.readVarUint(decoder) : undefined;
      heard.push({ type, kind, rest: decoding.readTailAsUint8Array(decoder) });
    }
    this.#bytes = Buffer.alloc(0);
    return heard;
  }
}

/** Yields the messages of RFC 6455 (5.2, 5.4) from joined fragments. A server never masks frames. */
export function* payloadsOf(bytes: Buffer): Generator<Buffer> {
  let fragments: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const isFinal = bytes.readUInt8(at) >= 0x80;
    const short = bytes.readUInt8(at + 1);
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const size = sizeAt(bytes, at + 1);
    fragments.push(bytes.subarray(at + head, at + head + size));
    at += head + size;
    if (!isFinal) continue;
    yield Buffer.concat(fragments);
    fragments = [];
  }
}

function sizeAt(bytes: Buffer, at: number): number {
  const short = bytes.readUInt8(at);
  if (short < 126) return short;
  return short === 126 ? bytes.readUInt16BE(at + 1) : Number(bytes.readBigUInt64BE(at + 1));
}

/** A client in the room: the member, and its received messages. */
export class Guest {
  readonly connection: FakeConnection;
  readonly member: Member;
  readonly #doc = new Y.Doc();

  constructor(room: LiveRoom, options: CollabOptions, who: GuestOptions) {
    const { name = 'ada', role = 'editor', address = 'doc' } = who;
    const principal: Principal = { kind: 'user', id: name, name, scopes: [], documents: {} };
    this.connection = new FakeConnection(options);
    const place = address === null ? undefined : address;
    const prefix = place === undefined ? NO_PREFIX : encodeAddress(place);
    this.member = new Member(this.connection, room, { address: place, prefix }, principal, role);
  }

  /** Returns the messages since the last call as `type/kind`. Applies document changes to its copy. */
  heard(): string[] {
    return this.take().map(({ type, kind }) => (kind === undefined ? `${type}` : `${type}/${kind}`));
  }

  take(): Heard[] {
    const heard = this.connection.take(this.member.address);
    for (const { type, kind, rest } of heard)
      if (type === 0 && kind !== 0) Y.applyUpdate(this.#doc, decoding.readVarUint8Array(decoding.createDecoder(rest)));
    return heard;
  }

  /** The text of its copy of the document. */
  get text(): string {
    this.take();
    return this.#doc.getText('text').toJSON();
  }
}

interface GuestOptions {
  readonly name?: string;
  readonly role?: DocumentRole;
  /** Null for a y-websocket client. */
  readonly address?: string | null;
}

/** A room alone, on a log in memory, with event loop iterations and a clock that the test controls. */
export class Stage implements Disposable {
  readonly log: MemoryLog;
  readonly room: LiveRoom;
  readonly wheel: Wheel;
  /** The events that the room sends to its listeners, in order. */
  readonly told: string[];
  readonly logged: unknown[];
  readonly #options: CollabOptions;
  readonly #turn: Gatherer[];

  private constructor(
    parts: Pick<Stage, 'log' | 'room' | 'wheel' | 'told' | 'logged'>,
    options: CollabOptions,
    turn: Gatherer[],
  ) {
    this.log = parts.log;
    this.room = parts.room;
    this.wheel = parts.wheel;
    this.told = parts.told;
    this.logged = parts.logged;
    this.#options = options;
    this.#turn = turn;
  }

  static async set(options: Partial<CollabOptions> = {}, log = new MemoryLog()): Promise<Stage> {
    const settings = Value.Default(Options, { ...options }) as CollabOptions;
    const told: string[] = [];
    const logged: unknown[] = [];
    const turn: Gatherer[] = [];
    const wheel = new Wheel((error) => void logged.push(error));
    const keep = (fields: unknown): void => void logged.push(fields);
    const logger = { trace: nothing, debug: nothing, info: nothing, warn: keep, error: keep } as unknown as Logger;
    const merger = new Merger(workers);
    const room = new LiveRoom('doc', await Content.load('doc', { log, merger }), {
      options: settings,
      log,
      merger,
      wheel,
      turn: { addRoom: (one: Gatherer) => turn.push(one) } as unknown as Turn,
      logger,
      node: 'test',
      others: () => undefined,
      presenceSoon: () => void told.push('presence soon'),
      listener: {
        opened: () => void told.push('opened'),
        joined: (_, member) => void told.push(`joined ${member.principal.id}`),
        left: (_, member) => void told.push(`left ${member.principal.id}`),
        created: (_, user) => void told.push(`created by ${user}`),
        changed: (_, { seq, users }) => void told.push(`changed to ${seq} by ${users.join()}`),
        unused: () => void told.push('unused'),
        stale: () => void told.push('stale'),
        saved: nothing,
        said: (_, { event }) => void told.push(`said ${event}`),
        behind: (one) => void one.catchUp(),
      },
    });
    return new Stage({ log, room, wheel, told, logged }, settings, turn);
  }

  guest(options: GuestOptions = {}): Guest {
    const guest = new Guest(this.room, this.#options, options);
    this.room.join(guest.member);
    return guest;
  }

  /** Adds a guest that has received the document. */
  async synced(options: GuestOptions = {}): Promise<Guest> {
    const guest = this.guest(options);
    await this.room.sync(guest.member, Uint8Array.of(0));
    // It was asked for its content and has none.
    await this.room.receive(guest.member, Uint8Array.of(0, 0), 1);
    guest.take();
    return guest;
  }

  /** Ends the event loop iteration: received changes are relayed and given to the log. */
  endTurn(): void {
    for (const gatherer of this.#turn.splice(0)) gatherer.endTurn();
  }

  /** Ends the iteration, and waits until the log has answered. */
  async commit(): Promise<void> {
    this.endTurn();
    await this.room.flush().catch(nothing);
  }

  /** Advances the clock by seconds, one at a time with its timers. */
  async wait(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.wheel.turn();
      await setImmediate();
    }
  }

  [Symbol.dispose](): void {
    this.wheel.stop();
  }
}
