import type { Logger } from '@editor-companion/core/plugin';
import { COMPANION } from '../roles.ts';
import type { Room, Rooms } from '../room/types.ts';
import { BackgroundTasks } from './background-tasks.ts';
import { MIRROR } from './open-room.ts';
import type { Pieces } from '../tasks/task.ts';

const DOCUMENTS_AT_ONCE = 2;

/** A Y type that mirrors data stored elsewhere. */
export interface Show {
  /** The suffix of the document that contains the type; absent if it is in the document itself. */
  readonly suffix?: string;
  /** Makes the change that updates the type; undefined if it is up to date. */
  readonly make: (pieces: Pieces) => Promise<Uint8Array | undefined>;
}

interface Parts {
  readonly rooms: Rooms;
  readonly log: Logger;
  /** The name of the data in the log: `threads`. */
  readonly what: string;
  /** Returns false if there never was any data to mirror. */
  readonly isNeeded: (document: string) => Promise<boolean>;
  /** Reads the current data. */
  readonly shows: (document: string) => Promise<readonly Show[]>;
}

/**
 * Mirrors data beside a document into Y types, for clients that look for it there. Runs after each change of the data, and when the
 * document opens, since a killed server may have stored data without mirroring it.
 */
export class MirrorWriter {
  readonly #parts: Parts;
  readonly #tasks: BackgroundTasks;
  readonly #writing = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#tasks = new BackgroundTasks({
      work: (document) => this.#work(document),
      atOnce: DOCUMENTS_AT_ONCE,
      onError: (err, document) => parts.log.warn({ err, document }, `${parts.what} could not be mirrored`),
    });
    parts.rooms.subscribe({
      opened: ({ name }) => {
        if (!name.endsWith(COMPANION) && !this.#writing.has(name)) this.changed(name);
      },
    });
  }

  changed(document: string): void {
    this.#tasks.ask(document);
  }

  /** Data that is not mirrored yet will be when the document opens next. */
  close(): Promise<void> {
    return this.#tasks.stop();
  }

  async #work(document: string): Promise<void> {
    const { rooms, isNeeded } = this.#parts;
    if (!(await isNeeded(document)) || !(await rooms.exists(document))) return;
    this.#writing.add(document);
    try {
      await rooms.use(document, (room) => this.#write(room));
    } finally {
      this.#writing.delete(document);
    }
  }

  async #write(room: Room): Promise<void> {
    const { rooms, shows } = this.#parts;
    for (const { suffix, make } of await shows(room.name))
      if (suffix === undefined) await apply(room, room, make);
      else await rooms.use(room.name + suffix, (place) => apply(place, room, make));
  }
}

/** A document that was deleted meanwhile must not be recreated by its mirror. */
async function apply(place: Room, document: Room, make: Show['make']): Promise<void> {
  const change = await make((await place.state()).updates);
  if (change && document.head > 0 && !document.over) await place.apply(change, { user: MIRROR, kind: 'edit' });
}
