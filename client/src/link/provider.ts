/** A channel for messages besides the document, on any provider. */
export interface Link {
  readonly isOpen: () => boolean;
  /** Sends JSON text. Only valid while open. */
  send(message: string): void;
  close(): void;
}

export interface LinkEvents {
  onMessage(text: string): void;
  /**
   * Called when the document is connected and the server has authenticated the client: after each reconnect, and when the identity changes.
   */
  onOpen(): void;
  onClose(): void;
}

type Handler = (event: never) => void;

/** The used part of a HocuspocusProvider, version 2, 3 or 4. */
export interface HocuspocusLike {
  readonly isAuthenticated: boolean;
  readonly authorizedScope: string | undefined;
  readonly synced: boolean;
  sendStateless(payload: string): void;
  on(event: string, handler: Handler): unknown;
  off(event: string, handler: Handler): unknown;
}

/** The used part of a y-websocket WebsocketProvider. */
export interface YWebsocketLike {
  readonly ws: { send(data: Uint8Array<ArrayBuffer>): void; readonly readyState: number } | null;
  readonly synced: boolean;
  // The provider's own type, reduced to the arguments that are read.
  readonly messageHandlers: ((
    encoder: never,
    decoder: never,
    provider: never,
    isSynced: boolean,
    type: number,
  ) => void)[];
  on(event: 'status' | 'sync', handler: Handler): unknown;
  off(event: 'status' | 'sync', handler: Handler): unknown;
}

export type ProviderLike = HocuspocusLike | YWebsocketLike;
