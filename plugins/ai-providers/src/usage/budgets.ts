import { DEFAULT_TENANT, tenantKey } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Options } from '../options.ts';
import type { AssignedBudget, BudgetLimits, BudgetLimitsStore, BudgetOwner } from './budget-limits.ts';
import type { Amount, BudgetKey, BudgetStore } from './budget-store.ts';
import { dayAt, monthAt, type Period } from './calendar.ts';
import { costOf, type Price } from './price.ts';
import { keptName, type Subject } from './subject.ts';

/** The expected usage of a request. */
export interface Need {
  /** Tokens. */
  readonly input: number;
  /** Tokens of the answer: the request's limit, otherwise the reservation for answers of unknown length. */
  readonly output: number;
  /** The price of the most expensive possible model. */
  readonly price: Price;
}

/** The reservation of one request. */
export interface Reservation {
  /** The number of paid tokens of the answer. */
  readonly output: number;
  /** Whether they are fewer than the request needs. */
  readonly isShort: boolean;
  /**
   * Reserves up to that many further tokens for the answer.
   * @returns how many it has become: 0 when a budget is spent.
   */
  extend(tokens: number): Promise<number>;
  /** Books the actual usage. */
  settle(used: Amount): Promise<void>;
}

/** A budget that applies to a request. */
export interface Line {
  readonly key: BudgetKey;
  readonly period: Period;
  /** 0: none. */
  readonly limit: Amount;
}

/** A budget with the amount spent, including reservations of running requests. */
export type Standing = Line & { readonly spent: Amount };

interface Parts {
  readonly limits: Options['limits'];
  readonly store: BudgetStore;
  readonly assigned: BudgetLimitsStore;
  /** The share of a budget from which it counts as nearly spent. */
  readonly warnAt: number;
  /** Called once for each day or month of a budget, on one node. */
  readonly near: (standing: Standing) => void;
  readonly refused: (line: Line) => void;
}

/** A shorter answer is useless. */
const SHORTEST_ANSWER = 16;

const MILLION = 1_000_000;

