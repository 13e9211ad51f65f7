import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger, RelayListener, RelayService } from '@editor-companion/core/plugin';
import type { RedisConnections } from '../connections/redis.ts';
import { decodeBundle, encodeBundle, runsOf, type Addressed } from './bundle.ts';

export interface RelayOptions {
  /** The prefix of all channels. */
  readonly prefix: string;
  /** Milliseconds between two heartbeats. */
  readonly heartbeat: number;
  /** Milliseconds without a heartbeat after which a node counts as gone. */
  readonly silence: number;
  readonly log: Logger;
}

type Listener = (message: Uint8Array, node: string) => void;

interface Outgoing extends Addressed {
  readonly sent: ((listeners: number) => void) | undefined;
}

/** The data of one Redis command, and the senders that want the number of receiving nodes. */
interface Parcel {
  readonly key: string;
  readonly bytes: Buffer;
  readonly sent?: ((listeners: number) => void) | undefined;
}

/** A UUID as text precedes each message. */
const NODE_BYTES = 36;
const ALIVE = Buffer.from('alive');
const BYE = Buffer.from('bye');
/**
 * With at most this many other nodes, messages sent together go to all nodes as one: a node discards messages that it does not need, which
 * costs less than a command and an answer for each. With more nodes, most would be discarded.
 */
const FEW_NODES = 3;
const MAX_BUNDLE_BYTES = 262_144;

/** Messages between nodes through Redis channels, which store none of them. */
export class RedisRelay implements RelayService {
  readonly node: string = randomUUID();
  readonly #options: RelayOptions;
  readonly #sender: Redis;
  readonly #receiver: Redis;
  readonly #sign: Buffer;
  readonly #channels = new Map<string, Set<Listener>>();
  readonly #watchers: RelayListener[] = [];
  /** The known nodes, and this node's heartbeat number when each was last heard. */
  readonly #nodes = new Map<string, number>();
  /**
   * The number of heartbeats without a sign after which a node counts as gone. Counted instead of timed: while this process is blocked, no
   * node is declared gone.
   */
  readonly #maxSilentBeats: number;
  #beats = 0;
  /** The heartbeat in which this node last received its own message. */
  #heardSelf = 0;
  readonly #nodesKey: string;
  readonly #bundlesKey: string;
  /** Messages to be sent together at the end of the turn. */
  #outgoing: Outgoing[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isConnected = false;
  #isClosing = false;

