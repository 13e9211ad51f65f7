import { signal } from '@preact/signals';
import type { Actions, Message } from '../../session/actions.ts';
import { type Identity, me } from '../../session/identity.ts';
import type { Session } from '../../session/session.ts';
import type { Anchor, Thread } from './thread.ts';

/** The thread that is open; empty for none. */
export const activeThread = signal('');

/** The document's threads, oldest first. */
export const threads = signal<readonly Thread[]>([]);

interface ThreadList extends Message {
  readonly seq: number;
  readonly threads: readonly Thread[];
  readonly deleted: readonly string[];
}

let actions: Actions | undefined;
/** How much of the changes of threads is known here. */
let known = 0;

/** Follows the threads of the session's document. Those of an earlier connection are asked for again, from where it ended. */
export function followThreads({ actions: own, provider }: Session): void {
  if (own === undefined || provider === undefined) return;
  actions = own;
  own.listen(({ event }) => {
    if (event.startsWith('comment.')) catchUp().catch(() => undefined);
  });
  provider.on('synced', () => void catchUp().catch(() => undefined));
}

async function catchUp(): Promise<void> {
  const news = await actions?.ask<ThreadList>('comment.list', { since: known });
  if (news === undefined) return;
  known = Math.max(known, news.seq);
  const gone = new Set([...news.deleted, ...news.threads.map(({ id }) => id)]);
  const rest = threads.peek().filter(({ id }) => !gone.has(id));
  threads.value = [...rest, ...news.threads].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** What others see of whoever comments. */
const signed = ({ name, color }: Identity = me.peek()) => ({ metadata: { name, color } });

const act = async (action: string, payload: object): Promise<void> => {
  await actions?.ask(action, payload);
  await catchUp();
};

/** @throws ServerError, as do the others. */
export const createThread = (threadId: string, content: string, ref: Anchor | null, by?: Identity): Promise<void> =>
  act('comment.create', { threadId, content, ref, ...signed(by) });

export const replyTo = (threadId: string, content: string, by?: Identity): Promise<void> =>
  act('comment.reply', { threadId, commentId: crypto.randomUUID(), content, ...signed(by) });

export const setResolved = (threadId: string, resolved: boolean): Promise<void> =>
  act(resolved ? 'comment.resolve' : 'comment.reopen', { threadId });

export const deleteThread = (threadId: string): Promise<void> => act('comment.delete-thread', { threadId });
