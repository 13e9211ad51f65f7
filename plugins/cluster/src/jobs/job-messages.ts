import type { RelayService } from '@editor-companion/core/plugin';

/** The messages between nodes about runs. Nothing depends on them: a lost message costs one read of the table. */
export type JobMessage =
  | { readonly kind: 'started' | 'ended' | 'cancelled'; readonly run: string }
  /** `node` waits for the run too. */
  | { readonly kind: 'joined'; readonly run: string; readonly node: string }
  | { readonly kind: 'progress'; readonly run: string; readonly fraction: number; readonly message?: string };

/** Sends the messages to single nodes, including this one. */
export class JobMessages {
  readonly node: string;
  readonly #relay: RelayService;
  readonly #listeners: ((message: JobMessage) => void)[] = [];
  #stop: (() => void) | undefined;

  constructor(relay: RelayService) {
    this.#relay = relay;
    this.node = relay.node;
  }

  /** Whether messages of other nodes arrive. */
  get isHeard(): boolean {
    return this.#relay.isConnected;
  }

  async start(): Promise<void> {
    // Only nodes of this installation write to its channels.
    this.#stop = await this.#relay.subscribe(channelOf(this.node), (bytes) =>
      this.#hear(JSON.parse(Buffer.from(bytes).toString()) as JobMessage),
    );
  }

  listen(listener: (message: JobMessage) => void): void {
    this.#listeners.push(listener);
  }

  /** Calls `restored` when messages arrive again. */
  watch(restored: () => void): void {
    this.#relay.watch({ restored });
  }

  send(node: string, message: JobMessage): void {
    if (node === this.node) this.#hear(message);
    else this.#relay.publish(channelOf(node), Buffer.from(JSON.stringify(message)));
  }

  close(): void {
    this.#stop?.();
  }

  #hear(message: JobMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

const channelOf = (node: string): string => `jobs/${node}`;
