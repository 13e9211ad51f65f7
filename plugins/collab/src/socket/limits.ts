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

type Limit = Pick<
  CollabOptions,
  'maxConnections' | 'maxConnectionsPerAddress' | 'maxConnectionsPerUser' | 'maxMessagesPerSecond' | 'maxBytesPerSecond'
>;

interface User {
  documents: number;
  readonly window: Window;
}

/** How much each address and each user has open, and how much they send. */
export class Limits {
  readonly #limit: Limit;
  readonly #addresses = new Map<string, number>();
  readonly #users = new Map<string, User>();
  #connections = 0;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  get connections(): number {
    return this.#connections;
  }

  /** Counts a connection in; returns what counts it out, or undefined where there are too many. */
  enter(address: string): (() => void) | undefined {
    const network = networkOf(address);
    const count = network === undefined ? 0 : (this.#addresses.get(network) ?? 0);
    if (this.#connections >= this.#limit.maxConnections || count >= this.#limit.maxConnectionsPerAddress)
      return undefined;
    this.#connections += 1;
    if (network !== undefined) this.#addresses.set(network, count + 1);
    return () => {
      this.#connections -= 1;
      if (network !== undefined) this.#countDown(network);
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
  isTooFast(window: Window, userId: string | undefined, bytes: number, tick: number): boolean {
    const user = userId === undefined ? undefined : this.#users.get(userId)?.window;
    const isOver = this.#count(window, bytes, tick);
    return (user !== undefined && this.#count(user, bytes, tick)) || isOver;
  }

  #count(window: Window, bytes: number, tick: number): boolean {
    if (window.tick !== tick) {
      window.tick = tick;
      window.messages = 0;
      window.bytes = 0;
    }
    window.messages += 1;
    window.bytes += bytes;
    return window.messages > this.#limit.maxMessagesPerSecond || window.bytes > this.#limit.maxBytesPerSecond;
  }

  #countDown(network: string): void {
    const count = (this.#addresses.get(network) ?? 1) - 1;
    if (count > 0) this.#addresses.set(network, count);
    else this.#addresses.delete(network);
  }
}

/** An IPv6 caller owns a whole /64. The machine itself is not counted. */
function networkOf(address: string): string | undefined {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (plain === '::1' || plain.startsWith('127.')) return undefined;
  return plain.includes(':') ? plain.split(':', 4).join(':') : plain;
}
