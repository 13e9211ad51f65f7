import type { Transaction } from 'kysely';
import type { Tables } from './store/database.ts';
import type { Author, ChangedThread } from './thread.ts';

/** What somebody did to a thread. */
export interface ThreadChange extends ChangedThread {
  readonly document: string;
  readonly author: Author;
}

/** Somebody who tells people of changes that concern them. */
export interface Notices {
  /**
   * Writes down whom a change concerns, in the change's own transaction, so that no crash comes between the two.
   *
   * @returns what tells them, called once the change is on disk.
   */
  record(transaction: Transaction<Tables>, change: ThreadChange): Promise<() => void>;
}
