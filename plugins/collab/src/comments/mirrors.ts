import type { Logger } from '@editor-companion/core/plugin';
import { COMPANION } from '../roles.ts';
import type { Rooms } from '../room/types.ts';
import { MirrorWriter } from '../editing/mirror-writer.ts';
import type { Mirror } from '../tasks/task.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { CommentStore } from './store/store.ts';

interface Parts {
  readonly rooms: Rooms;
  readonly workers: DocumentWorkers;
  readonly store: CommentStore;
  readonly kinds: readonly Mirror[];
  readonly log: Logger;
}

/** Mirrors threads into Y types, for clients that look for them there. */
export const showThreads = ({ rooms, workers, store, kinds, log }: Parts): MirrorWriter =>
  new MirrorWriter({
    rooms,
    log,
    what: 'threads',
    isNeeded: async (document) => (await store.position(document)) > 0,
    async shows(document) {
      const { threads } = await store.all(document);
      return kinds.map((mirror) => ({
        ...(mirror === 'blocknote' && { suffix: COMPANION }),
        make: (pieces) => workers.do('mirror', { pieces, mirror, threads }),
      }));
    },
  });
