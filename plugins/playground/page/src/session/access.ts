import type { Companion, DocumentLock, DocumentNotice, Role, Session as Known } from '@editor-companion/client';
import { computed, effect, signal } from '@preact/signals';
import { editor } from '../editor/current.ts';
import { documents } from '../server/documents.ts';
import { goTo } from './room.ts';
import type { Session } from './session.ts';

/** The user's identity on the server, and role in the document. */
export const self = signal<Known | undefined>(undefined);

/** The lock of the document with the message of its author, if it is locked. */
export const lock = signal<Pick<DocumentLock, 'message'> | undefined>(undefined);

/** The reason why an owner has removed the user, if so. */
export const sentAway = signal<string | undefined>(undefined);

/** True if the server requires no sign-in: all users are the same person to it. */
export const isAnonymous = computed(() => self.value?.user.id === 'anonymous');

/** The role without regard to a lock, which makes even owners readers. Undefined if the document was locked before the page was opened. */
const ownRole = signal<Role | undefined>(undefined);

/** A user of a locked document may be its owner: the server decides. */
export const isOwner = computed(() => (ownRole.value ?? (lock.value && 'owner')) === 'owner');

const mayWrite = computed(() => {
  const role = self.value?.role;
  return lock.value === undefined && sentAway.value === undefined && role !== 'viewer' && role !== 'commenter';
});

effect(() => {
  const may = mayWrite.value;
  if (editor.value && editor.value.isEditable !== may) editor.value.setEditable(may, false);
});

/** Follows the user's rights in the document, and its renaming. */
export function followAccess({ companion, provider, room }: Session): void {
  if (companion === undefined) return;
  const meet = (): void => {
    self.value = knownTo(companion);
    if (lock.peek() === undefined) ownRole.value = self.value?.role;
  };
  companion.subscribe(meet);
  companion.onNotice((notice) => {
    if (notice.event === 'document.sent-away') provider?.disconnect();
    NOTICED[notice.event](notice as never);
  });
  provider?.on('synced', () => void readLock(room.name));
  meet();
}

const knownTo = ({ session }: Companion): Known | undefined => session;

type Noticed = { readonly [Event in DocumentNotice['event']]: (notice: DocumentNotice & { event: Event }) => void };

const NOTICED: Noticed = {
  'document.locked': ({ message }) => (lock.value = { message }),
  'document.unlocked': () => (lock.value = undefined),
  'document.renamed': ({ to }) => goTo(to),
  'document.sent-away': ({ reason }) => (sentAway.value = reason),
};

/** A document without content has no lock. */
async function readLock(room: string): Promise<void> {
  const { locked, message } = await documents.lock(room).catch(() => ({ locked: false, message: '' }));
  if (locked && lock.peek() === undefined) ownRole.value = undefined;
  lock.value = locked ? { message } : undefined;
}
