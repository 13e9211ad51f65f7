import type { Records } from '../records.ts';
import { SavedRecord } from '../saved-record.ts';
import { Type } from '@editor-companion/core/plugin';
import type { InboxStore } from './store.ts';

/** Nothing is accepted: people are not notified again about a copy or an import. */
const Nothing = new SavedRecord('inbox', Type.Never());

/** Notifications as records beside a document: renamed and deleted with it, but in no copy or archive. */
export class InboxRecords implements Records {
  readonly kind = 'inbox';
  readonly #store: InboxStore;

  constructor(store: InboxStore) {
    this.#store = store;
  }

  rename(from: string, to: string): Promise<void> {
    return this.#store.rename(from, to);
  }

  forget(document: string): Promise<boolean> {
    return this.#store.forget(document);
  }

  async *save(): AsyncIterable<object> {}

  /** @throws CompanionError ARCHIVE_INVALID (400) for any record. */
  async load(_document: string, records: AsyncIterable<unknown>): Promise<void> {
    for await (const _ of Nothing.each(records));
  }
}
