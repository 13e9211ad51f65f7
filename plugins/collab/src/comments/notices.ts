import type { Transaction } from 'kysely';
import type { Tables } from './store/database.ts';
import type { Author, ChangedThread } from './thread.ts';

/** A change of a thread by a user. */
export interface ThreadChange extends ChangedThread {
  readonly document: string;
  readonly author: Author;
}

/** Notifies people about changes that concern them. */
export interface Notices {
  /**
   * Records the people whom a change concerns, in the change's own transaction, so that a crash cannot separate the two.
   * @returns a function that notifies them, to be called once the change is on disk.
   */
  record(transaction: Transaction<Tables>, change: ThreadChange): Promise<() => void>;
}
