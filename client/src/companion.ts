import { Comments } from './comments.ts';
import { type CommandStorage, KeptCommands } from './kept-commands.ts';
import { createLink, type Link, type ProviderLike } from './link.ts';
import { Listeners } from './listeners.ts';
import { type Message, type OnRefused, Requests } from './requests.ts';
import type { Author, Role } from './types.ts';
import { Versions } from './versions.ts';

const TIMEOUT_MS = 30_000;

export interface CompanionOptions {
  /** Milliseconds that the server may take for an answer; default 30 s. Comments wait for a connection however long it takes. */
  readonly timeout?: number;
  /**
   * Where comments that have no answer yet outlive the page, such as `localStorage`, and under which key. Whoever opens the page
   * next sends them, so the key names the document and the user.
   */
  readonly keep?: { readonly storage: CommandStorage; readonly key: string };
  /** Told of a comment of an earlier page that the server refused. */
  readonly onRefused?: OnRefused;
}

/** Comments and versions of the document that a provider is connected to. */
export interface Companion {
  readonly comments: Comments;
  readonly versions: Versions;
  /** Whether the server is there and has let us in. */
  readonly isConnected: boolean;
  /** Who the server says we are; undefined until it has. */
  readonly session: Session | undefined;
  /** Commands that the server has not answered yet. */
  readonly pending: number;
  /** Calls back when the connection comes or goes, or the session is another one. @returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** Gives up what waits and is not kept, and lets go of the provider, which stays connected. */
  close(): void;
}

export interface Session {
  readonly user: Author;
  readonly role: Role;
}

/**
 * Adds comments and versions to a HocuspocusProvider (2, 3, 4) or a y-websocket WebsocketProvider.
 *
 * @example
 * const provider = new HocuspocusProvider({ url: 'ws://127.0.0.1:1235/collaboration', name: 'minutes', document });
 * const companion = connectCompanion(provider);
 * companion.comments.subscribe(() => show(companion.comments.threads));
 * await companion.comments.create({ content: 'Is this still true?' });
 * await companion.versions.save({ name: 'Sent to the board' });
 */
export function connectCompanion(
  provider: ProviderLike,
  { timeout = TIMEOUT_MS, keep, onRefused }: CompanionOptions = {},
): Companion {
  const changed = new Listeners();
  let session: Session | undefined;
  const requests = new Requests(() => link, timeout, keep && new KeptCommands(keep.storage, keep.key));
  const comments = new Comments(requests);
  const versions = new Versions(requests);

  const greet = async (): Promise<void> => {
    const { user, role } = await requests.send('hello', {}, { isDurable: false });
    session = { user: user as Author, role: role as Role };
    changed.tell();
    await comments.load();
  };

  function become(role: Role): void {
    if (session) session = { ...session, role };
    changed.tell();
  }

  const link: Link = createLink(provider, {
    onOpen() {
      // A connection that breaks while we greet comes back, and we greet again.
      greet().catch(() => undefined);
      requests.flush();
    },
    onClose() {
      requests.disconnected();
      changed.tell();
    },
    onMessage(text) {
      const message = parse(text);
      if (!message || requests.receive(message)) return;
      const event = String(message['event']);
      if (event === 'role.changed') become(message['role'] as Role);
      else if (event === 'comment.changed' || event === 'comment.thread-deleted') comments.receive(message);
      else if (event.startsWith('version.') || event === 'document.reverted') versions.receive(message);
    },
  });

  requests.restore(onRefused);

  return {
    comments,
    versions,
    get isConnected() {
      return link.isOpen();
    },
    get session() {
      return session;
    },
    get pending() {
      return requests.pending;
    },
    subscribe: (listener) => changed.add(listener),
    close() {
      link.close();
      requests.close();
      changed.clear();
    },
  };
}

/** Others may send messages of their own the same way. */
function parse(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as Message) : undefined;
  } catch {
    return undefined;
  }
}
