import type { Logger } from '@editor-companion/core/plugin';
import type { Rooms } from '../room/types.ts';
import { MirrorWriter } from '../editing/mirror-writer.ts';
import type { Workshop } from '../tasks/workshop.ts';
import type { VersionStore } from './store.ts';

const MAX_SHOWN = 1000;

interface Parts {
  readonly rooms: Rooms;
  readonly workshop: Workshop;
  readonly store: VersionStore;
  readonly log: Logger;
}

/** Mirrors a document's newest versions into the document, for clients that look for them there. */
export const showVersions = ({ rooms, workshop, store, log }: Parts): MirrorWriter =>
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
      return [{ make: (pieces) => workshop.do('versionList', { pieces, versions }) }];
    },
  });
