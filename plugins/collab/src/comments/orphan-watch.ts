import type { Logger } from '@editor-companion/core/plugin';
import type { Rooms } from '../room/types.ts';
import { BackgroundTasks } from '../editing/background-tasks.ts';
import { MIRROR } from '../editing/open-room.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { Comments } from './comments.ts';

const DOCUMENTS_AT_ONCE = 2;
/** The number of threads marked in one step. */
const MARKS_AT_ONCE = 200;

interface Parts {
  readonly rooms: Rooms;
  readonly workers: Pick<DocumentWorkers, 'do'>;
  readonly comments: Pick<Comments, 'all' | 'mark'>;
  /** Milliseconds between two checks of a document that is being edited. 0: check only when all have left. */
  readonly every: number;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Finds threads whose text was deleted from the document or has come back. Changes trigger the checks; there is no timer. */
export class OrphanWatch {
  readonly #parts: Parts;
  /** The documents that changed since the last check, with the time of their first change. */
  readonly #changed = new Map<string, number>();
  readonly #looks: BackgroundTasks;
  #isClosing = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { rooms, every, log, now = Date.now } = parts;
    this.#looks = new BackgroundTasks({
      work: (document) => this.#look(document),
      atOnce: DOCUMENTS_AT_ONCE,
      onError: (err, document) => log.warn({ err, document }, 'threads could not be checked'),
    });
    rooms.subscribe({
      changed: ({ name }, { users }) => {
        if (users.every((user) => user === MIRROR)) return;
        const since = this.#changed.get(name);
        if (since === undefined) this.#changed.set(name, now());
        else if (every > 0 && now() - since >= every) this.#looks.ask(name);
      },
      closed: (name) => {
        if (this.#changed.has(name)) this.#looks.ask(name);
      },
      deleted: (name) => void this.#changed.delete(name),
    });
  }

  /** Waits for running checks. Documents that were not checked are checked after their next change. */
  close(): Promise<void> {
    this.#isClosing = true;
    return this.#looks.stop();
  }

  async #look(document: string): Promise<void> {
    const { rooms, workers, comments } = this.#parts;
    this.#changed.delete(document);
    const { threads } = await comments.all(document);
    const anchored = threads.flatMap(({ id, data: { ref, orphaned = false } }) => (ref ? [{ id, ref, orphaned }] : []));
    if (anchored.length === 0 || !(await rooms.exists(document))) return;
    const { updates: pieces } = await rooms.use(document, (room) => room.state());
    const lost = await workers.do('orphans', { pieces, anchors: anchored.map(({ ref }) => ref) });
    const now = anchored.map(({ id, orphaned }, index) => ({ id, was: orphaned, is: lost[index] === true }));
    const marks = now.filter(({ was, is }) => was !== is).map(({ id, is }) => [id, is] as const);
    for (let at = 0; at < marks.length && !this.#isClosing; at += MARKS_AT_ONCE)
      await comments.mark(document, new Map(marks.slice(at, at + MARKS_AT_ONCE)));
  }
}
