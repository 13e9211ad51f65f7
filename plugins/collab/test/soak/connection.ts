import type { Awareness } from 'y-protocols/awareness';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as hocuspocus2 from '@hocuspocus/provider-v2';
import * as hocuspocus3 from '@hocuspocus/provider-v3';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';

// Each provider of y-websocket listens for the end of the process.
process.setMaxListeners(0);

/** A provider as people use it, whose network fails when it is told to. */
export interface SoakConnection {
  readonly kind: string;
  readonly awareness: Awareness;
  /** It has everything, and all of its own is acknowledged where its protocol has that. */
  readonly isSettled: () => boolean;
  /** What `isSettled` looks at, for somebody who wonders why it never came true. */
  readonly state: () => string;
  /** The network fails; the provider comes back by itself. */
  cut(): void;
  leave(): void;
  comeBack(): void;
  destroy(): void;
}

export interface ConnectionOptions {
  /** `ws://127.0.0.1:port/collaboration`. */
  readonly url: string;
  readonly document: string;
  readonly doc: Y.Doc;
  /** Hears what must not happen. */
  readonly onFault: (fault: string) => void;
}

/**
 * A client that closes its connection does so on its own account (Hocuspocus 3 opens two when it comes back at the wrong moment, and
 * closes one), unless it has heard nothing for so long: then the server has failed to give a sign of life.
 */
const SILENCE_MS = 20_000;

/**
 * The sockets of one client, so that they can be cut. Whether it may end is known of each by itself: a client may open the next
 * one before it tells of the end of the last.
 */
interface Line {
  readonly Socket: new (address: string | URL, protocols?: string | string[]) => WebSocket;
  /** Those that are open may end: it is the client's doing. */
  expectEnd(): void;
  /** The network fails. */
  cut(): void;
  /** Does it when the last socket has closed, unless the client leaves before. */
  whenClosed(act: () => void): void;
}

function newLine(kind: string, onFault: (fault: string) => void): Line {
  const unexpected = new Set<WebSocket>();
  const open = new Set<WebSocket>();
  let next: (() => void) | undefined;
  const goOn = (): void => {
    if (open.size > 0) return;
    const act = next;
    next = undefined;
    act?.();
  };
  class Socket extends WebSocket {
    #lastHeard = performance.now();

    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      open.add(this);
      unexpected.add(this);
      this.on('message', () => (this.#lastHeard = performance.now()));
      this.on('error', () => undefined);
      this.on('close', (code, reason) => {
        open.delete(this);
        if (unexpected.delete(this)) onFault(`${kind} was closed: ${code} ${reason.toString()}`);
        // Behind the listeners of the provider, for which it is open until they have heard of its end.
        setImmediate(goOn);
      });
    }

    override close(code?: number, reason?: string): void {
      if (performance.now() - this.#lastHeard < SILENCE_MS) unexpected.delete(this);
      super.close(code, reason);
    }
  }
  return {
    Socket,
    expectEnd() {
      unexpected.clear();
      next = undefined;
    },
    cut() {
      unexpected.clear();
      for (const socket of open) socket.terminate();
    },
    whenClosed(act) {
      next = act;
      goOn();
    },
  };
}

/** What the server says of a change that it did not take. */
const isError = (payload: string): boolean => payload.startsWith('{') && payload.includes('"event":"error"');

interface Classes {
  readonly HocuspocusProvider: typeof HocuspocusProvider;
  readonly HocuspocusProviderWebsocket: typeof HocuspocusProviderWebsocket;
}

const withHocuspocus =
  (kind: string, classes: Classes) =>
  ({ url, document, doc, onFault }: ConnectionOptions): SoakConnection => {
    const line = newLine(kind, onFault);
    const socket = new classes.HocuspocusProviderWebsocket({ url, WebSocketPolyfill: line.Socket });
    const provider = new classes.HocuspocusProvider({
      websocketProvider: socket,
      name: document,
      document: doc,
      token: 'anonymous',
      onAuthenticationFailed: ({ reason }) => onFault(`${kind} was turned away: ${reason}`),
      onStateless: ({ payload }) => isError(payload) && onFault(`${kind} heard ${payload}`),
    });
    // Version 2 is attached by its constructor.
    if (kind !== 'Hocuspocus 2') provider.attach();
    if (!provider.awareness) throw new Error('a provider without awareness');
    return {
      kind,
      awareness: provider.awareness,
      // Version 2 counts below zero: it sends twice what was written offline, and hears twice that it is saved.
      isSettled: () => provider.synced && !provider.hasUnsyncedChanges,
      state: () => `synced: ${provider.synced}, unsaved: ${provider.unsyncedChanges}, connection: ${socket.status}`,
      cut: () => line.cut(),
      leave() {
        line.expectEnd();
        socket.disconnect();
      },
      // `connect` does nothing while the last connection is being closed, and the provider would stay away.
      comeBack: () => line.whenClosed(() => void socket.connect()),
      destroy() {
        line.expectEnd();
        provider.destroy();
        socket.destroy();
      },
    };
  };

function withYWebsocket({ url, document, doc, onFault }: ConnectionOptions): SoakConnection {
  const line = newLine('y-websocket', onFault);
  const provider = new WebsocketProvider(url, document, doc, {
    disableBc: true,
    WebSocketPolyfill: line.Socket as never,
  });
  return {
    kind: 'y-websocket',
    awareness: provider.awareness,
    isSettled: () => provider.synced,
    state: () => `synced: ${provider.synced}, connected: ${provider.wsconnected}`,
    cut: () => line.cut(),
    leave() {
      line.expectEnd();
      provider.disconnect();
    },
    comeBack: () => provider.connect(),
    destroy() {
      line.expectEnd();
      provider.destroy();
    },
  };
}

/** Every kind of client, one after the other. */
export const kinds: readonly ((options: ConnectionOptions) => SoakConnection)[] = [
  withHocuspocus('Hocuspocus 4', { HocuspocusProvider, HocuspocusProviderWebsocket }),
  withYWebsocket,
  withHocuspocus('Hocuspocus 3', hocuspocus3 as never),
  withHocuspocus('Hocuspocus 2', hocuspocus2 as never),
];
