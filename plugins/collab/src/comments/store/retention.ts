import type { Logger } from '@editor-companion/core/plugin';
import type { CommentHistory } from './history.ts';

const HOUR_MS = 3_600_000;
const DOCUMENTS_A_PAGE = 100;

interface Parts {
  readonly history: Pick<CommentHistory, 'overdue' | 'join' | 'forget'>;
  /** Positions in the comments of a document that its versions have. */
  readonly needed: (document: string) => Promise<readonly number[]>;
  /** Milliseconds for which the id of a deleted thread is remembered. */
  readonly keepDeleted: number;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Keeps the history of comments short: looks each hour, and once when the server has started. */
export class CommentRetention {
  readonly #parts: Parts;
  readonly #timer: NodeJS.Timeout;
  #sweeping: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.sweepSoon(), HOUR_MS).unref();
  }

  sweepSoon(): void {
    this.#sweeping ??= this.sweep()
      .catch((err: unknown) => this.#parts.log.warn({ err }, 'old comments could not be cleared away'))
      .finally(() => (this.#sweeping = undefined));
  }

  async sweep(): Promise<void> {
    const { history, needed, keepDeleted, now = Date.now } = this.#parts;
    const time = now();
    for (let after = ''; ;) {
      const documents = await history.overdue(time - keepDeleted, after, DOCUMENTS_A_PAGE);
      for (const document of documents) {
        // A version that is being saved may have its position already and not be in the list yet.
        await history.join(document, time - HOUR_MS, await needed(document));
        await history.forget(document, time - keepDeleted);
      }
      after = documents.at(-1) ?? '';
      if (documents.length < DOCUMENTS_A_PAGE) return;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }
}
