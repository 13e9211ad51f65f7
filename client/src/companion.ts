import { Comments } from './comments.ts';
import { type CommandStorage, KeptCommands } from './kept-commands.ts';
import { Inbox } from './inbox/inbox.ts';
import { createLink } from './link/link.ts';
import type { Told, ToldAlone } from './link/wire-actions.ts';
import type { Link, ProviderLike } from './link/provider.ts';
import { Listeners } from './listeners.ts';
import { parseMessage } from './message.ts';
import { type OnRefused, Requests } from './requests.ts';
import type { Author, Role } from './wire.ts';
import type { DocumentNotice } from './wire-documents.ts';
import { Suggestions } from './suggestions/suggestions.ts';
import { Versions } from './versions/versions.ts';

const TIMEOUT_MS = 30_000;

export interface CompanionOptions {
  /** Milliseconds to wait for an answer. Default: 30 s. Comments wait for a connection without a limit. */
  readonly timeout?: number;
  /**
   * Storage and key that keep unanswered comments beyond the page, such as `localStorage`. The next page with the same key sends them, so
   * include the document and the user in the key.
   */
  readonly keep?: { readonly storage: CommandStorage; readonly key: string };
  /** Called for a comment of an earlier page that the server refused. */
  readonly onRefused?: OnRefused;
}

/** Comments and versions of the document that a provider is connected to, and the notifications of its user. */
export interface Companion {
  readonly comments: Comments;
  readonly versions: Versions;
  readonly suggestions: Suggestions;
  /** Covers all documents. `connectInbox` provides it without an open document. */
  readonly inbox: Inbox;
  /** Whether the server is connected and has admitted the client. */
  readonly isConnected: boolean;
  /** The session that the server has reported; undefined before. */
  readonly session: Session | undefined;
  /** The number of unanswered commands. */
  readonly pending: number;
  /** Calls back when the connection opens or closes, or the session changes. @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Calls back when the document is locked, unlocked or renamed, or when the user is sent away. After the last two the connection ends: to
   * go on, open the document again under its current name.
   * @returns a function that ends the subscription.
   * @example
   * companion.onNotice((notice) => {
   *   if (notice.event === 'document.renamed') openDocument(notice.to);
   * });
   */
  readonly onNotice: (listener: (notice: DocumentNotice) => void) => () => void;
  /** Drops waiting commands that are not stored, and detaches from the provider, which stays connected. */
  close(): void;
}

export interface Session {
  readonly user: Author;
  readonly role: Role;
}

/**
 * Adds comments and versions to a HocuspocusProvider (2, 3, 4) or a y-websocket WebsocketProvider.
 * @example
 * const provider = new HocuspocusProvider({ url: 'ws://127.0.0.1:1235/collaboration', name: 'minutes', document });
 * const companion = connectCompanion(provider);
 * companion.comments.subscribe(() => show(companion.comments.threads));
 * await companion.comments.create({ content: 'Is this still true?' });
 * await companion.versions.save({ name: 'Sent to the board' });
 */
export const connectCompanion = (provider: ProviderLike, options: CompanionOptions = {}): Companion =>
  new ConnectedCompanion(provider, options);

class ConnectedCompanion implements Companion {
  readonly comments: Comments;
  readonly versions: Versions;
  readonly suggestions: Suggestions;
  readonly inbox: Inbox;
  readonly #changed = new Listeners();
  readonly #noticed = new Listeners<DocumentNotice>();
  readonly #requests: Requests;
  readonly #link: Link;
  #session: Session | undefined;

  constructor(provider: ProviderLike, { timeout = TIMEOUT_MS, keep, onRefused }: CompanionOptions) {
    const kept = keep && new KeptCommands(keep.storage, keep.key);
    this.#requests = new Requests(() => this.#link, timeout, kept);
    this.comments = new Comments(this.#requests);
    this.versions = new Versions(this.#requests);
    this.suggestions = new Suggestions(this.#requests);
    this.inbox = new Inbox(this.#requests);
    this.#link = createLink(provider, {
      onOpen: () => this.#open(),
      onClose: () => this.#lose(),
      onMessage: (text) => this.#receive(text),
    });
    this.#requests.restore(onRefused);
  }

  get isConnected(): boolean {
    return this.#link.isOpen();
  }

  get session(): Session | undefined {
    return this.#session;
  }

  get pending(): number {
    return this.#requests.pending;
  }

  // A bound function, since frameworks detach it: useSyncExternalStore(companion.subscribe, …).
  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  readonly onNotice = (listener: (notice: DocumentNotice) => void): (() => void) => this.#noticed.add(listener);

  readonly close = (): void => {
    this.#link.close();
    this.#requests.close();
    this.#changed.clear();
    this.#noticed.clear();
  };

  #open(): void {
    // If the connection breaks during the greeting, the greeting is repeated on the next connection.
    this.#greet().catch(() => undefined);
    this.#requests.flush();
  }

  async #greet(): Promise<void> {
    const { user, role } = await this.#requests.send('hello', {}, { isDurable: false });
    this.#become({ user, role });
    this.inbox.connected();
    this.suggestions.receive();
    await this.comments.load();
  }

  #lose(): void {
    this.#requests.disconnected();
    this.#changed.tell();
  }

  #receive(text: string): void {
    const message = parseMessage(text);
    if (!message || this.#requests.receive(message)) return;
    this.#hear(message as unknown as Told | ToldAlone);
  }

  /** Other senders of stateless messages use other event names, which are ignored. */
  #hear(told: Told | ToldAlone): void {
    switch (told.event) {
      case 'role.changed':
        return this.#become(this.#session && { ...this.#session, role: told.role });
      case 'comment.changed':
      case 'comment.thread-deleted':
        return this.comments.receive(told);
      case 'notification':
      case 'inbox.changed':
        return this.inbox.receive(told);
      case 'suggestion.added':
      case 'suggestion.settled':
        return this.suggestions.receive();
      case 'document.locked':
      case 'document.unlocked':
      case 'document.renamed':
      case 'document.sent-away':
        return this.#noticed.tell(told);
      case 'version.created':
      case 'version.updated':
      case 'version.deleted':
      case 'document.reverted':
        return this.versions.receive();
      default:
    }
  }

  #become(session: Session | undefined): void {
    this.#session = session;
    this.#changed.tell();
  }
}
