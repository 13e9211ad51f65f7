import type { Comments } from '@editor-companion/client';
import { signal } from '@preact/signals';
import { type Identity, me } from '../../session/identity.ts';
import type { Session } from '../../session/session.ts';
import { openPanel } from '../open-panel.ts';
import type { Anchor, Thread } from './thread.ts';

/** The id of the open thread. Empty for none. */
export const activeThread = signal('');

/** The document's threads, oldest first. */
export const threads = signal<readonly Thread[]>([]);

let comments: Comments | undefined;

/** The prefix of a thread's id in the URL. */
export const THREAD_HASH = '#thread=';

/** Follows the threads of the session's document, and opens the one in the URL. */
export function followThreads({ companion }: Session): void {
  if (companion === undefined) return;
  ({ comments } = companion);
  comments.subscribe(() => (threads.value = companion.comments.threads));
  if (location.hash.startsWith(THREAD_HASH)) openThread(decodeURIComponent(location.hash.slice(THREAD_HASH.length)));
}

export function openThread(id: string): void {
  activeThread.value = id;
  openPanel('comments');
}

/** Returns the author of a comment as others see it. */
const signed = ({ name, color }: Identity = me.peek()) => ({ name, color });

/** @throws CompanionRequestError, as do the others. */
export const createThread = async (id: string, content: string, ref: Anchor | null, by?: Identity): Promise<void> =>
  void (await comments?.create({ id, content, ref, commentMetadata: signed(by) }));

export const replyTo = async (threadId: string, content: string, by?: Identity): Promise<void> =>
  void (await comments?.reply(threadId, content, undefined, signed(by)));

export const setResolved = async (threadId: string, resolved: boolean): Promise<void> =>
  resolved ? comments?.resolve(threadId) : comments?.reopen(threadId);

export const deleteThread = async (threadId: string): Promise<void> => comments?.deleteThread(threadId);
