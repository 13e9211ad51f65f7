import type { RelayService } from '@editor-companion/core/plugin';

/** Milliseconds between two complete reports of a node, since messages may be lost. */
const TELL_EVERY_MS = 10_000;
/** A user with less than this share of a limit on a node is not reported. */
const WORTH_TELLING = 1 / 16;

/** Counts of other nodes towards a limit. */
export interface Elsewhere {
  /** A user's count on all other nodes, as far as they have reported it. */
  of(name: string): number;
  /** Reports a user's count on this node. */
  tell(name: string, count: number): void;
}

type Message = { readonly all: readonly (readonly [string, number])[] } | { readonly one: readonly [string, number] };

/**
 * Counts towards a limit that applies to all nodes together. Nodes report users with a sixteenth of the limit or more, so most users cost
 * no message; each node may exceed the limit by that much. Without a connection, each node counts alone.
 */
export class Counts implements Elsewhere {
  readonly #channel: string;
  readonly #least: number;
  /** The counts of other nodes, by node. */
  readonly #others = new Map<string, Map<string, number>>();
  /** The counts that were sent to the others. */
  readonly #told = new Map<string, number>();
  #relay: RelayService | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param limit how many somebody may have on all nodes. */
  constructor(name: string, limit: number) {
    this.#channel = `counts:${name}`;
    this.#least = Math.max(1, Math.floor(limit * WORTH_TELLING));
  }

  async start(relay: RelayService | undefined): Promise<void> {
    if (!relay) return;
    this.#relay = relay;
    relay.watch({ gone: (node) => this.#others.delete(node), restored: () => this.#tellAll() });
    this.#timer = setInterval(() => this.#tellAll(), TELL_EVERY_MS).unref();
    await relay.subscribe(this.#channel, (bytes, node) => this.#hear(bytes, node));
  }

  of(name: string): number {
    let sum = 0;
    for (const counts of this.#others.values()) sum += counts.get(name) ?? 0;
    return sum;
  }

  tell(name: string, count: number): void {
    if (!this.#relay || (count < this.#least && !this.#told.has(name))) return;
    const isWorthIt = count >= this.#least;
    if (isWorthIt) this.#told.set(name, count);
    else this.#told.delete(name);
    this.#send({ one: [name, isWorthIt ? count : 0] });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tellAll(): void {
    if (this.#told.size > 0) this.#send({ all: [...this.#told] });
  }

  #send(message: Message): void {
    this.#relay?.publish(this.#channel, Buffer.from(JSON.stringify(message)));
  }

  #hear(bytes: Uint8Array, node: string): void {
    const message = JSON.parse(Buffer.from(bytes).toString('utf8')) as Message;
    if ('all' in message) return void this.#others.set(node, new Map(message.all));
    const counts = this.#others.get(node) ?? new Map<string, number>();
    this.#others.set(node, counts);
    const [name, count] = message.one;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  }
}
