import {
  whoseOf,
  type Principal,
  type QuotaMeter,
  type QuotaSubject,
  type QuotasService,
} from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { limitsOf, type Limit } from './limits.ts';
import type { QuotasOptions } from './options.ts';
import type { Spending } from './spending.ts';

const DAY_MS = 86_400_000;

interface Parts {
  readonly options: QuotasOptions;
  readonly spending: Pick<Spending, 'take' | 'giveBack' | 'spent'>;
  /** Called at each request, because plugins contribute meters. */
  readonly meters: () => readonly QuotaMeter[];
  readonly refused: (limit: Limit) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The usage of a quota by a caller. */
export interface Standing extends Limit {
  readonly used: number;
  /** The time at which a daily quota starts again, in milliseconds since the epoch. Undefined for quotas of stored data. */
  readonly resetsAt: number | undefined;
}

/**
 * Checks quotas of tenants and owners. Stored data is counted where it is stored, so that no counter can be wrong. Daily usage has its own
 * row.
 */
export class Quotas implements QuotasService {
  readonly #parts: Parts;
  readonly #now: () => number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  async require(principal: Principal, kind: QuotaMeter['kind'], more: number): Promise<void> {
    for (const limit of this.#limits(principal, kind)) {
      const used = await this.#measure(limit.subject, kind, limit.limit + 1);
      if (used + more <= limit.limit) continue;
      this.#parts.refused(limit);
      if (kind === 'conversionsAtOnce') throw errors.QUOTA_BUSY({ whose: nameOf(limit), limit: limit.limit });
      const details = [{ path: kind, message: `${used} of ${limit.limit}` }];
      throw errors.QUOTA_FULL({ whose: nameOf(limit), limit: limit.limit, what: kind, used, more }, { details });
    }
  }

  async spend(principal: Principal, kind: 'conversions', amount: number): Promise<void> {
    const { spending, refused } = this.#parts;
    const day = this.#day();
    const taken: Limit[] = [];
    for (const limit of this.#limits(principal, kind)) {
      if (await spending.take(limit.subject, kind, day, amount, limit.limit)) {
        taken.push(limit);
        continue;
      }
      for (const { subject } of taken) await spending.giveBack(subject, kind, day, amount);
      refused(limit);
      const seconds = Math.max(1, Math.ceil((this.#endOfDay() - this.#now()) / 1000));
      const used = await spending.spent(limit.subject, kind, day);
      const details = [{ path: kind, message: `${used} of ${limit.limit}` }];
      const values = { whose: nameOf(limit), limit: limit.limit, used, seconds };
      throw errors.QUOTA_SPENT(values, { details, retryAfter: seconds });
    }
  }

  /** Returns all quotas of a caller with their usage. It also counts kinds without a limit if that is cheap. */
  async standing(principal: Principal): Promise<Standing[]> {
    const { options, spending } = this.#parts;
    return Promise.all(
      limitsOf(whoseOf(principal), options)
        .filter(({ limit }) => limit > 0)
        .map(async (limit) => {
          const { kind, subject } = limit;
          if (kind === 'conversions')
            return { ...limit, used: await spending.spent(subject, kind, this.#day()), resetsAt: this.#endOfDay() };
          return { ...limit, used: await this.#measure(subject, kind, Number.MAX_SAFE_INTEGER), resetsAt: undefined };
        }),
    );
  }

  #limits(principal: Principal, kind: Limit['kind']): readonly Limit[] {
    return limitsOf(whoseOf(principal), this.#parts.options).filter((one) => one.kind === kind && one.limit > 0);
  }

  async #measure(subject: QuotaSubject, kind: QuotaMeter['kind'], enough: number): Promise<number> {
    let sum = 0;
    for (const meter of this.#parts.meters()) {
      if (meter.kind !== kind || (subject.owner !== undefined && !meter.isByOwner)) continue;
      sum += await meter.measure(subject, enough);
    }
    return sum;
  }

  #day(): string {
    return new Date(this.#now()).toISOString().slice(0, 10);
  }

  #endOfDay(): number {
    return (Math.floor(this.#now() / DAY_MS) + 1) * DAY_MS;
  }
}

/** The subject of the error's sentence. The caller knows which tenant it is. */
const nameOf = ({ of }: Limit): string => (of === 'tenant' ? 'Your tenant' : 'Your user');
