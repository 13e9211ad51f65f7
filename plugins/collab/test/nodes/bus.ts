import type { RelayListener, RelayService } from '@editor-companion/core/plugin';

type Listener = (message: Uint8Array, node: string) => void;

/** Connects the nodes of a test. Messages arrive immediately, unless the test delays or loses them. */
export class Bus {
  isLossy = false;
  /** The number of sent messages. */
  messages = 0;
  readonly #channels = new Map<string, Map<Listener, string>>();
  readonly #watchers = new Map<string, RelayListener[]>();
  #lastNode = 0;

  /** Returns the bus as one node sees it. */
  relay(): RelayService {
    this.#lastNode += 1;
    const node = `node-${this.#lastNode}`;
    return {
      node,
      isConnected: true,
      publish: (channel, message, sent) => {
        const bytes = Buffer.from(message);
        this.messages += 1;
        if (this.isLossy) return;
        const others = [...(this.#channels.get(channel) ?? [])].filter(([, other]) => other !== node);
        for (const [listener] of others) queueMicrotask(() => listener(bytes, node));
        queueMicrotask(() => sent?.(others.length));
      },
      subscribe: async (channel, listener) => {
        const listeners = this.#channels.get(channel) ?? new Map();
        this.#channels.set(channel, listeners.set(listener, node));
        return () => void listeners.delete(listener);
      },
      watch: (listener) => void this.#watchers.set(node, [...(this.#watchers.get(node) ?? []), listener]),
    };
  }

  /** Removes a node and notifies all others. */
  kill(node: string): void {
    for (const listeners of this.#channels.values())
      for (const [listener, other] of listeners) if (other === node) listeners.delete(listener);
    for (const [other, watchers] of this.#watchers)
      if (other !== node) for (const watcher of watchers) watcher.gone?.(node);
  }

  /** Restores delivery and announces that messages may have been lost. */
  restore(): void {
    for (const watchers of this.#watchers.values()) for (const watcher of watchers) watcher.restored?.();
  }
}
