/** Messages beside the document, whatever provider carries them. */
export interface Link {
  readonly isOpen: () => boolean;
  /** Sends JSON text; only while open. */
  send(message: string): void;
  close(): void;
}

export interface LinkEvents {
  onMessage(text: string): void;
  /** The document is connected and the server has said who we are. Comes again after each reconnect, and when that has changed. */
  onOpen(): void;
  onClose(): void;
}

type Handler = (event: never) => void;

/** What is needed of a HocuspocusProvider, version 2, 3 or 4. */
export interface HocuspocusLike {
  readonly isAuthenticated: boolean;
  readonly authorizedScope: string | undefined;
  readonly synced: boolean;
  sendStateless(payload: string): void;
  on(event: string, handler: Handler): unknown;
  off(event: string, handler: Handler): unknown;
}

/** What is needed of a y-websocket WebsocketProvider. */
export interface YWebsocketLike {
  readonly ws: { send(data: Uint8Array<ArrayBuffer>): void; readonly readyState: number } | null;
  readonly synced: boolean;
  // The provider's own type; only the arguments that are read are looked at.
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
