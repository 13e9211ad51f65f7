import { Listeners } from '../listeners.ts';
import type { ToldAlone } from '../link/wire-actions.ts';
import { parseMessage } from '../message.ts';
import { Requests } from '../requests.ts';
import type { CompanionServer } from '../server/server.ts';
import type { Author } from '../wire.ts';
import { Inbox } from './inbox.ts';

const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Close codes after which the same credential would be refused again. */
const isRefusal = (code: number): boolean => code >= 4400 && code < 4500 && code !== 4408;

export interface InboxConnectionOptions {
  /** Milliseconds to wait for an answer. Default: 30 s. */
  readonly timeout?: number;
  /** Replaces the global `WebSocket`. */
  readonly WebSocket?: typeof WebSocket;
}

/** An inbox with its own socket, for pages without an open document. */
export interface InboxConnection {
  readonly inbox: Inbox;
  readonly isConnected: boolean;
  /** The user that the server has reported; undefined before. */
  readonly user: Author | undefined;
  /** Calls back when the connection opens or closes. @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Connects again at once, for example after another sign-in. A refused client does not reconnect by itself. */
  readonly reconnect: () => void;
  readonly close: () => void;
}

/**
 * Follows the signed-in user's inbox without an open document. Reconnects after a lost connection, with increasing pauses.
 * @example
 * const { inbox, close } = connectInbox(new CompanionServer({ url: 'https://example.com', token }));
 * inbox.subscribe(() => badge(inbox.state.unread));
 */
export const connectInbox = (server: CompanionServer, options: InboxConnectionOptions = {}): InboxConnection =>
  new SocketInbox(server, options);

class SocketInbox implements InboxConnection {
  readonly inbox: Inbox;
  readonly #server: CompanionServer;
  readonly #WebSocket: typeof WebSocket;
  readonly #requests: Requests;
  readonly #changed = new Listeners();
  #socket: WebSocket | undefined;
  #user: Author | undefined;
  #isOpen = false;
  #isClosed = false;
  #pause = FIRST_PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    server: CompanionServer,
    { timeout = TIMEOUT_MS, WebSocket: Socket = WebSocket }: InboxConnectionOptions,
  ) {
    this.#server = server;
    this.#WebSocket = Socket;
    const link = {
      isOpen: () => this.#isOpen,
      send: (text: string) => this.#socket?.send(text),
      close: () => undefined,
    };
    this.#requests = new Requests(() => link, timeout);
    this.inbox = new Inbox(this.#requests);
    this.#connect();
  }

  get isConnected(): boolean {
    return this.#isOpen;
  }

  get user(): Author | undefined {
    return this.#user;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  readonly reconnect = (): void => {
    if (this.#isClosed) return;
    this.#pause = FIRST_PAUSE_MS;
    this.#drop();
    this.#connect();
  };

  readonly close = (): void => {
    this.#isClosed = true;
    this.#drop();
    this.#requests.close();
    this.#changed.clear();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = new this.#WebSocket(this.#server.address('inbox/socket').replace(/^http/u, 'ws'));
    this.#socket = socket;
    const ifCurrent =
      <Event>(handle: (event: Event) => void) =>
      (event: Event): void => {
        if (this.#socket === socket) handle(event);
      };
    socket.addEventListener(
      'open',
      ifCurrent(() => void this.#greet(socket)),
    );
    socket.addEventListener(
      'message',
      ifCurrent(({ data }: MessageEvent) => this.#receive(String(data))),
    );
    socket.addEventListener(
      'close',
      ifCurrent(({ code }: CloseEvent) => this.#lost(code)),
    );
  }

  async #greet(socket: WebSocket): Promise<void> {
    try {
      const token = await this.#server.token();
      if (socket.readyState === socket.OPEN)
        socket.send(JSON.stringify({ action: 'hello', ...(token !== undefined && { token }) }));
    } catch {
      // Without a token the connection cannot authenticate. The next attempt requests it again.
      socket.close();
    }
  }

  #receive(text: string): void {
    const message = parseMessage(text);
    if (!message || this.#requests.receive(message)) return;
    const told = message as unknown as { readonly event: 'hello'; readonly user: Author } | ToldAlone;
    if (told.event === 'hello') this.#opened(told.user);
    else if (told.event === 'notification' || told.event === 'inbox.changed') this.inbox.receive(told);
  }

  #opened(user: Author): void {
    this.#user = user;
    this.#isOpen = true;
    this.#pause = FIRST_PAUSE_MS;
    this.#requests.flush();
    this.inbox.connected();
    this.#changed.tell();
  }

  #lost(code: number): void {
    this.#socket = undefined;
    this.#isOpen = false;
    this.#requests.disconnected();
    this.#changed.tell();
    if (isRefusal(code)) return;
    // Randomised up to twice the pause, so that not all clients return to a restarted server at once.
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (1 + Math.random()));
    this.#pause = Math.min(this.#pause * 2, MAX_PAUSE_MS);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isOpen = false;
    this.#requests.disconnected();
    socket?.close();
  }
}
