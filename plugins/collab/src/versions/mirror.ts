import type { Logger } from '@editor-companion/core/plugin';
import type { Rooms } from '../room/types.ts';
import { Chores } from '../whole/chores.ts';
import { show } from '../whole/live.ts';
import type { Workshop } from '../whole/workshop.ts';
import type { VersionStore } from './store.ts';

const MAX_SHOWN = 1000;
const DOCUMENTS_AT_ONCE = 2;

interface Parts {
  readonly rooms: Rooms;
  readonly workshop: Workshop;
  readonly store: VersionStore;
  readonly log: Logger;
}

/** Shows a document's newest versions in the document, for clients that look for them there. */
export class VersionMirror {
  readonly #parts: Parts;
  readonly #chores: Chores;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#chores = new Chores({
      work: (document) => this.#write(document),
      atOnce: DOCUMENTS_AT_ONCE,
      onError: (err, document) => parts.log.warn({ err, document }, 'versions could not be mirrored'),
    });
  }

  changed(document: string): void {
    this.#chores.ask(document);
  }

  close(): Promise<void> {
    return this.#chores.close();
  }

  async #write(document: string): Promise<void> {
    const { rooms, store, workshop } = this.#parts;
    if (!(await rooms.exists(document))) return;
    const rows = await store.list(document, { limit: MAX_SHOWN });
    const versions = rows
      .toReversed()
      .map(({ version, name, created_at: date }) => ({ version, date, ...(name !== null && { name }) }));
    await show(rooms, document, (pieces) => workshop.do('versionList', { pieces, versions }));
  }
}
