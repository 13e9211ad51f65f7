/*
 * The messages that both dialects share. y-websocket (y-websocket 3, src/y-websocket.js) sends a type and a body; Hocuspocus
 * (@hocuspocus/server 4, MessageReceiver.ts) puts the document's address in front of them.
 */

export const MessageType = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  /** The following types are Hocuspocus' only. */
  stateless: 5,
  broadcastStateless: 6,
  close: 7,
  syncStatus: 8,
  ping: 9,
  pong: 10,
  /** Our own type for y-websocket clients that support it: JSON besides the document. */
  companion: 64,
} as const;

export const SyncType = { step1: 0, step2: 1, update: 2 } as const;

/** The subtypes of auth messages. */
export const AuthType = { token: 0, denied: 1, authenticated: 2 } as const;

/** An awareness message without states: without meaning for its receiver, but a heartbeat. */
export const NOTHING_PRESENT = Uint8Array.of(0);