/** Budgets of tokens and money by user, document and tenant, for a day and a month. */
export class Budgets {
  readonly #parts: Parts;
  readonly #store: BudgetStore;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  /** The applicable budgets. @param now milliseconds since the epoch. */
  async linesOf({ user, tenant, document }: Subject, now: number): Promise<readonly Line[]> {
    const owners = [userOwner(user, tenant ?? DEFAULT_TENANT), tenantOwner(tenant ?? DEFAULT_TENANT)];
    const assigned = await this.#parts.assigned.find(owners);
    const ofOwners = owners.flatMap((owner) => this.#linesOf(owner, assigned, tenant !== undefined, now));
    if (document === undefined || document === '') return ofOwners;
    const name = keptName(tenantKey(tenant ?? DEFAULT_TENANT, document));
    return [...ofOwners, ...linesOf({ subject: 'document', name }, this.#parts.limits.document, now)];
  }

  /** The budgets of one owner, with the amounts spent and the limits set for this owner. */
  async standingOf(
    owner: BudgetOwner,
    now: number,
  ): Promise<{ readonly assigned: AssignedBudget | undefined; readonly standing: readonly Standing[] }> {
    const assigned = await this.#parts.assigned.find([owner]);
    const lines = this.#linesOf(owner, assigned, owner.tenant !== DEFAULT_TENANT, now);
    const standing = await Promise.all(lines.map(async (line) => ({ ...line, spent: await this.spent(line) })));
    return { assigned: assigned[0], standing };
  }

  /** The spent amount of a budget, including reservations of running requests. */
  spent({ key }: Line): Promise<Amount> {
    return this.#store.spent(key);
  }

  /** Allows warnings again after a change of limits. */
  async forgetWarnings(owner: BudgetOwner, now: number): Promise<void> {
    const { subject, name } = owner;
    const periods = [dayAt(now), monthAt(now)];
    await Promise.all(periods.map((period) => this.#store.forgetWarning({ subject, name, period: period.name })));
  }

  /** The configured limits apply unless others were set. Those of tenants apply to callers with a tenant. */
  #linesOf(owner: BudgetOwner, assigned: readonly AssignedBudget[], isOfTenant: boolean, now: number): Line[] {
    const { subject, name } = owner;
    const configured = subject === 'user' || isOfTenant ? this.#parts.limits[subject] : NO_LIMITS;
    const own = assigned.find(({ owner: one }) => one.subject === subject && one.name === name)?.limits;
    return linesOf(owner, { ...configured, ...own }, now);
  }

  prune(day: string): Promise<void> {
    return this.#store.prune(day);
  }

  /**
   * Reserves the needs of a request, with a shorter answer if the budgets have no room for a longer one.
   * @throws CompanionError AI_BUDGET_SPENT (429).
   */
  async reserve(lines: readonly Line[], { input, output, price }: Need): Promise<Reservation> {
    const amountOf = (tokens: number, before = input): Amount => ({
      tokens: before + tokens,
      cost: costOf(price, before, tokens),
    });
    const granted = await this.#takeUpTo(lines, output, amountOf, price);
    if (granted === undefined) throw await this.#refusal(lines, amountOf(Math.min(output, SHORTEST_ANSWER)));
    let reserved = amountOf(granted);
    return {
      output: granted,
      isShort: granted < output,
      extend: async (tokens) => {
        const more = (await this.#takeUpTo(lines, tokens, (some) => amountOf(some, 0), price)) ?? 0;
        if (more > 0) reserved = sum(reserved, amountOf(more, 0));
        return more;
      },
      settle: async (used) => {
        const by = { tokens: used.tokens - reserved.tokens, cost: used.cost - reserved.cost };
        reserved = used;
        await Promise.all(lines.map((line) => this.#correct(line, by)));
      },
    };
  }

  /** The number of answer tokens within the budgets, up to the requested number; undefined if there is no room for even a short answer. */
  async #takeUpTo(
    lines: readonly Line[],
    wished: number,
    amountOf: (tokens: number) => Amount,
    price: Price,
  ): Promise<number | undefined> {
    if (await this.#take(lines, amountOf(wished))) return wished;
    const rooms = await Promise.all(lines.map((line) => this.#room(line, amountOf(0), price)));
    const room = Math.min(wished, ...rooms);
    if (room < Math.min(wished, SHORTEST_ANSWER)) return undefined;
    return (await this.#take(lines, amountOf(room))) ? room : undefined;
  }

  /** Reserves in all budgets or in none. */
  async #take(lines: readonly Line[], amount: Amount): Promise<boolean> {
    const taken = await Promise.all(lines.map(({ key, limit }) => this.#store.take(key, amount, limit)));
    if (taken.every(Boolean)) return true;
    const back = { tokens: -amount.tokens, cost: -amount.cost };
    await Promise.all(lines.filter((_, index) => taken[index]).map(({ key }) => this.#store.correct(key, back)));
    return false;
  }

  /** The answer tokens that a budget has left besides the cost of the request itself. */
  async #room(line: Line, request: Amount, { output }: Price): Promise<number> {
    const { tokens, cost } = left(line, await this.#store.spent(line.key));
    return Math.floor(Math.min(tokens - request.tokens, output === 0 ? Infinity : (cost - request.cost) / output));
  }

  async #correct(line: Line, by: Amount): Promise<void> {
    const { isWarned, ...spent } = await this.#store.correct(line.key, by);
    if (isWarned || !isNear({ ...line, spent }, this.#parts.warnAt)) return;
    if (await this.#store.claimWarning(line.key)) this.#parts.near({ ...line, spent });
  }

  async #refusal(lines: readonly Line[], need: Amount): Promise<Error> {
    const rest = await Promise.all(lines.map(async (line) => ({ line, left: left(line, await this.spent(line)) })));
    const tight = rest.filter((one) => one.left.tokens < need.tokens || one.left.cost < need.cost);
    // Reports the budget with the longest wait.
    const { line, left: over } = (tight.length > 0 ? tight : rest).reduce((one, other) =>
      other.line.period.ends > one.line.period.ends ? other : one,
    );
    this.#parts.refused(line);
    const seconds = Math.max(1, Math.ceil((line.period.ends - Date.now()) / 1000));
    const isMoney = over.cost < need.cost;
    return errors.AI_BUDGET_SPENT(
      {
        subject: line.key.subject,
        period: line.period.kind,
        left: isMoney ? dollars(Math.max(0, over.cost)) : `${Math.max(0, over.tokens)} tokens`,
        needed: isMoney ? dollars(need.cost) : `${need.tokens} tokens`,
        seconds,
      },
      { retryAfter: seconds },
    );
  }
}

const NO_LIMITS: BudgetLimits = { tokensPerDay: 0, tokensPerMonth: 0, costPerDay: 0, costPerMonth: 0 };

/** Users of two tenants may have the same id. */
export const userOwner = (user: string, tenant: string): BudgetOwner => ({
  subject: 'user',
  name: keptName(tenantKey(tenant, user)),
  tenant,
  who: keptName(user),
});

export const tenantOwner = (tenant: string): BudgetOwner => ({
  subject: 'tenant',
  name: keptName(tenant),
  tenant,
  who: tenant,
});

/** Whether the spent share of a budget has reached the warning threshold. @param warnAt from 0 to 1. */
export const isNear = ({ limit, spent }: Standing, warnAt: number): boolean =>
  (limit.tokens > 0 && spent.tokens >= limit.tokens * warnAt) || (limit.cost > 0 && spent.cost >= limit.cost * warnAt);

function linesOf({ subject, name }: Omit<BudgetKey, 'period'>, limits: BudgetLimits, now: number): Line[] {
  const day = { tokens: limits.tokensPerDay, cost: Math.round(limits.costPerDay * MILLION) };
  const month = { tokens: limits.tokensPerMonth, cost: Math.round(limits.costPerMonth * MILLION) };
  const lines = [
    { period: dayAt(now), limit: day },
    { period: monthAt(now), limit: month },
  ];
  return lines
    .filter(({ limit }) => limit.tokens > 0 || limit.cost > 0)
    .map(({ period, limit }) => ({ key: { subject, name, period: period.name }, period, limit }));
}

/** The rest of a budget; infinite without a limit. */
const left = ({ limit }: Line, spent: Amount): Amount => ({
  tokens: limit.tokens === 0 ? Infinity : limit.tokens - spent.tokens,
  cost: limit.cost === 0 ? Infinity : limit.cost - spent.cost,
});

const sum = (one: Amount, other: Amount): Amount => ({
  tokens: one.tokens + other.tokens,
  cost: one.cost + other.cost,
});

const dollars = (millionths: number): string => `$${(millionths / MILLION).toFixed(4)}`;
