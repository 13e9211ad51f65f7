import type { Kysely } from 'kysely';
import { errors } from '../errors.ts';
import type { Options } from '../options.ts';
import type { AssignedTable, Tables } from './database.ts';

const MILLION = 1_000_000;
/** The maximum number of budgets set at run time on the whole server. */
const MAX_BUDGETS = 100_000;

/** The owner of a budget: a user within a tenant, or a tenant. */
export interface BudgetOwner {
  readonly subject: 'user' | 'tenant';
  /** The name under which spending is recorded (`BudgetKey`). */
  readonly name: string;
  readonly tenant: string;
  /** The user's id, or the tenant. */
  readonly who: string;
}

/** Limits of tokens and US dollars. 0: no limit. */
export type BudgetLimits = Pick<
  Options['limits']['user'],
  'tokensPerDay' | 'tokensPerMonth' | 'costPerDay' | 'costPerMonth'
>;

/** Limits set for one owner. Absent ones are those of the configuration. */
export interface AssignedBudget {
  readonly owner: BudgetOwner;
  readonly limits: Partial<BudgetLimits>;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  /** The id of the person who set it. */
  readonly changedBy: string;
}

export interface BudgetFilter {
  readonly tenant?: string | undefined;
  readonly subject?: BudgetOwner['subject'] | undefined;
  readonly user?: string | undefined;
}

/** Budgets set at run time. They are read for each request, so all nodes know a change at once. */
export class BudgetLimitsStore {
  readonly #db: Kysely<Tables>;
  /** False while this node has seen none: then an unavailable database need not fail requests. */
  #areThere = false;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async start(): Promise<void> {
    this.#areThere = (await this.#count({})) > 0;
  }

  /**
   * The limits set for these owners.
   * @throws CompanionError of the database, if it is unavailable and budgets exist.
   */
  async find(owners: readonly Pick<BudgetOwner, 'subject' | 'name'>[]): Promise<AssignedBudget[]> {
    if (owners.length === 0) return [];
    try {
      const rows = await this.#db
        .selectFrom('ai_budget_limits')
        .selectAll()
        .where((is) => is.or(owners.map(({ subject, name }) => is.and({ subject, name }))))
        .execute();
      if (rows.length > 0) this.#areThere = true;
      return rows.map(toBudget);
    } catch (error) {
      if (this.#areThere) throw error;
      return [];
    }
  }

  /** @throws CompanionError AI_BUDGETS_FULL (409). */
  async set({ owner, limits, changedAt, changedBy }: AssignedBudget): Promise<void> {
    const [known] = await this.find([owner]);
    if (known === undefined && (await this.#count({})) >= MAX_BUDGETS)
      throw errors.AI_BUDGETS_FULL({ limit: MAX_BUDGETS });
    const row: AssignedTable = { ...owner, ...toColumns(limits), changed_at: changedAt, changed_by: changedBy };
    const { subject: _subject, name: _name, ...changed } = row;
    await this.#db
      .insertInto('ai_budget_limits')
      .values(row)
      .onConflict((conflict) => conflict.columns(['subject', 'name']).doUpdateSet(changed))
      .execute();
    this.#areThere = true;
  }

  /** @returns false where none was set. */
  async remove({ subject, name }: Pick<BudgetOwner, 'subject' | 'name'>): Promise<boolean> {
    const removed = await this.#db
      .deleteFrom('ai_budget_limits')
      .where('subject', '=', subject)
      .where('name', '=', name)
      .returning('name')
      .execute();
    return removed.length > 0;
  }

  /** A page sorted by tenant and name, and the total number. */
  async list(
    filter: BudgetFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: readonly AssignedBudget[]; readonly total: number }> {
    const [total, rows] = await Promise.all([
      this.#count(filter),
      this.#matching(filter)
        .selectAll()
        .orderBy('tenant')
        .orderBy('subject')
        .orderBy('who')
        .offset(page.offset)
        .limit(page.limit)
        .execute(),
    ]);
    return { items: rows.map(toBudget), total };
  }

  async #count(filter: BudgetFilter): Promise<number> {
    const { total } = await this.#matching(filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }

  #matching({ tenant, subject, user }: BudgetFilter) {
    let query = this.#db.selectFrom('ai_budget_limits');
    if (tenant !== undefined) query = query.where('tenant', '=', tenant);
    if (subject !== undefined) query = query.where('subject', '=', subject);
    if (user !== undefined) query = query.where('subject', '=', 'user').where('who', '=', user);
    return query;
  }
}

const inMillionths = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : Math.round(dollars * MILLION);

const toColumns = (limits: Partial<BudgetLimits>) => ({
  tokens_per_day: limits.tokensPerDay ?? null,
  tokens_per_month: limits.tokensPerMonth ?? null,
  cost_per_day: inMillionths(limits.costPerDay),
  cost_per_month: inMillionths(limits.costPerMonth),
});

function toBudget({ subject, name, tenant, who, changed_at, changed_by, ...row }: AssignedTable): AssignedBudget {
  return {
    owner: { subject, name, tenant, who },
    limits: {
      ...(row.tokens_per_day !== null && { tokensPerDay: row.tokens_per_day }),
      ...(row.tokens_per_month !== null && { tokensPerMonth: row.tokens_per_month }),
      ...(row.cost_per_day !== null && { costPerDay: row.cost_per_day / MILLION }),
      ...(row.cost_per_month !== null && { costPerMonth: row.cost_per_month / MILLION }),
    },
    changedAt: changed_at,
    changedBy: changed_by,
  };
}
