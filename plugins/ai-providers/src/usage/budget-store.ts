import { sql, type Kysely, type UpdateObject } from 'kysely';
import type { Tables } from './database.ts';

/** Tokens, and millionths of a US dollar. */
export interface Amount {
  readonly tokens: number;
  readonly cost: number;
}

/** One budget: of whom, and for which day or month. */
export interface BudgetKey {
  readonly subject: 'user' | 'document' | 'tenant';
  readonly name: string;
  readonly period: string;
}

/**
 * What is spent of budgets. Each step is one statement, which the database of all nodes takes as a whole: requests that come at once
 * cannot have the same tokens.
 */
export class BudgetStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Sets an amount aside where the limits leave room for it; on disk when it resolves.
   *
   * @param limit 0: none.
   * @returns false where there is no room; nothing has changed then.
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
   * Adds what was used beyond what was set aside; takes away where it was less.
   *
   * @returns what it has come to, and whether somebody was told that it is nearly spent.
   */
  async correct(key: BudgetKey, by: Amount): Promise<Amount & { readonly isWarned: boolean }> {
    const row = await this.#update(key, { tokens: sql`tokens + ${by.tokens}`, cost: sql`cost + ${by.cost}` })
      .returning(['tokens', 'cost', 'warned'])
      .executeTakeFirst();
    return { tokens: row?.tokens ?? 0, cost: row?.cost ?? 0, isWarned: row?.warned === 1 };
  }

  /** True for the one who is to tell that a budget is nearly spent, on whichever node. */
  async claimWarning(key: BudgetKey): Promise<boolean> {
    const claimed = await this.#update(key, { warned: 1 }).where('warned', '=', 0).returning('period').execute();
    return claimed.length > 0;
  }

  /** Has it told again: the limits are other ones. */
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

  /** Forgets periods before a day; the month that it is in stays. */
  async prune(day: string): Promise<void> {
    await this.#db.deleteFrom('ai_budgets').where('period', '<', day.slice(0, 7)).execute();
  }
}

const exceeds = (amount: number, limit: number): boolean => limit > 0 && amount > limit;
