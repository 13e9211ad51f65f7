import type { Logger } from '@editor-companion/core/plugin';
import { COMPANION } from '../roles.ts';
import type { Room, Rooms } from '../room/types.ts';
import { BackgroundTasks } from './background-tasks.ts';
import { MIRROR } from './open-room.ts';
import type { Pieces } from '../tasks/task.ts';

const DOCUMENTS_AT_ONCE = 2;

/** One Y type that shows something which is kept elsewhere. */
export interface Show {
  /** Behind the document's name: where the type is, if not in the document itself. */
  readonly suffix?: string;
  /** The change that makes the type show it; undefined where it does already. */
  readonly make: (pieces: Pieces) => Promise<Uint8Array | undefined>;
}

interface Parts {
  readonly rooms: Rooms;
  readonly log: Logger;
  /** For the log: `threads`. */
  readonly what: string;
  /** False where there never was anything to show. */
  readonly isNeeded: (document: string) => Promise<boolean>;
  /** Reads what is to be shown, as it is now. */
  readonly shows: (document: string) => Promise<readonly Show[]>;
}

/**
 * Shows what is kept beside a document in Y types, for clients that look for it there: after each change of it, and when the
 * document opens, because a server that was killed may have kept something and not shown it.
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

  /** What is not shown yet is when the document opens next. */
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

/** A document that was deleted meanwhile must not come back with what it shows. */
async function apply(place: Room, document: Room, make: Show['make']): Promise<void> {
  const change = await make((await place.state()).updates);
  if (change && document.head > 0 && !document.over) await place.apply(change, { user: MIRROR, kind: 'edit' });
}
