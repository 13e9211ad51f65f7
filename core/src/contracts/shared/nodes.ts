import type { KeepsTables } from '../database.ts';

/** Receives notices about other nodes. */
export interface RelayListener {
  /** A node has stopped, or was silent for too long: state that only that node knew is void. */
  gone?(node: string): void;
  /** The connection is back. Messages may have been lost in between. */
  restored?(): void;
}

/**
 * Service `relay`: messages between the nodes of one installation, immediate and at most once. Nothing may depend on their arrival: the
 * data is in the document log or the database, and a message only tells nodes to look. Absent on a single node.
 */
export interface RelayService {
  /** The id of this node, new after each start. */
  readonly node: string;
  /** Whether messages are received at present. */
  readonly isConnected: boolean;
  /**
   * Sends a message to all other nodes that subscribe to the channel. Never throws; without a connection the message is lost.
   * @param message not to be changed afterwards: it is sent at the end of the turn.
   * @param sent called once the message is sent, with the number of other nodes that listen; not called if it is lost or the relay does not
   * know. Messages without it may travel together, which costs less.
   */
  publish(channel: string, message: Uint8Array, sent?: (listeners: number) => void): void;
  /**
   * Subscribes to a channel. Messages of one node arrive in the order of sending. Resolves once messages are received, or at once if there
   * is no connection.
   * @returns a function that ends it.
   */
  subscribe(channel: string, listener: (message: Uint8Array, node: string) => void): Promise<() => void>;
  watch(listener: RelayListener): void;
}

/** A name that one node holds exclusively until it releases the name or fails to extend the lease in time. */
export interface Lease {
  /** Extends the lease to that many milliseconds from now. Resolves to false if it has expired and another node holds the name. */
  extend(duration: number): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Service `leases`: decides which node does work that only one node may do. Absent on a single node. Uses the database's clock, so the
 * clocks of nodes may differ.
 */
export interface LeasesService extends KeepsTables {
  /**
   * Takes a name for that many milliseconds; undefined while another node holds it. @throws CompanionError while the database is
   * unavailable.
   */
  claim(name: string, duration: number): Promise<Lease | undefined>;
}
