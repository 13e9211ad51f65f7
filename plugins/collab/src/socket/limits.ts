import { callerOf, type Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Elsewhere } from '../nodes/counts.ts';
import type { CollabOptions } from '../options/options.ts';

/** The messages of a sender within one second. */
export interface Window {
  /** The second, as a tick of the wheel. */
  tick: number;
  messages: number;
  bytes: number;
}

export const newWindow = (): Window => ({ tick: 0, messages: 0, bytes: 0 });

/** The counters of a message: its connection, its caller and its network. */
export interface Sender {
  readonly own: Window;
  /** Undefined before authentication: then only the network is counted. */
  caller: string | undefined;
  /** Undefined for this machine. */
  readonly network: Window | undefined;
}

/** A counted connection. */
export interface Entry {
  readonly sender: Sender;
  /** Removes it from the count. */
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

interface Caller {
  documents: number;
  readonly window: Window;
}

/** The open connections of callers and networks on other nodes. */
export interface LimitsElsewhere {
  readonly callers: Elsewhere;
  readonly networks: Elsewhere;
}

/** Counts the connections and the messages of each network and each caller. */
export class Limits {
  readonly #limit: Limit;
  readonly #elsewhere: LimitsElsewhere | undefined;
  readonly #networks = new Map<string, Network>();
  readonly #callers = new Map<string, Caller>();
  #connections = 0;

  /** @param elsewhere undefined on a single node. */
  constructor(limit: Limit, elsewhere?: LimitsElsewhere) {
    this.#limit = limit;
    this.#elsewhere = elsewhere;
  }

  get connections(): number {
    return this.#connections;
  }

  /** Counts a connection; undefined if there are too many. */
  enter(address: string): Entry | undefined {
    const name = networkOf(address);
    const network =
      name === undefined ? undefined : (this.#networks.get(name) ?? { connections: 0, window: newWindow() });
    const { maxConnections, maxConnectionsPerAddress } = this.#limit;
    if (this.#connections >= maxConnections) return undefined;
    const networks = this.#elsewhere?.networks;
    if (network && network.connections + (networks?.of(name ?? '') ?? 0) >= maxConnectionsPerAddress) return undefined;
    this.#connections += 1;
    if (name !== undefined && network) {
      network.connections += 1;
      this.#networks.set(name, network);
      networks?.tell(name, network.connections);
    }
    return {
      sender: { own: newWindow(), caller: undefined, network: network?.window },
      leave: () => {
        this.#connections -= 1;
        if (name === undefined || !network) return;
        network.connections -= 1;
        networks?.tell(name, network.connections);
        if (network.connections === 0) this.#networks.delete(name);
      },
    };
  }

  /**
   * Counts a document of a user or an API key. Returns a function that removes it from the count. @throws CompanionError
   * CONNECTIONS_EXCEEDED (429).
   */
  enterCaller(principal: Principal): () => void {
    const name = signedIn(principal);
    if (name === undefined) return () => undefined;
    const caller = this.#callers.get(name) ?? { documents: 0, window: newWindow() };
    const limit = this.#limit.maxConnectionsPerUser;
    const callers = this.#elsewhere?.callers;
    if (caller.documents + (callers?.of(name) ?? 0) >= limit) throw errors.CONNECTIONS_EXCEEDED({ limit });
    caller.documents += 1;
    this.#callers.set(name, caller);
    callers?.tell(name, caller.documents);
    return () => {
      caller.documents -= 1;
      callers?.tell(name, caller.documents);
      if (caller.documents === 0) this.#callers.delete(name);
    };
  }

  /** Counts a message. Returns whether its sender must wait for the next second. */
  isTooFast({ own, caller, network }: Sender, bytes: number, tick: number): boolean {
    const limit = this.#limit;
    const all = caller === undefined ? undefined : this.#callers.get(caller)?.window;
    count(own, bytes, tick);
    if (all) count(all, bytes, tick);
    if (network) count(network, bytes, tick);
    return (
      isOver(own, limit.maxMessagesPerSecond, limit.maxBytesPerSecond) ||
      (all !== undefined && isOver(all, limit.maxMessagesPerSecond, limit.maxBytesPerSecond)) ||
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

const NOBODY = { kind: 'anonymous', id: '' } as const;

/** The network of an address, as all limits use it. Undefined for this machine. */
function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:/iu, '');
  return plain === '::1' || plain.startsWith('127.') ? undefined : callerOf(NOBODY, address);
}

/** The name of a user or an API key; undefined for anonymous callers, who are counted by network. */
export const signedIn = (principal: Principal): string | undefined =>
  principal.kind === 'anonymous' ? undefined : callerOf(principal, '');
