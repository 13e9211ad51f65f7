import { PeriodicTask } from '@editor-companion/core/plugin';
import type { LeasesService, Logger } from '@editor-companion/core/plugin';
import type { CommentHistory } from './history.ts';

const HOUR_MS = 3_600_000;
const DOCUMENTS_A_PAGE = 100;

interface Parts {
  readonly history: Pick<CommentHistory, 'overdue' | 'join' | 'forget'>;
  /** The positions in a document's comments that its versions refer to. */
  readonly needed: (document: string) => Promise<readonly number[]>;
  /** Milliseconds for which the id of a deleted thread is remembered. */
  readonly keepDeleted: number;
  readonly log: Logger;
  readonly leases: () => LeasesService | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Shortens the comment history: once after the start and then every hour. */
export class CommentRetention {
  readonly #parts: Parts;
  readonly #sweeps: PeriodicTask;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#sweeps = new PeriodicTask({
      name: 'collab/comments',
      interval: HOUR_MS,
      run: () => this.sweep(),
      complaint: 'old comments could not be deleted',
      log: parts.log,
      leases: parts.leases,
    });
  }

  /** Called when services are available. */
  start(): void {
    this.#sweeps.start();
  }

  async sweep(): Promise<void> {
    const { history, needed, keepDeleted, now = Date.now } = this.#parts;
    const time = now();
    for (let after = ''; ;) {
      const documents = await history.overdue(time - keepDeleted, after, DOCUMENTS_A_PAGE);
      for (const document of documents) {
        // A version that is being saved may already have its position but not be in the list yet.
        await history.join(document, time - HOUR_MS, await needed(document));
        await history.forget(document, time - keepDeleted);
      }
      after = documents.at(-1) ?? '';
      if (documents.length < DOCUMENTS_A_PAGE) return;
    }
  }

  async close(): Promise<void> {
    await this.#sweeps.close();
  }
}
