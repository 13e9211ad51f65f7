import type { Awareness } from 'y-protocols/awareness';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as hocuspocus2 from '@hocuspocus/provider-v2';
import * as hocuspocus3 from '@hocuspocus/provider-v3';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';

// Each provider of y-websocket listens for the end of the process.
process.setMaxListeners(0);

/** A real provider with a network that fails on request. */
export interface SoakConnection {
  readonly kind: string;
  readonly awareness: Awareness;
  /** True if it has received everything, and its own changes are acknowledged, if the protocol supports that. */
  readonly isSettled: () => boolean;
  /** Describes the state that `isSettled` examines, for debugging. */
  readonly state: () => string;
  /** Cuts the network. The provider reconnects itself. */
  cut(): void;
  leave(): void;
  comeBack(): void;
  destroy(): void;
}

export interface ConnectionOptions {
  /** The URL, such as `ws://127.0.0.1:port/collaboration`. */
  readonly url: string;
  readonly document: string;
  readonly doc: Y.Doc;
  /** Called with a description of each fault. */
  readonly onFault: (fault: string) => void;
}

/**
 * Milliseconds without a message after which the server is to blame for a closed connection, as it should have pinged. Otherwise a client
 * closes connections itself (Hocuspocus 3 opens two when it reconnects at the wrong moment, and closes one).
 */
const SILENCE_MS = 20_000;

/**
 * The sockets of one client, which the test can cut. Each records whether it may end: a client may open the next one before it reports the
 * end of the last.
 */
interface Line {
  readonly Socket: new (address: string | URL, protocols?: string | string[]) => WebSocket;
  /** Marks the open sockets as allowed to end, because the client ends them. */
  expectEnd(): void;
  /** Cuts the network. */
  cut(): void;
  /** Runs `act` when the last socket has closed, unless the client leaves before. */
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
        // Runs after the listeners of the provider, which considers the socket open until they have run.
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

/** Tells whether a message is the server's refusal of a change. */
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
    // The constructor of version 2 attaches it.
    if (kind !== 'Hocuspocus 2') provider.attach();
    if (!provider.awareness) throw new Error('a provider without awareness');
    return {
      kind,
      awareness: provider.awareness,
      // Version 2 counts below zero: it sends changes twice that were made offline, and receives two acknowledgements.
      isSettled: () => provider.synced && !provider.hasUnsyncedChanges,
      state: () => `synced: ${provider.synced}, unsaved: ${provider.unsyncedChanges}, connection: ${socket.status}`,
      cut: () => line.cut(),
      leave() {
        line.expectEnd();
        socket.disconnect();
      },
      // `connect` has no effect while the last connection is being closed, and the provider would stay disconnected.
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

/** Every kind of client in sequence. */
export const kinds: readonly ((options: ConnectionOptions) => SoakConnection)[] = [
  withHocuspocus('Hocuspocus 4', { HocuspocusProvider, HocuspocusProviderWebsocket }),
  withYWebsocket,
  withHocuspocus('Hocuspocus 3', hocuspocus3 as never),
  withHocuspocus('Hocuspocus 2', hocuspocus2 as never),
];
