import { type Companion, connectCompanion } from '@editor-companion/client';
import { HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider';
import { effect, signal } from '@preact/signals';
import { Doc } from 'yjs';
import { credential } from '../server/credential.ts';
import { isAvailable } from '../server/features.ts';
import { address } from '../server/request.ts';
import type { Identity } from './identity.ts';
import { findOut } from './refusal.ts';
import type { Room } from './room.ts';

export type Connection = 'alone' | 'connecting' | 'online' | 'offline' | 'refused';

export const connection = signal<Connection>('connecting');
/** True while the server has not confirmed all changes of this window. */
export const unsaved = signal(false);
const SAVED_WITHIN_MS = 5000;

/** Resolves once the server has all changes of this window, or after a time limit. */
export function whenSaved(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, SAVED_WITHIN_MS);
  const stop = effect(() => {
    if (!unsaved.value) resolve();
  });
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}

/** The other users in the document. */
export const people = signal<readonly (Identity & { readonly clientId: number })[]>([]);

const CONNECTIONS: Readonly<Record<WebSocketStatus, Connection>> = {
  [WebSocketStatus.Connecting]: 'connecting',
  [WebSocketStatus.Connected]: 'online',
  [WebSocketStatus.Disconnected]: 'offline',
};

/** An open document: shared if the server has collaboration, else local to this window. */
export interface Session {
  readonly room: Room;
  readonly doc: Doc;
  readonly provider: HocuspocusProvider | undefined;
  /** Comments, versions and notifications, beside the document. */
  readonly companion: Companion | undefined;
  /** Resolves once the content is loaded. */
  readonly ready: Promise<void>;
}

export function openSession(room: Room): Session {
  const doc = new Doc();
  if (!isAvailable('collaboration')) {
    connection.value = 'alone';
    return { room, doc, provider: undefined, companion: undefined, ready: Promise.resolve() };
  }
  const synced = Promise.withResolvers<void>();
  const provider = new HocuspocusProvider({
    url: address('collaboration').replace(/^http/, 'ws'),
    name: room.name,
    document: doc,
    token: () => credential.value || 'playground',
    onStatus: ({ status }) => {
      connection.value = CONNECTIONS[status];
    },
    onSynced: () => synced.resolve(),
    onAuthenticationFailed: () => {
      connection.value = 'refused';
      void findOut(room.name);
    },
    onUnsyncedChanges: ({ number }) => (unsaved.value = number > 0),
    onAwarenessUpdate: ({ states }) => (people.value = othersOf(states, doc.clientID)),
  });
  return { room, doc, provider, companion: connectCompanion(provider), ready: synced.promise };
}

interface State {
  readonly clientId: number;
  readonly user?: Identity;
}

const othersOf = (states: readonly object[], own: number) =>
  (states as readonly State[]).flatMap(({ clientId, user }) =>
    clientId === own || user === undefined ? [] : [{ ...user, clientId }],
  );
