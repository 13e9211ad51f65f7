import type { Logger } from '@editor-companion/core/plugin';
import type { Rooms } from '../room/types.ts';
import { MirrorWriter } from '../editing/mirror-writer.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { VersionStore } from './store.ts';

const MAX_SHOWN = 1000;

interface Parts {
  readonly rooms: Rooms;
  readonly workers: DocumentWorkers;
  readonly store: VersionStore;
  readonly log: Logger;
}

/** Mirrors a document's newest versions into the document, for clients that look for them there. */
export const showVersions = ({ rooms, workers, store, log }: Parts): MirrorWriter =>
  new MirrorWriter({
    rooms,
    log,
    what: 'versions',
    isNeeded: (document) => store.hasCounted(document),
    async shows(document) {
      const rows = await store.list(document, { limit: MAX_SHOWN });
      const versions = rows
        .toReversed()
        .map(({ version, name, created_at: date }) => ({ version, date, ...(name !== null && { name }) }));
      return [{ make: (pieces) => workers.do('versionList', { pieces, versions }) }];
    },
  });
