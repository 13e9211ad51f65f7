import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { COUNTS, KEYS, type Tables, type UsageTable } from './database.ts';

/** The groupings of reports with their columns. `month` is the beginning of a day. */
export const GROUPS = {
  day: 'day',
  month: 'month',
  tenant: 'tenant',
  user: 'user_id',
  document: 'document',
  provider: 'provider',
  model: 'model',
  purpose: 'purpose',
} as const;

export type Group = keyof typeof GROUPS;

type Counts = { readonly [Name in (typeof COUNTS)[number]]: number };

/** A line of a report: the values of its groups, and the sums. */
export type UsageSum = Counts & { readonly [Name in Group]?: string };

/** Selects usage. */
export interface UsageFilter {
  /** First and last day (`YYYY-MM-DD`), inclusive. */
  readonly from: string;
  readonly to: string;
  readonly tenant?: string | undefined;
  readonly user?: string | undefined;
  readonly document?: string | undefined;
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  readonly purpose?: string | undefined;
}

/** Usage summed by day, user, document and model. */
export class UsageStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Adds rows, all or none. */
  async add(rows: readonly UsageTable[]): Promise<void> {
    // In the same order on all nodes, so that two writes never wait for each other's rows.
    const ordered = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const sums = COUNTS.map((name) => [name, sql<number>`ai_usage.${sql.ref(name)} + excluded.${sql.ref(name)}`]);
    await this.#db
      .insertInto('ai_usage')
      .values(ordered)
      .onConflict((conflict) => conflict.columns([...KEYS]).doUpdateSet(Object.fromEntries(sums)))
      .execute();
  }

  /** Sums in the order of their groups, and their number. */
  async report(
    filter: UsageFilter,
    groups: readonly Group[],
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: readonly UsageSum[]; readonly total: number }> {
    const by = groups.map((group) => columnOf(group));
    const sums = COUNTS.map((name) => sql`sum(${sql.ref(name)})`.as(name));
    const names = groups.map((group, index) => sql`${by[index]}`.as(group));
    let query = this.#db.selectFrom('ai_usage').where((expression) => matches(expression, filter));
    for (const column of by) query = query.groupBy(column);
    const [{ total }, rows] = await Promise.all([
      this.#db
        .selectFrom(query.select(sql`1`.as('one')).as('grouped'))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
      by
        .reduce((ordered, column) => ordered.orderBy(column), query.select([...names, ...sums]))
        .offset(page.offset)
        .limit(page.limit)
        .execute(),
    ]);
    return { items: rows.map((row) => toSum(row as Record<string, string | number>, groups)), total };
  }

  /** The total of the selected usage. */
  async total(filter: UsageFilter): Promise<UsageSum> {
    const { items } = await this.report(filter, [], { offset: 0, limit: 1 });
    return items[0] ?? toSum({}, []);
  }

  async prune(before: string): Promise<void> {
    await this.#db.deleteFrom('ai_usage').where('day', '<', before).execute();
  }
}

/** The identity of a row. */
export const keyOf = (row: UsageTable): string => KEYS.map((key) => row[key]).join('\n');

const columnOf = (group: Group) =>
  group === 'month' ? sql<string>`substr(day, 1, 7)` : sql<string>`${sql.ref(GROUPS[group])}`;

const matches = (expression: ExpressionBuilder<Tables, 'ai_usage'>, { from, to, ...names }: UsageFilter) =>
  expression.and([
    expression('day', '>=', from),
    expression('day', '<=', to),
    ...Object.entries(names).flatMap(([name, value]) =>
      value === undefined ? [] : [expression(sql.ref(GROUPS[name as Group]), '=', value)],
    ),
  ]);

/** PostgreSQL returns sums as text. */
const toSum = (row: Readonly<Record<string, string | number | null>>, groups: readonly Group[]): UsageSum =>
  ({
    ...Object.fromEntries(groups.map((group) => [group, String(row[group] ?? '')])),
    ...Object.fromEntries(COUNTS.map((name) => [name, Number(row[name] ?? 0)])),
  }) as UsageSum;
