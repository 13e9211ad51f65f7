import type { KeepsTables } from '../database.ts';

/** What one node hears of the others. */
export interface RelayListener {
  /** A node has stopped, or was not heard of for long: what it alone knew is no longer true. */
  gone?(node: string): void;
  /** Messages may have been lost, and are heard again from now on. */
  restored?(): void;
}

/**
 * Service `relay`: messages between the nodes of one installation, at once and at most once. Nothing may rest on them: what has to arrive
 * is in the document log or the database, and the message only says that somebody should look. Absent on a single node.
 */
export interface RelayService {
  /** Id of this node, other after each start. */
  readonly node: string;
  /** Whether messages are heard for now. */
  readonly isConnected: boolean;
  /**
   * Sends a message to all other nodes that listen to the channel. Never throws; without a connection the message is lost.
   *
   * @param message not to be changed afterwards: it is sent at the end of the turn.
   * @param sent called once the message is on its way, with the number of other nodes that listen; never, where it is lost or the relay cannot tell.
   *   Messages without it may travel together, which costs less.
   */
  publish(channel: string, message: Uint8Array, sent?: (listeners: number) => void): void;
  /**
   * Listens to a channel. Messages of one node come in the order in which it sent them. Resolves once they are heard, or at once where
   * there is no connection.
   *
   * @returns what ends it.
   */
  subscribe(channel: string, listener: (message: Uint8Array, node: string) => void): Promise<() => void>;
  watch(listener: RelayListener): void;
}

/** A name that one node has for itself, until it gives it back or does not extend it in time. */
export interface Lease {
  /** Keeps it for so many milliseconds from now. Resolves to false where it ended and somebody else has it. */
  extend(duration: number): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Service `leases`: which node does something that only one may do. Absent on a single node. Time is the database's, so that the clocks of
 * nodes may differ.
 */
export interface LeasesService extends KeepsTables {
  /** Takes a name for so many milliseconds; undefined while somebody has it. @throws CompanionError while the database is away. */
  claim(name: string, duration: number): Promise<Lease | undefined>;
}
