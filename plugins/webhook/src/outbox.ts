import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Delivery, DeliveryState, Tables } from './database.ts';
import type { Notification } from './notification.ts';

interface Page {
  /** Undefined: all tenants. */
  readonly tenant?: string | undefined;
  readonly state: DeliveryState | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface Last {
  readonly attempts: number;
  readonly status?: number | undefined;
  readonly reason?: string;
}

/** The durable list of notifications. For each task, only the oldest pending one is sent at a time. */
export class Outbox {
  readonly #db: Database;
  readonly #now: () => number;
  #sequence = 0;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Stores a notification. One with the same id stays unchanged.
   * @param trace `traceparent` of the event.
   */
  async record({ id, type, subject, tenant, body }: Notification, trace?: string): Promise<void> {
    const now = this.#now();
    const delivery: Delivery = {
      id,
      task_id: subject,
      type,
      body: JSON.stringify(body),
      state: 'pending',
      attempts: 0,
      next_at: now,
      claimed_until: 0,
      last_status: null,
      last_error: null,
      created_at: now,
      finished_at: null,
      sequence: this.#nextSequence(now),
      trace: trace ?? null,
      tenant,
    };
    await this.#db
      .insertInto('webhook_deliveries')
      .values(delivery)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Claims up to `limit` due notifications until `claimedUntil`, during which other processes skip them. */
  async claim(limit: number, claimedUntil: number): Promise<Delivery[]> {
    const now = this.#now();
    const due = this.#db
      .selectFrom('webhook_deliveries as d')
      .select('d.id')
      .where(isHead)
      .where('d.next_at', '<=', now)
      .where('d.claimed_until', '<=', now)
      .orderBy('d.next_at')
      .orderBy('d.sequence')
      .limit(limit);
    const claimed = await this.#db
      .updateTable('webhook_deliveries')
      .set({ claimed_until: claimedUntil })
      .where('id', 'in', due)
      // Checked again, since another process may have been faster.
      .where('claimed_until', '<=', now)
      .returningAll()
      .execute();
    return claimed.toSorted((a, b) => a.sequence - b.sequence);
  }

  /** The time of the next due notification, if any; a claimed one is due when its claim ends. */
  async nextDue(): Promise<number | undefined> {
    const next = await this.#db
      .selectFrom('webhook_deliveries as d')
      .select((eb) =>
        eb.fn
          .min(
            eb
              .case()
              .when('d.next_at', '<', eb.ref('d.claimed_until'))
              .then(eb.ref('d.claimed_until'))
              .else(eb.ref('d.next_at'))
              .end(),
          )
          .as('at'),
      )
      .where(isHead)
      .executeTakeFirst();
    return next?.at ?? undefined;
  }

  markDelivered(id: string, last: Last): Promise<void> {
    return this.#update(id, { state: 'delivered', finished_at: this.#now(), ...toColumns(last) });
  }

  markDead(id: string, last: Last): Promise<void> {
    return this.#update(id, { state: 'dead', finished_at: this.#now(), ...toColumns(last) });
  }

  postpone(id: string, nextAt: number, last: Last): Promise<void> {
    return this.#update(id, { next_at: nextAt, ...toColumns(last) });
  }

  /** Releases a notification whose attempt was aborted. */
  unclaim(id: string): Promise<void> {
    return this.#update(id, {});
  }

  /** Releases all notifications. Only for a process with exclusive use of the outbox. */
  async unclaimAll(): Promise<void> {
    await this.#db
      .updateTable('webhook_deliveries')
      .set({ claimed_until: 0 })
      .where('state', '=', 'pending')
      .where('claimed_until', '>', 0)
      .execute();
  }

  /** The number of undelivered notifications. */
  async countPending(): Promise<number> {
    const { total } = await this.#db
      .selectFrom('webhook_deliveries')
      .where('state', '=', 'pending')
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  /** @param tenant undefined: whosever it is. */
  find(id: string, tenant?: string): Promise<Delivery | undefined> {
    return this.#db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('id', '=', id)
      .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant ?? ''))
      .executeTakeFirst();
  }

  /** Newest first. */
  async list({ tenant, state, offset, limit }: Page): Promise<{ items: Delivery[]; total: number }> {
    const chosen = this.#db
      .selectFrom('webhook_deliveries')
      .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant ?? ''))
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'));
    const items = await chosen.selectAll().orderBy('sequence', 'desc').offset(offset).limit(limit).execute();
    const { total } = await chosen
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow();
    return { items, total: Number(total) };
  }

  /** Makes a finished notification pending again with a new set of attempts. */
  replay(id: string): Promise<void> {
    return this.#update(id, { state: 'pending', attempts: 0, next_at: this.#now(), finished_at: null });
  }

  /** Deletes notifications that were finished long ago. */
  async prune(ages: { readonly delivered: number; readonly dead: number }): Promise<void> {
    for (const [state, age] of [['delivered', ages.delivered] as const, ['dead', ages.dead] as const]) {
      await this.#db
        .deleteFrom('webhook_deliveries')
        .where('state', '=', state)
        .where('finished_at', '<', this.#now() - age)
        .execute();
    }
  }

  async #update(id: string, changes: Partial<Delivery>): Promise<void> {
    await this.#db
      .updateTable('webhook_deliveries')
      .set({ claimed_until: 0, ...changes })
      .where('id', '=', id)
      .execute();
  }

  /** Increases across restarts: the time in microseconds, or one more than the last value. */
  #nextSequence(now: number): number {
    this.#sequence = Math.max(this.#sequence + 1, now * 1000);
    return this.#sequence;
  }
}

const toColumns = ({ attempts, status, reason }: Last): Partial<Delivery> => ({
  attempts,
  last_status: status ?? null,
  last_error: reason ?? null,
});

/** True for the oldest pending notification of a task. */
const isHead = (eb: ExpressionBuilder<Tables & { d: Tables['webhook_deliveries'] }, 'd'>): Expression<SqlBool> =>
  eb.and([
    eb('d.state', '=', 'pending'),
    eb.not(
      eb.exists(
        eb
          .selectFrom('webhook_deliveries as older')
          .select('older.id')
          .whereRef('older.task_id', '=', 'd.task_id')
          .whereRef('older.sequence', '<', 'd.sequence')
          .where('older.state', '=', 'pending'),
      ),
    ),
  ]);
