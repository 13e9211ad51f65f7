import { nameOfKey, type Host, type Logger } from '@editor-companion/core/plugin';
import type { ItemRow } from './database.ts';
import type { InboxStore } from './store.ts';

/** Notifications per read. */
const STEP = 100;

interface Bus extends Pick<Host, 'deliver'> {
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Emits notifications on the bus, and so to webhooks. A notification that not every subscriber handled, because the server was killed or a
 * subscriber failed, is emitted again at the next start and every hour.
 */
export class NotificationEvents {
  readonly #store: InboxStore;
  readonly #host: Bus;
  #telling: Promise<void> = Promise.resolve();

  constructor(store: InboxStore, host: Bus) {
    this.#store = store;
    this.#host = host;
  }

  /** Emits notifications soon; never rejects. */
  tell(rows: readonly ItemRow[]): void {
    this.#telling = this.#telling
      .then(() => this.#tellAll(rows))
      .catch((err: unknown) => this.#host.log.warn({ err }, 'notifications could not be published as events'));
  }

  /** Emits notifications that were never handled by all subscribers. */
  async catchUp(): Promise<void> {
    await this.#telling;
    for (let after = ''; ;) {
      const rows = await this.#store.untold(after, STEP);
      this.tell(rows);
      await this.#telling;
      after = rows.at(-1)?.id ?? after;
      if (rows.length < STEP) return;
    }
  }

  /** Resolves when nothing is being emitted. */
  async settle(): Promise<void> {
    await this.#telling;
  }

  async #tellAll(rows: readonly ItemRow[]): Promise<void> {
    const heard: string[] = [];
    for (const row of rows) if (await this.#host.deliver('notification:created', toEvent(row))) heard.push(row.id);
    await this.#store.told(heard);
  }
}

/** Contains ids only, no text of a user. */
const toEvent = ({ id, user_id, kind, document, thread, comment, actor_id }: ItemRow) => ({
  eventId: id,
  recipient: nameOfKey(user_id),
  kind,
  document,
  user: actor_id,
  threadId: thread,
  ...(comment !== null && { commentId: comment }),
});
