import { PeriodicTask, type AiPurpose, type AiRequest, type Host } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { estimateInput } from '../models/token-estimate.ts';
import type { Options } from '../options.ts';
import type { Target } from '../upstream/receiver.ts';
import { BudgetStore, type Amount } from './budget-store.ts';
import { BudgetLimitsStore } from './budget-limits.ts';
import { createBudgetWatch } from './budget-watch.ts';
import { Budgets, type Line, type Reservation, type Standing } from './budgets.ts';
import { dayOf } from './calendar.ts';
import { openTables, type UsageTable } from './database.ts';
import { costOf, createPrices, FREE, type PriceOf } from './price.ts';
import type { Subject } from './subject.ts';
import { UsageBook } from './usage-book.ts';
import { UsageStore, type Group, type UsageFilter, type UsageSum } from './usage-store.ts';

const DAY = 86_400_000;

/** The parts of a request that determine its cost. */
export interface Asked {
  readonly purpose: AiPurpose;
  readonly targets: readonly Target[];
  readonly request: Omit<AiRequest, 'model'>;
}

interface Kept {
  readonly usage: UsageStore;
  readonly book: UsageBook;
  readonly budgets: Budgets;
  readonly assigned: BudgetLimitsStore;
}

/** Records the usage of models in the database: daily rows for reports, and budgets that survive restarts and apply to all nodes. */
export class Ledger {
  readonly priceOf: PriceOf;
  readonly #host: Host;
  readonly #options: Options;
  readonly #pruning: PeriodicTask;
  /** Running writes that no answer waits for. */
  readonly #settling = new Set<Promise<void>>();
  readonly #unpriced = new Set<string>();
  #kept: Kept | undefined;

