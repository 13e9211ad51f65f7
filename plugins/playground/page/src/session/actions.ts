import type { HocuspocusProvider } from '@hocuspocus/provider';
import { ServerError } from '../server/server-error.ts';

/** What the server sends beside the document: an answer to an action, or news for everybody. */
export interface Message {
  readonly event: string;
  readonly requestId?: string;
  readonly error?: string;
  readonly message?: string;
}

interface Waiting {
  readonly resolve: (message: Message) => void;
  readonly reject: (reason: unknown) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

const TIMEOUT_MS = 20_000;
const CONFLICT = 409;

/** Actions on an open document: comments and versions, over the connection that carries the document. */
export class Actions {
  readonly #provider: HocuspocusProvider;
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Set<(message: Message) => void>();
  #count = 0;

  constructor(provider: HocuspocusProvider) {
    this.#provider = provider;
    provider.on('stateless', ({ payload }: { payload: string }) => this.#receive(payload));
  }

  /** Asks the server to act. @throws ServerError when it refuses, or does not answer in time. */
  ask<T extends Message>(action: string, payload: object = {}): Promise<T> {
    const requestId = String(++this.#count);
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    const timer = setTimeout(() => this.#fail(requestId, late(action)), TIMEOUT_MS);
    this.#waiting.set(requestId, { resolve, reject, timer });
    this.#onceSynced(() => {
      if (this.#waiting.has(requestId)) this.#provider.sendStateless(JSON.stringify({ action, requestId, ...payload }));
    });
    return promise as Promise<T>;
  }

  /** Calls the listener with everything that the server tells all. */
  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What is sent before the server has let one in is lost. */
  #onceSynced(send: () => void): void {
    if (this.#provider.isSynced) return send();
    const go = (): void => {
      this.#provider.off('synced', go);
      send();
    };
    this.#provider.on('synced', go);
  }

  #receive(payload: string): void {
    const message = JSON.parse(payload) as Message;
    const { requestId = '', event, error = '', message: text = '' } = message;
    const waiting = this.#waiting.get(requestId);
    if (waiting === undefined) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    if (event === 'error') this.#fail(requestId, new ServerError(error, CONFLICT, text));
    else {
      this.#forget(requestId);
      waiting.resolve(message);
    }
  }

  #fail(requestId: string, reason: ServerError): void {
    this.#waiting.get(requestId)?.reject(reason);
    this.#forget(requestId);
  }

  #forget(requestId: string): void {
    clearTimeout(this.#waiting.get(requestId)?.timer);
    this.#waiting.delete(requestId);
  }
}

const late = (action: string): ServerError =>
  new ServerError('ACTION_TIMEOUT', CONFLICT, `The server has not answered to ${action}. Is the connection up?`);
