import type { Inbox, InboxPreferences, InboxState, Notification } from '@editor-companion/client';
import { signal } from '@preact/signals';
import { goTo } from '../../session/room.ts';
import type { Session } from '../../session/session.ts';
import { openThread, THREAD_HASH } from '../comments/threads.ts';

/** The notifications of the signed-in user in all documents. */
export const notifications = signal<InboxState>({ items: [], unread: 0, hasMore: false });

/** The user's notification settings. Undefined until they are loaded. */
export const preferences = signal<InboxPreferences | undefined>(undefined);

export let inbox: Inbox | undefined;
let room = '';

/** Follows the inbox over the connection that carries the document. */
export function followInbox({ companion, room: { name } }: Session): void {
  if (companion === undefined) return;
  room = name;
  const own = companion.inbox;
  inbox = own;
  own.subscribe(() => (notifications.value = own.state));
  const ask = (): void => {
    if (companion.isConnected) own.preferences().then(known, () => undefined);
  };
  companion.subscribe(ask);
  ask();
}

const known = (next: InboxPreferences): void => void (preferences.value = next);

/** Opens the thread of a notification, in any document. */
export async function openNotification({ id, document, thread, readAt }: Notification): Promise<void> {
  // The request is sent even if the user leaves the page before the answer, so the notification is read afterwards.
  if (readAt === null) await inbox?.markRead([id]).catch(() => undefined);
  if (document === room) openThread(thread);
  else goTo(document, `${THREAD_HASH}${encodeURIComponent(thread)}`);
}

export const isMuted = (document: string): boolean => preferences.value?.muted.includes(document) === true;

/** Tells whether this document is muted. @throws CompanionRequestError */
export const isRoomMuted = (): boolean => isMuted(room);

export async function muteRoom(isMute: boolean): Promise<void> {
  const next = await inbox?.configure(isMute ? { mute: [room] } : { unmute: [room] });
  if (next) known(next);
}
