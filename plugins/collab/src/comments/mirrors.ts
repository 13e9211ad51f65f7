import type { Logger } from '@editor-companion/core/plugin';
import { COMPANION } from '../roles.ts';
import type { Rooms } from '../room/types.ts';
import { Chores } from '../whole/chores.ts';
import { show } from '../whole/live.ts';
import type { Mirror } from '../whole/task.ts';
import type { Workshop } from '../whole/workshop.ts';
import type { CommentStore } from './store.ts';

const DOCUMENTS_AT_ONCE = 2;

interface Parts {
  readonly rooms: Rooms;
  readonly workshop: Workshop;
  readonly store: CommentStore;
  readonly kinds: readonly Mirror[];
  readonly log: Logger;
}

/** Shows threads in Y types, for clients that look for them there. */
export class Mirrors {
  readonly #parts: Parts;
  readonly #chores: Chores;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#chores = new Chores({
      work: (document) => this.#write(document),
      atOnce: DOCUMENTS_AT_ONCE,
      onError: (err, document) => parts.log.warn({ err, document }, 'threads could not be mirrored'),
    });
  }

  changed(document: string): void {
    if (this.#parts.kinds.length > 0) this.#chores.ask(document);
  }

  /** Deletes what shows the threads of a document that is deleted, beside the document itself. */
  async forget(document: string, user: string): Promise<void> {
    if (this.#parts.kinds.includes('blocknote')) await this.#parts.rooms.delete(document + COMPANION, user);
  }

  close(): Promise<void> {
    return this.#chores.close();
  }

  async #write(document: string): Promise<void> {
    const { rooms, workshop, store, kinds } = this.#parts;
    const { threads } = await store.all(document);
    for (const mirror of kinds) {
      // Deleted meanwhile, it must not come back with its comments.
      if (!(await rooms.exists(document))) return;
      const place = mirror === 'blocknote' ? document + COMPANION : document;
      await show(rooms, place, (pieces) => workshop.do('mirror', { pieces, mirror, threads }));
    }
  }
}