  constructor(host: Host, options: Options) {
    this.#host = host;
    this.#options = options;
    this.priceOf = createPrices(options.prices);
    this.#pruning = new PeriodicTask({
      name: 'ai-providers/usage',
      interval: DAY,
      run: () => this.#prune(),
      complaint: 'old usage records of models could not be deleted',
      log: host.log,
      leases: () => host.find('leases'),
    });
  }

  /** @throws CompanionError AI_BUDGET_WITHOUT_DATABASE where budgets are set and nothing could keep them. */
  async start(): Promise<void> {
    await this.open();
    if (this.#kept !== undefined) this.#pruning.start();
    else if (hasBudgets(this.#options.limits)) throw errors.AI_BUDGET_WITHOUT_DATABASE();
  }

  /** Creates missing tables. */
  async open(): Promise<void> {
    const database = this.#host.find('database');
    if (database === undefined) return;
    const db = await openTables(database);
    const usage = new UsageStore(db);
    const assigned = new BudgetLimitsStore(db);
    await assigned.start();
    const { limits, usage: settings } = this.#options;
    const store = new BudgetStore(db);
    this.#kept = {
      usage,
      book: new UsageBook(usage, this.#host.log),
      assigned,
      budgets: new Budgets({ limits, store, assigned, warnAt: settings.warnAt, ...createBudgetWatch(this.#host) }),
    };
  }

  async close(): Promise<void> {
    await this.#pruning.close();
    await Promise.all([this.#kept?.book.close(), ...this.#settling]);
  }

  /**
   * Reserves the expected cost of a request; undefined if no budget applies.
   * @throws CompanionError AI_BUDGET_SPENT (429).
   */
  async reserve(subject: Subject, { purpose, targets, request }: Asked): Promise<Reservation | undefined> {
    const budgets = this.#kept?.budgets;
    const lines = (await budgets?.linesOf(subject, Date.now())) ?? [];
    if (budgets === undefined || lines.length === 0) return undefined;
    const input = estimateInput(request);
    const output = WITHOUT_TEXT.has(purpose) ? 0 : (request.maxTokens ?? this.#options.usage.reserve);
    return budgets.reserve(lines, { input, output, price: this.#dearest(targets, lines) });
  }

  /** Books the usage of a request. */
  book(row: UsageTable, reservation: Reservation | undefined): void {
    this.#kept?.book.add(row);
    if (reservation === undefined) return;
    const used: Amount = { tokens: row.input_tokens + row.output_tokens, cost: row.cost };
    const settling = reservation
      .settle(used)
      .catch((err: unknown) =>
        this.#host.log.warn({ err }, 'a budget could not be corrected; the reserved amount counts'),
      )
      .finally(() => this.#settling.delete(settling));
    this.#settling.add(settling);
  }

  /** @throws CompanionError AI_USAGE_UNAVAILABLE (503) without a database. */
  async report(
    filter: UsageFilter,
    groups: readonly Group[],
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: readonly UsageSum[]; readonly total: number; readonly sum: UsageSum }> {
    const { usage } = this.#get();
    await this.written();
    const [report, sum] = await Promise.all([usage.report(filter, groups, page), usage.total(filter)]);
    return { ...report, sum };
  }

  /** The budgets of a subject with the amounts spent. @throws as `report`. */
  async budgetsOf(subject: Subject): Promise<readonly Standing[]> {
    const { budgets } = this.#get();
    await this.written();
    const lines = await budgets.linesOf(subject, Date.now());
    return Promise.all(lines.map(async (line) => ({ ...line, spent: await budgets.spent(line) })));
  }

  /** Other owners' budgets: limits set at run time, and the amounts spent. @throws as `report`. */
  async budgets(): Promise<Pick<Kept, 'assigned' | 'budgets'>> {
    const kept = this.#get();
    await this.written();
    return kept;
  }

  /** The share of a budget from which it counts as nearly spent. */
  get warnAt(): number {
    return this.#options.usage.warnAt;
  }

  /** The cost of an answer in millionths of a US dollar; undefined if the model's price is unknown. */
  cost(target: Target, inputTokens: number, outputTokens: number): number | undefined {
    const price = this.priceOf(target);
    return price && costOf(price, inputTokens, outputTokens);
  }

  /** The maximum price among the targets. */
  #dearest(targets: readonly Target[], lines: readonly Line[]) {
    const isMoney = lines.some(({ limit }) => limit.cost > 0);
    const prices = targets.map((target) => {
      const price = this.priceOf(target);
      if (price === undefined && isMoney) this.#warnOf(target);
      return price ?? FREE;
    });
    return {
      input: Math.max(0, ...prices.map(({ input }) => input)),
      output: Math.max(0, ...prices.map(({ output }) => output)),
    };
  }

  #warnOf({ provider, model }: Target): void {
    const name = `${provider.id}/${model}`;
    if (this.#unpriced.has(name) || this.#unpriced.size >= MAX_WARNED) return;
    this.#unpriced.add(name);
    this.#host.log.warn(
      { provider: provider.id, model },
      'the price of the model is not known: budgets in money do not count it',
    );
  }

  /** Resolves when all usage so far is written. */
  async written(): Promise<void> {
    await Promise.all([this.#kept?.book.flush(), ...this.#settling]);
  }

  #get(): Kept {
    if (this.#kept === undefined) throw errors.AI_USAGE_UNAVAILABLE();
    return this.#kept;
  }

  async #prune(): Promise<void> {
    const before = dayOf(Date.now() - this.#options.usage.keepDays * DAY);
    await this.#kept?.usage.prune(before);
    await this.#kept?.budgets.prune(before);
  }
}

/** The number of models remembered for a warning, since clients may name any. */
const MAX_WARNED = 1000;

/** Purposes whose answers are not text tokens. */
const WITHOUT_TEXT: ReadonlySet<AiPurpose> = new Set(['embedding', 'speech', 'transcription']);

const hasBudgets = (limits: Options['limits']): boolean =>
  Object.values(limits).some(
    ({ tokensPerDay, tokensPerMonth, costPerDay, costPerMonth }) =>
      tokensPerDay + tokensPerMonth + costPerDay + costPerMonth > 0,
  );
