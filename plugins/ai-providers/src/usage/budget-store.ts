import { sql, type Kysely, type UpdateObject } from 'kysely';
import type { Tables } from './database.ts';

/** Tokens, and millionths of a US dollar. */
export interface Amount {
  readonly tokens: number;
  readonly cost: number;
}

/** Identifies a budget: its owner, and a day or month. */
export interface BudgetKey {
  readonly subject: 'user' | 'document' | 'tenant';
  readonly name: string;
  readonly period: string;
}

/**
 * The spent amounts of budgets. Each step is a single atomic statement for all nodes, so concurrent requests cannot reserve the same
 * tokens.
 */
export class BudgetStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Reserves an amount if the limits allow it. On disk when it resolves.
   * @param limit 0: none.
   * @returns false without room; nothing has changed then.
   */
  async take(key: BudgetKey, amount: Amount, limit: Amount): Promise<boolean> {
    if (exceeds(amount.tokens, limit.tokens) || exceeds(amount.cost, limit.cost)) return false;
    const taken = await this.#db
      .insertInto('ai_budgets')
      .values({ ...key, ...amount, warned: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'name', 'period'])
          .doUpdateSet({
            tokens: sql`ai_budgets.tokens + excluded.tokens`,
            cost: sql`ai_budgets.cost + excluded.cost`,
          })
          .where((expression) =>
            expression.and([
              ...(limit.tokens === 0 ? [] : [sql<boolean>`ai_budgets.tokens + excluded.tokens <= ${limit.tokens}`]),
              ...(limit.cost === 0 ? [] : [sql<boolean>`ai_budgets.cost + excluded.cost <= ${limit.cost}`]),
            ]),
          ),
      )
      .returning('period')
      .execute();
    return taken.length > 0;
  }

  /**
   * Corrects a reservation by the difference to the actual usage, positive or negative.
   * @returns the new amount, and whether a warning was sent that the budget is nearly spent.
   */
  async correct(key: BudgetKey, by: Amount): Promise<Amount & { readonly isWarned: boolean }> {
    const row = await this.#update(key, { tokens: sql`tokens + ${by.tokens}`, cost: sql`cost + ${by.cost}` })
      .returning(['tokens', 'cost', 'warned'])
      .executeTakeFirst();
    return { tokens: row?.tokens ?? 0, cost: row?.cost ?? 0, isWarned: row?.warned === 1 };
  }

  /** Returns true for the one node that should warn about a budget. */
  async claimWarning(key: BudgetKey): Promise<boolean> {
    const claimed = await this.#update(key, { warned: 1 }).where('warned', '=', 0).returning('period').execute();
    return claimed.length > 0;
  }

  /** Allows the warning again after a change of limits. */
  async forgetWarning(key: BudgetKey): Promise<void> {
    await this.#update(key, { warned: 0 }).execute();
  }

  async spent({ subject, name, period }: BudgetKey): Promise<Amount> {
    const row = await this.#db
      .selectFrom('ai_budgets')
      .select(['tokens', 'cost'])
      .where('subject', '=', subject)
      .where('name', '=', name)
      .where('period', '=', period)
      .executeTakeFirst();
    return { tokens: row?.tokens ?? 0, cost: row?.cost ?? 0 };
  }

  #update({ subject, name, period }: BudgetKey, changes: UpdateObject<Tables, 'ai_budgets'>) {
    return this.#db
      .updateTable('ai_budgets')
      .set(changes)
      .where('subject', '=', subject)
      .where('name', '=', name)
      .where('period', '=', period);
  }

  /** Deletes periods before a day, except for the month that contains it. */
  async prune(day: string): Promise<void> {
    await this.#db.deleteFrom('ai_budgets').where('period', '<', day.slice(0, 7)).execute();
  }
}

const exceeds = (amount: number, limit: number): boolean => limit > 0 && amount > limit;