  constructor(redis: RedisConnections, options: RelayOptions) {
    this.#options = options;
    this.#sign = Buffer.from(this.node);
    this.#maxSilentBeats = Math.ceil(options.silence / options.heartbeat);
    this.#sender = redis.shared;
    this.#receiver = redis.apart({ autoResubscribe: false, enableOfflineQueue: false, enableReadyCheck: false });
    this.#nodesKey = `${options.prefix}:nodes`;
    this.#bundlesKey = `${options.prefix}:bundles`;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Subscribes. Without a connection, it keeps trying. */
  async start(): Promise<void> {
    this.#receiver.on('messageBuffer', (channel: Buffer, message: Buffer) => this.#receive(channel, message));
    this.#receiver.on('close', () => (this.#isConnected = false));
    this.#receiver.on('ready', () => void this.#resume());
    if (this.#receiver.status === 'ready') await this.#resume();
    this.#timer = setInterval(() => this.#beat(), this.#options.heartbeat).unref();
  }

  publish(channel: string, message: Uint8Array, sent?: (listeners: number) => void): void {
    this.#outgoing.push({ channel, bytes: message, sent });
    // A commit has messages for many documents; one system write sends them all.
    if (this.#outgoing.length === 1) queueMicrotask(() => void this.#flush());
  }

  async subscribe(channel: string, listener: Listener): Promise<() => void> {
    const key = this.#keyOf(channel);
    const listeners = this.#channels.get(key) ?? new Set();
    this.#channels.set(key, listeners.add(listener));
    // Without a connection, `#resume` catches up.
    if (listeners.size === 1 && this.#isConnected) await this.#receiver.subscribe(key).catch(() => undefined);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#channels.get(key) !== listeners) return;
      this.#channels.delete(key);
      if (this.#isConnected) this.#receiver.unsubscribe(key).catch(() => undefined);
    };
  }

  watch(listener: RelayListener): void {
    this.#watchers.push(listener);
  }

  /** Announces the node's end. The connections belong to their creator. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    if (this.#isConnected) await this.#sender.publish(this.#nodesKey, this.#signed(BYE)).catch(() => undefined);
    this.#receiver.disconnect();
  }

  async #resume(): Promise<void> {
    try {
      await this.#receiver.subscribe(this.#nodesKey, this.#bundlesKey, ...this.#channels.keys());
      this.#isConnected = true;
      this.#heardSelf = this.#beats;
      this.#beat();
      for (const watcher of this.#watchers) watcher.restored?.();
    } catch (err) {
      // The connection was lost again: the next one resumes.
      this.#options.log.debug({ err }, 'the relay could not subscribe');
      if (!this.#isClosing) this.#receiver.disconnect(true);
    }
  }

  #beat(): void {
    void this.#transmit([{ key: this.#nodesKey, bytes: this.#signed(ALIVE) }]);
    this.#beats += 1;
    const before = this.#beats - this.#maxSilentBeats;
    for (const [node, beat] of this.#nodes) if (beat < before) this.#lose(node);
    if (this.#isConnected && this.#heardSelf < before) this.#reconnect();
  }

  /** A connection that only receives does not notice that the other side is cut off. */
  #reconnect(): void {
    this.#isConnected = false;
    this.#options.log.warn({}, 'this node does not receive its own messages; it subscribes again');
    this.#receiver.disconnect(true);
  }

  async #flush(): Promise<void> {
    const outgoing = this.#outgoing;
    this.#outgoing = [];
    const runs = this.#nodes.size > FEW_NODES ? outgoing.map((one) => [one]) : runsOf(outgoing, MAX_BUNDLE_BYTES);
    await this.#transmit(runs.flatMap((run) => this.#pack(run)));
  }

  #pack(run: readonly Outgoing[]): Parcel[] {
    if (run.length === 1) return run.map((one) => this.#parcel(one));
    return [{ key: this.#bundlesKey, bytes: this.#signed(encodeBundle(run)) }];
  }

  #parcel({ channel, bytes, sent }: Outgoing): Parcel {
    const key = this.#keyOf(channel);
    return {
      key,
      bytes: this.#signed(bytes),
      sent: sent && ((receivers) => sent(Math.max(0, receivers - (this.#channels.has(key) ? 1 : 0)))),
    };
  }

  async #transmit(parcels: readonly Parcel[]): Promise<void> {
    if (this.#sender.status !== 'ready') return;
    const pipeline = this.#sender.pipeline();
    for (const { key, bytes } of parcels) pipeline.publish(key, bytes);
    // A lost message costs one read of the log.
    const answers = (await pipeline.exec().catch(() => null)) ?? [];
    for (const [index, [error, receivers]] of answers.entries()) if (!error) parcels[index]?.sent?.(Number(receivers));
  }

  #signed(message: Uint8Array): Buffer {
    return Buffer.concat([this.#sign, message]);
  }

  #receive(channel: Buffer, signed: Buffer): void {
    if (signed.length < NODE_BYTES) return;
    const node = signed.toString('latin1', 0, NODE_BYTES);
    const key = channel.toString('utf8');
    if (node === this.node) return this.#hearSelf(key);
    const message = signed.subarray(NODE_BYTES);
    if (key === this.#nodesKey && message.equals(BYE)) return this.#lose(node);
    this.#nodes.set(node, this.#beats);
    if (key === this.#bundlesKey) this.#open(message, node);
    else this.#deliver(key, message, node);
  }

  #open(bundle: Buffer, node: string): void {
    try {
      for (const { channel, bytes } of decodeBundle(bundle)) this.#deliver(this.#keyOf(channel), bytes, node);
    } catch (err) {
      this.#options.log.warn({ err, node }, 'messages of another node are damaged');
    }
  }

  #deliver(key: string, message: Uint8Array, node: string): void {
    for (const listener of this.#channels.get(key) ?? []) this.#tell(listener, message, node);
  }

  #hearSelf(key: string): void {
    if (key === this.#nodesKey) this.#heardSelf = this.#beats;
  }

  #tell(listener: Listener, message: Uint8Array, node: string): void {
    try {
      listener(message, node);
    } catch (err) {
      this.#options.log.error({ err, node }, 'a message of another node could not be processed');
    }
  }

  #lose(node: string): void {
    if (!this.#nodes.delete(node)) return;
    for (const watcher of this.#watchers) watcher.gone?.(node);
  }

  #keyOf(channel: string): string {
    return `${this.#options.prefix}:relay:${channel}`;
  }
}
