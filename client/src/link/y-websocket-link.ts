import { type Decoder, readVarString } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import type { Link, LinkEvents, YWebsocketLike } from './provider.ts';

/** The message type of y-websocket frames for messages besides the document. */
const COMPANION = 64;

/** Sends and receives frames of our own type on a y-websocket provider. The server sends such frames to clients that have sent one. */
export function yWebsocketLink(provider: YWebsocketLike, events: LinkEvents): Link {
  let isOpen = provider.synced;
  provider.messageHandlers[COMPANION] = (_encoder, decoder: Decoder) => events.onMessage(readVarString(decoder));
  // A connected socket has not revealed its protocol yet; a synced one has.
  const onSync = (isSynced: boolean): void => {
    if (!isSynced || isOpen) return;
    isOpen = true;
    events.onOpen();
  };
  const onStatus = ({ status }: { status: string }): void => {
    if (status === 'connected' || !isOpen) return;
    isOpen = false;
    events.onClose();
  };
  provider.on('sync', onSync);
  provider.on('status', onStatus);
  if (isOpen) queueMicrotask(events.onOpen.bind(events));
  return {
    isOpen: () => isOpen,
    send(message) {
      const encoder = createEncoder();
      writeVarUint(encoder, COMPANION);
      writeVarString(encoder, message);
      provider.ws?.send(Uint8Array.from(toUint8Array(encoder)));
    },
    close() {
      provider.off('sync', onSync);
      provider.off('status', onStatus);
      // The provider calls the handler of each type, so one must exist.
      provider.messageHandlers[COMPANION] = () => undefined;
    },
  };
}
