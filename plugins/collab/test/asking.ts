import { createHash } from 'node:crypto';
import auth from '@editor-companion/auth';
import { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { type CollabHost, startCollab, until } from './support.ts';

export type Message = Record<string, unknown>;

export const keyOf = (role: string): string => `key-of-the-${role}-${'0'.repeat(32)}`;

/** Starts a server with one API key for each role in every document. */
export function startWithRoles(options: Record<string, unknown> = {}): Promise<CollabHost> {
  const apiKeys = (['viewer', 'commenter', 'editor', 'owner'] as const).map((role) => ({
    id: role,
    hash: `sha256:${createHash('sha256').update(keyOf(role)).digest('hex')}`,
    scopes: ['*'],
    documents: { '*': role },
  }));
  return startCollab(options, { plugins: [auth], options: { auth: { apiKeys } } });
}

/** Returns connection options like those of a proxy for a client at an address. */
const forwardedFrom = (address: string) =>
  class extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { 'x-forwarded-for': address } });
    }
  };

/** An unmodified Hocuspocus client that also sends actions, and records messages to it. */
export class Asking implements Disposable {
  readonly doc = new Y.Doc();
  readonly told: Message[] = [];
  /** The reasons for which it was refused. */
  readonly refusals: string[] = [];
  readonly provider: HocuspocusProvider;
  #number = 0;

  /** @param from the client address that a proxy would state. */
  constructor(url: string, name: string, token: string | null, from?: string) {
    this.provider = new HocuspocusProvider({
      url,
      ...(from !== undefined && { WebSocketPolyfill: forwardedFrom(from) }),
      name,
      document: this.doc,
      token,
      onAuthenticationFailed: ({ reason }) => this.refusals.push(reason),
      onStateless: ({ payload }) => this.told.push(JSON.parse(payload) as Message),
    });
  }

  /** @param role of a server that `startWithRoles` started. */
  static connect(url: string, name: string, role?: string): Promise<Asking> {
    return Asking.connectAs(url, name, role === undefined ? null : keyOf(role));
  }

  static async connectAs(url: string, name: string, token: string | null, from?: string): Promise<Asking> {
    const asking = new Asking(url, name, token, from);
    await until(() => asking.provider.synced);
    return asking;
  }

  /** Sends an action that gets no answer. */
  tell(action: string, payload: Message = {}): void {
    this.provider.sendStateless(JSON.stringify({ action, ...payload }));
  }

  /** Sends an action and resolves to its answer. */
  async ask(action: string, payload: Message = {}): Promise<Message> {
    this.#number += 1;
    const requestId = `${action} ${this.#number}`;
    this.provider.sendStateless(JSON.stringify({ action, requestId, ...payload }));
    await until(() => this.told.some((message) => message['requestId'] === requestId));
    return this.told.find((message) => message['requestId'] === requestId) ?? {};
  }

  /** Resolves to the broadcast under this name once one has arrived. */
  async hear(event: string): Promise<Message> {
    const find = (): Message | undefined =>
      this.told.find((message) => message['event'] === event && message['requestId'] === undefined);
    await until(() => find() !== undefined);
    return find() ?? {};
  }

  [Symbol.dispose](): void {
    this.provider.destroy();
    this.provider.configuration.websocketProvider.destroy();
    this.doc.destroy();
  }
}
