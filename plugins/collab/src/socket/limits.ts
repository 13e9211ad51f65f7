import type { Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { CollabOptions } from '../options.ts';

/** What somebody sent within one second. */
export interface Window {
  /** The second: a tick of the wheel. */
  tick: number;
  messages: number;
  bytes: number;
}

export const newWindow = (): Window => ({ tick: 0, messages: 0, bytes: 0 });

/** Whose messages are counted together: those of a connection, of its user, and of its network. */
export interface Sender {
  readonly own: Window;
  /** Undefined while nobody has signed in. */
  userId: string | undefined;
  /** Undefined for the machine itself. */
  readonly network: Window | undefined;
}

/** A connection that was counted in. */
export interface Entry {
  readonly sender: Sender;
  /** Counts it out. */
  readonly leave: () => void;
}

type Limit = Pick<
  CollabOptions,
  | 'maxConnections'
  | 'maxConnectionsPerAddress'
  | 'maxConnectionsPerUser'
  | 'maxMessagesPerSecond'
  | 'maxBytesPerSecond'
  | 'maxMessagesPerSecondAndAddress'
  | 'maxBytesPerSecondAndAddress'
>;

interface Network {
  connections: number;
  readonly window: Window;
}

interface User {
  documents: number;
  readonly window: Window;
}

/** How much each address and each user has open, and how much they send. */
export class Limits {
  readonly #limit: Limit;
  readonly #networks = new Map<string, Network>();
  readonly #users = new Map<string, User>();
  #connections = 0;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  get connections(): number {
    return this.#connections;
  }

  /** Counts a connection in; undefined where there are too many. */
  enter(address: string): Entry | undefined {
    const name = networkOf(address);
    const network =
      name === undefined ? undefined : (this.#networks.get(name) ?? { connections: 0, window: newWindow() });
    const { maxConnections, maxConnectionsPerAddress } = this.#limit;
    if (this.#connections >= maxConnections) return undefined;
    if (network && network.connections >= maxConnectionsPerAddress) return undefined;
    this.#connections += 1;
    if (name !== undefined && network) {
      network.connections += 1;
      this.#networks.set(name, network);
    }
    return {
      sender: { own: newWindow(), userId: undefined, network: network?.window },
      leave: () => {
        this.#connections -= 1;
        if (name === undefined || !network) return;
        network.connections -= 1;
        if (network.connections === 0) this.#networks.delete(name);
      },
    };
  }

  /** Counts a document of a user in; returns what counts it out. @throws CompanionError CONNECTIONS_EXCEEDED (429). */
  enterUser({ id, kind }: Principal): () => void {
    if (kind !== 'user') return () => undefined;
    const user = this.#users.get(id) ?? { documents: 0, window: newWindow() };
    const limit = this.#limit.maxConnectionsPerUser;
    if (user.documents >= limit) throw errors.CONNECTIONS_EXCEEDED({ limit });
    user.documents += 1;
    this.#users.set(id, user);
    return () => {
      user.documents -= 1;
      if (user.documents === 0) this.#users.delete(id);
    };
  }

  /** Counts a message; returns whether its sender has to wait for the next second. */
  isTooFast({ own, userId, network }: Sender, bytes: number, tick: number): boolean {
    const limit = this.#limit;
    const user = userId === undefined ? undefined : this.#users.get(userId)?.window;
    count(own, bytes, tick);
    if (user) count(user, bytes, tick);
    if (network) count(network, bytes, tick);
    return (
      isOver(own, limit.maxMessagesPerSecond, limit.maxBytesPerSecond) ||
      (user !== undefined && isOver(user, limit.maxMessagesPerSecond, limit.maxBytesPerSecond)) ||
      (network !== undefined &&
        isOver(network, limit.maxMessagesPerSecondAndAddress, limit.maxBytesPerSecondAndAddress))
    );
  }
}

function count(window: Window, bytes: number, tick: number): void {
  if (window.tick !== tick) {
    window.tick = tick;
    window.messages = 0;
    window.bytes = 0;
  }
  window.messages += 1;
  window.bytes += bytes;
}

const isOver = ({ messages, bytes }: Window, maxMessages: number, maxBytes: number): boolean =>
  messages > maxMessages || bytes > maxBytes;

/** An IPv6 caller owns a whole /64. The machine itself is not counted. */
function networkOf(address: string): string | undefined {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (plain === '::1' || plain.startsWith('127.')) return undefined;
  return plain.includes(':') ? plain.split(':', 4).join(':') : plain;
}
