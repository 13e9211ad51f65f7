import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger, RelayListener, RelayService } from '@editor-companion/core/plugin';
import type { RedisConnections } from '../connections/redis.ts';

export interface RelayOptions {
  /** What every channel begins with. */
  readonly prefix: string;
  /** Milliseconds between two signs of life. */
  readonly heartbeat: number;
  /** Milliseconds without one after which a node counts as gone. */
  readonly silence: number;
  readonly log: Logger;
}

type Listener = (message: Uint8Array, node: string) => void;

interface Outgoing {
  readonly key: string;
  readonly bytes: Buffer;
  readonly sent: ((listeners: number) => void) | undefined;
}

/** A UUID as text, before each message. */
const NODE_BYTES = 36;
const ALIVE = Buffer.from('alive');
const BYE = Buffer.from('bye');

/** Messages between nodes through channels of Redis, which keeps none of them. */
export class RedisRelay implements RelayService {
  readonly node: string = randomUUID();
  readonly #options: RelayOptions;
  readonly #sender: Redis;
  readonly #receiver: Redis;
  readonly #sign: Buffer;
  readonly #channels = new Map<string, Set<Listener>>();
  readonly #watchers: RelayListener[] = [];
  /** Nodes that were heard of, and the beat of this one in which they were last. */
  readonly #nodes = new Map<string, number>();
  /** Beats without a sign after which a node counts as gone. Counted rather than timed: while this process stands still, nobody goes. */
  readonly #maxSilentBeats: number;
  #beats = 0;
  /** The beat in which this node last heard itself. */
  #heardSelf = 0;
  readonly #nodesChannel: string;
  /** What goes out together at the end of the turn. */
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
    this.#nodesChannel = this.#keyOf('nodes');
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Begins to listen. Without a connection it goes on trying. */
  async start(): Promise<void> {
    this.#receiver.on('messageBuffer', (channel: Buffer, message: Buffer) => this.#receive(channel, message));
    this.#receiver.on('close', () => (this.#isConnected = false));
    this.#receiver.on('ready', () => void this.#resume());
    if (this.#receiver.status === 'ready') await this.#resume();
    this.#timer = setInterval(() => this.#beat(), this.#options.heartbeat).unref();
  }

  publish(channel: string, message: Uint8Array, sent?: (listeners: number) => void): void {
    this.#send(this.#keyOf(channel), message, sent);
  }

  async subscribe(channel: string, listener: Listener): Promise<() => void> {
    const key = this.#keyOf(channel);
    const listeners = this.#channels.get(key) ?? new Set();
    this.#channels.set(key, listeners.add(listener));
    // Where there is no connection it is made up for by `#resume`.
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

  /** Says goodbye. The connections belong to whoever opened them. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    if (this.#isConnected) await this.#sender.publish(this.#nodesChannel, this.#signed(BYE)).catch(() => undefined);
    this.#receiver.disconnect();
  }

  async #resume(): Promise<void> {
    try {
      await this.#receiver.subscribe(this.#nodesChannel, ...this.#channels.keys());
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
    this.#send(this.#nodesChannel, ALIVE);
    this.#beats += 1;
    const before = this.#beats - this.#maxSilentBeats;
    for (const [node, beat] of this.#nodes) if (beat < before) this.#lose(node);
    if (this.#isConnected && this.#heardSelf < before) this.#reconnect();
  }

  /** A connection that only listens does not notice when its other side is cut off. */
  #reconnect(): void {
    this.#isConnected = false;
    this.#options.log.warn({}, 'this node does not hear its own messages; it listens anew');
    this.#receiver.disconnect(true);
  }

  #send(key: string, message: Uint8Array, sent?: (listeners: number) => void): void {
    this.#outgoing.push({ key, bytes: this.#signed(message), sent });
    // A commit has messages for many documents: one write of the system takes them all.
    if (this.#outgoing.length === 1) queueMicrotask(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    const outgoing = this.#outgoing;
    this.#outgoing = [];
    if (this.#sender.status !== 'ready') return;
    const pipeline = this.#sender.pipeline();
    for (const { key, bytes } of outgoing) pipeline.publish(key, bytes);
    // A message that is lost costs a look into the log.
    const answers = (await pipeline.exec().catch(() => null)) ?? [];
    for (const [index, [error, receivers]] of answers.entries()) {
      const message = outgoing[index];
      if (error || !message?.sent) continue;
      const own = this.#channels.has(message.key) ? 1 : 0;
      message.sent(Math.max(0, Number(receivers) - own));
    }
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
    if (key === this.#nodesChannel && message.equals(BYE)) return this.#lose(node);
    this.#nodes.set(node, this.#beats);
    for (const listener of this.#channels.get(key) ?? []) this.#tell(listener, message, node);
  }

  #hearSelf(key: string): void {
    if (key === this.#nodesChannel) this.#heardSelf = this.#beats;
  }

  #tell(listener: Listener, message: Uint8Array, node: string): void {
    try {
      listener(message, node);
    } catch (err) {
      this.#options.log.error({ err, node }, 'a message of another node could not be taken');
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
