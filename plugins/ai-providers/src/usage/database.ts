import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely } from 'kysely';

/** The usage of one day by one user, for one purpose, with one model. Absent names are `''`. */
export interface UsageTable {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  tenant: string;
  user_id: string;
  document: string;
  provider: string;
  model: string;
  purpose: string;
  requests: number;
  failed: number;
  cancelled: number;
  /** Requests answered from the cache. */
  cached: number;
  /** Requests with estimated token counts. */
  estimated: number;
  /** Requests to models with unknown prices. */
  unpriced: number;
  input_tokens: number;
  output_tokens: number;
  /** Part of `output_tokens`. */
  reasoning_tokens: number;
  /** Part of `input_tokens`: those cached by the vendor. */
  cached_tokens: number;
  /** Millionths of a US dollar. */
  cost: number;
}

/** The spent and reserved amounts of a budget. */
export interface BudgetTable {
  subject: string;
  name: string;
  /** A day (`YYYY-MM-DD`) or a month (`YYYY-MM`) in UTC. */
  period: string;
  tokens: number;
  /** Millionths of a US dollar. */
  cost: number;
  /** 1 after the warning that it is nearly spent. */
  warned: number;
}

/** Limits set for one user or tenant at run time; null: as configured. */
export interface AssignedTable {
  subject: 'user' | 'tenant';
  /** As in `BudgetTable`. */
  name: string;
  tenant: string;
  who: string;
  tokens_per_day: number | null;
  tokens_per_month: number | null;
  /** Millionths of a US dollar. */
  cost_per_day: number | null;
  cost_per_month: number | null;
  /** Milliseconds since the epoch. */
  changed_at: number;
  changed_by: string;
}

export interface Tables {
  ai_usage: UsageTable;
  ai_budgets: BudgetTable;
  ai_budget_limits: AssignedTable;
}

/** The key of a usage row. */
export const KEYS = ['day', 'tenant', 'user_id', 'document', 'provider', 'model', 'purpose'] as const;

/** The counters of a usage row. */
export const COUNTS = [
  'requests',
  'failed',
  'cancelled',
  'cached',
  'estimated',
  'unpriced',
  'input_tokens',
  'output_tokens',
  'reasoning_tokens',
  'cached_tokens',
  'cost',
] as const;

export const openTables = (database: DatabaseService): Promise<Kysely<Tables>> =>
  database.open<Tables>('ai-providers', {
    '001-create-usage': { up: createTables },
    '002-assign-budgets': { up: createLimits },
  });

async function createTables(db: Kysely<unknown>): Promise<void> {
  let usage = db.schema.createTable('ai_usage');
  for (const key of KEYS) usage = usage.addColumn(key, 'text', (column) => column.notNull()) as typeof usage;
  for (const count of COUNTS)
    usage = usage.addColumn(count, 'bigint', (column) => column.notNull().defaultTo(0)) as typeof usage;
  await usage.addPrimaryKeyConstraint('ai_usage_key', [...KEYS] as never).execute();
  await db.schema.createIndex('ai_usage_of_user').on('ai_usage').columns(['user_id', 'day']).execute();
  await db.schema
    .createTable('ai_budgets')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('tokens', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ai_budgets_key', ['subject', 'name', 'period'])
    .execute();
  await db.schema.createIndex('ai_budgets_age').on('ai_budgets').columns(['period']).execute();
}

async function createLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ai_budgets')
    .addColumn('warned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('ai_budget_limits')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('tokens_per_day', 'bigint')
    .addColumn('tokens_per_month', 'bigint')
    .addColumn('cost_per_day', 'bigint')
    .addColumn('cost_per_month', 'bigint')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ai_budget_limits_key', ['subject', 'name'])
    .execute();
  await db.schema
    .createIndex('ai_budget_limits_of_tenant')
    .on('ai_budget_limits')
    .columns(['tenant', 'subject', 'who'])
    .execute();
}
