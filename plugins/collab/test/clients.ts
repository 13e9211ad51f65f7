import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { HocuspocusProvider as Provider2 } from '@hocuspocus/provider-v2';
import { HocuspocusProvider as Provider3 } from '@hocuspocus/provider-v3';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

// Each provider of y-websocket listens for the end of the process, and a test may have a hundred of them.
process.setMaxListeners(0);

/** A real client with its document. */
export interface Client {
  readonly kind: string;
  readonly doc: Y.Doc;
  readonly isSynced: () => boolean;
  readonly setPresence: (state: Record<string, unknown>) => void;
  readonly presences: () => Map<number, Record<string, unknown>>;
  /** Registers a callback for clients that are no longer visible. */
  readonly onVanish: (tell: (clients: readonly number[]) => void) => void;
  close(): void;
}

export interface ClientOptions {
  readonly token?: string;
  readonly doc?: Y.Doc;
}

type Connect = (url: string, name: string, options?: ClientOptions) => Client;

interface Removal {
  readonly removed: readonly number[];
}

const fromProvider = (
  kind: string,
  provider: Pick<HocuspocusProvider, 'synced' | 'awareness' | 'destroy' | 'configuration'>,
  doc: Y.Doc,
): Client => ({
  kind,
  doc,
  isSynced: () => provider.synced,
  setPresence: (state) => provider.awareness?.setLocalState(state),
  presences: () => provider.awareness?.getStates() as Map<number, Record<string, unknown>>,
  onVanish: (tell) =>
    provider.awareness?.on('change', ({ removed }: Removal) =>
      tell(removed.filter((client) => client !== doc.clientID)),
    ),
  close() {
    provider.destroy();
    // Version 2 leaves its socket open.
    provider.configuration.websocketProvider.destroy();
    // Its awareness has a timer that only this call ends.
    doc.destroy();
  },
});

const quiet = { token: null as string | null };

export const connectHocuspocus4: Connect = (url, name, { token, doc = new Y.Doc() } = {}) => {
  const provider = new HocuspocusProvider({ ...quiet, url, name, document: doc, ...(token && { token }) });
  return fromProvider('@hocuspocus/provider 4', provider, doc);
};

const connectHocuspocus3: Connect = (url, name, { token, doc = new Y.Doc() } = {}) => {
  const provider = new Provider3({ ...quiet, url, name, document: doc, ...(token && { token }) });
  return fromProvider('@hocuspocus/provider 3', provider as never, doc);
};

const connectHocuspocus2: Connect = (url, name, { token, doc = new Y.Doc() } = {}) => {
  const provider = new Provider2({ ...quiet, url, name, document: doc, ...(token && { token }) });
  return fromProvider('@hocuspocus/provider 2', provider as never, doc);
};

export const connectYWebsocket: Connect = (url, name, { token, doc = new Y.Doc() } = {}) => {
  const provider = new WebsocketProvider(url, name, doc, { disableBc: true, ...(token && { params: { token } }) });
  return {
    kind: 'y-websocket 3',
    doc,
    isSynced: () => provider.synced,
    setPresence: (state) => provider.awareness.setLocalState(state),
    presences: () => provider.awareness.getStates(),
    onVanish: (tell) =>
      provider.awareness.on('change', ({ removed }: Removal) =>
        tell(removed.filter((client) => client !== doc.clientID)),
      ),
    close() {
      provider.destroy();
      doc.destroy();
    },
  };
};

/** Connects like version 2 of y-websocket, which reconnects after every close code, with its delays. */
export const connectYWebsocket2: Connect = (url, name, { token, doc = new Y.Doc() } = {}) => {
  const provider = new WebsocketProvider(url, name, doc, { disableBc: true, ...(token && { params: { token } }) });
  let isOver = false;
  provider.on('connection-close', (event) => {
    const isStopped = event && event.code >= 4400 && event.code < 4500;
    if (isStopped) setTimeout(() => !isOver && provider.connect(), 100).unref();
  });
  return {
    kind: 'y-websocket 2',
    doc,
    isSynced: () => provider.synced,
    setPresence: (state) => provider.awareness.setLocalState(state),
    presences: () => provider.awareness.getStates(),
    onVanish: (tell) =>
      provider.awareness.on('change', ({ removed }: Removal) =>
        tell(removed.filter((client) => client !== doc.clientID)),
      ),
    close() {
      isOver = true;
      provider.destroy();
      doc.destroy();
    },
  };
};

/** Every supported kind of client. */
export const everyKind: readonly Connect[] = [
  connectHocuspocus4,
  connectHocuspocus3,
  connectHocuspocus2,
  connectYWebsocket,
  connectYWebsocket2,
];

export { HocuspocusProvider, HocuspocusProviderWebsocket, WebsocketProvider };
