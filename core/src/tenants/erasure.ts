import { sql, type RawBuilder } from 'kysely';
import type { Logger } from '../base/logger.ts';
import type { ErasedCounts, TenantData } from '../contracts/points/tenant-data.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { pages } from '../data/table-pages.ts';
import type { WholeDatabase } from '../data/tables.ts';
import { belongsTo } from './condition.ts';
import { tenantDataErrors as errors } from './errors.ts';
import { surveyTables, wholeDatabase, type KnownTable } from './tables.ts';

/** Rows per statement. Between two statements the database serves other work. */
const BATCH = 1000;
/** The number of passes. Work that was running when the tenant was closed may write rows behind the first pass. */
const PASSES = 5;

/** Receives the amounts erased so far. */
export type OnErased = (erased: ErasedCounts) => void;

interface ErasureOptions {
  readonly tenant: string;
  readonly signal: AbortSignal;
  readonly onErased: OnErased;
}

/**
 * Erases all data of a tenant in passes until a pass finds nothing. The caller must have closed the tenant.
 * @returns what was erased. @throws CompanionError TENANT_TABLES_UNKNOWN, TENANT_ERASURE_INCOMPLETE; the signal's reason; errors of
 * plugins.
 */
export async function eraseTenant(kernel: Kernel, options: ErasureOptions): Promise<ErasedCounts> {
  const { tenant } = options;
  const total = new Counts(options.onErased);
  const database = wholeDatabase(kernel);
  const since = Date.now();
  await using _ = await overwriting(database);
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const found = new Counts();
    for (const step of await stepsOf(kernel))
      await step({ ...options, since }, (what, amount) => countIn([total, found], what, amount));
    if (found.isEmpty) return total.all;
    if (pass === PASSES)
      throw errors.TENANT_ERASURE_INCOMPLETE({ tenant, passes: PASSES, found: Object.keys(found.all).join(', ') });
  }
  return total.all;
}

type Count = (what: string, amount: number) => void;
type Step = (options: ErasureOptions & { readonly since: number }, count: Count) => Promise<void>;

function countIn(all: readonly Counts[], what: string, amount: number): void {
  for (const counts of all) counts.add(what, amount);
}

/** The steps of an erasure in order. @throws CompanionError TENANT_TABLES_UNKNOWN. */
async function stepsOf(kernel: Kernel): Promise<Step[]> {
  const items = inOrder([...kernel.points.get('tenantData')] as unknown as readonly TenantData[]);
  const survey = await surveyTables(kernel, items);
  if (survey.unknown.length > 0) throw errors.TENANT_TABLES_UNKNOWN({ tables: survey.unknown.join(', ') });
  return items.flatMap((item): Step[] => [
    async ({ tenant, signal, since }, count) => {
      signal.throwIfAborted();
      await item.erase?.({ tenant, since, signal, count });
    },
    ...survey.of(item).map(
      (table): Step =>
        ({ tenant, signal }, count) =>
          eraseRows(kernel, table, { tenant, signal, count }),
    ),
  ]);
}

/** Sorts contributions so that each comes after those in its `after`. */
export function inOrder(items: readonly TenantData[]): TenantData[] {
  const done = new Set<TenantData>();
  const visit = (item: TenantData, above: readonly TenantData[]): void => {
    if (done.has(item) || above.includes(item)) return;
    for (const id of item.after ?? []) {
      const other = items.find((one) => one.id === id);
      if (other) visit(other, [...above, item]);
    }
    done.add(item);
  };
  for (const item of items) visit(item, []);
  return [...done];
}

async function eraseRows(
  kernel: Kernel,
  table: KnownTable,
  { tenant, signal, count }: { readonly tenant: string; readonly signal: AbortSignal; readonly count: Count },
): Promise<void> {
  const { name, key, said } = table;
  const condition = said.keeps === undefined ? belongsTo(said, tenant) : undefined;
  if (condition === undefined) return;
  const database = wholeDatabase(kernel).whole();
  // Deletes the files first: after a crash, the rows still show what remains. All files at once, since deleting a row may delete others.
  if (said.files) await discardFiles(kernel, table, condition, signal);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const batch = sql`select ${columns} from ${sql.table(name)} where ${condition} limit ${sql.lit(BATCH)}`;
  for (let erased = BATCH; erased === BATCH;) {
    signal.throwIfAborted();
    const result = await sql`delete from ${sql.table(name)} where (${columns}) in (${batch})`.execute(database);
    erased = Number(result.numAffectedRows ?? 0n);
    count(name, erased);
  }
}

/** The number of owners whose files are deleted concurrently. */
const DISCARDS = 16;

async function discardFiles(
  kernel: Kernel,
  table: KnownTable,
  condition: RawBuilder<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const files = kernel.service('files');
  const { ownerOf } = table.said.files ?? {};
  if (files === undefined || ownerOf === undefined) return;
  const discard = (owner: string): Promise<void> => files.discard?.(owner) ?? files.release(owner);
  for await (const rows of pages(wholeDatabase(kernel).whole(), table, undefined, condition)) {
    signal.throwIfAborted();
    for (let at = 0; at < rows.length; at += DISCARDS)
      await Promise.all(rows.slice(at, at + DISCARDS).map((row) => discard(ownerOf(row))));
  }
}

/** Makes SQLite overwrite deleted data with zeros during the erasure. This costs every deletion an extra write. */
async function overwriting(service: WholeDatabase): Promise<AsyncDisposable> {
  const database = service.whole();
  if (service.dialect !== 'sqlite') return { [Symbol.asyncDispose]: async () => undefined };
  await sql`pragma secure_delete = on`.execute(database);
  return {
    async [Symbol.asyncDispose]() {
      await sql`pragma secure_delete = off`.execute(database);
      await sql`pragma wal_checkpoint(truncate)`.execute(database);
    },
  };
}

/** Counts by name. */
class Counts {
  readonly #counts = new Map<string, number>();
  readonly #onChange: OnErased | undefined;

  constructor(onChange?: OnErased) {
    this.#onChange = onChange;
  }

  add(what: string, amount: number): void {
    if (amount === 0) return;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + amount);
    this.#onChange?.(this.all);
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  get all(): ErasedCounts {
    return Object.fromEntries(this.#counts);
  }
}

/** Tells the plugins of this node that a tenant's data is gone. */
export async function forgetTenant(kernel: Kernel, tenant: string, log: Pick<Logger, 'error'>): Promise<void> {
  for (const item of kernel.points.get('tenantData') as unknown as Iterable<TenantData>)
    try {
      await item.forget?.(tenant);
    } catch (err) {
      log.error(
        { err, tenant, contribution: item.id },
        'a plugin could not remove its data in memory of an erased tenant; restart this server',
      );
    }
}
