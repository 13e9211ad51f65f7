import type { RelayListener, RelayService } from '@editor-companion/core/plugin';

type Listener = (message: Uint8Array, node: string) => void;

/** What connects the nodes of a test: messages arrive at once, unless the test holds them up or loses them. */
export class Bus {
  isLossy = false;
  /** How many were sent. */
  messages = 0;
  readonly #channels = new Map<string, Map<Listener, string>>();
  readonly #watchers = new Map<string, RelayListener[]>();
  #lastNode = 0;

  /** The bus as one node sees it. */
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

  /** A node is no more: all others hear that. */
  kill(node: string): void {
    for (const listeners of this.#channels.values())
      for (const [listener, other] of listeners) if (other === node) listeners.delete(listener);
    for (const [other, watchers] of this.#watchers)
      if (other !== node) for (const watcher of watchers) watcher.gone?.(node);
  }

  /** Messages may have been lost up to now. */
  restore(): void {
    for (const watchers of this.#watchers.values()) for (const watcher of watchers) watcher.restored?.();
  }
}
