import { runJob } from '../jobs/jobs.ts';
import { documents } from '../server/documents.ts';
import { words } from '../words/index.ts';
import { goTo, roomName } from './room.ts';
import { whenSaved } from './session.ts';

/** Gives the document another name; all participants follow it. */
export const renameDocument = (to: string): Promise<void> =>
  runJob(words.peek().renameDocument, async () => {
    if (to === '' || to === roomName()) return undefined;
    await whenSaved();
    await documents.rename(roomName(), to);
    goTo(to);
    return undefined;
  });

/** Copies the document with its comments and opens the copy. */
export const copyDocument = (to: string): Promise<void> =>
  runJob(words.peek().copyDocument, async () => {
    await whenSaved();
    await documents.copy(roomName(), to, { comments: true });
    goTo(to);
    return undefined;
  });

export const lockDocument = (message: string): Promise<void> =>
  runJob(words.peek().lockDocument, async () => {
    await whenSaved();
    await documents.setLock(roomName(), { message });
    return undefined;
  });

export const unlockDocument = (): Promise<void> =>
  runJob(words.peek().unlockDocument, async () => {
    await documents.unlock(roomName());
    return undefined;
  });
