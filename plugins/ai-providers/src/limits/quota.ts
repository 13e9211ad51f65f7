import { errors } from '../errors.ts';

/** The subjects of limits. */
export type QuotaSubject = 'user' | 'document' | 'tenant';

/** The limits of one subject. 0: none. */
export interface QuotaLimits {
  readonly perMinute: number;
  readonly running: number;
}

export interface Lease {
  /** Releases the place. */
  release(): void;
}

export interface Quota {
  /**
   * @param now milliseconds since the epoch.
   * @throws CompanionError AI_RATE_LIMITED or AI_TOO_MANY_RUNNING (429).
   */
  take(key: string, now: number): Lease;
}

interface Account {
  minuteEnds: number;
  requests: number;
  running: number;
}

const MINUTE = 60_000;
/** The number of remembered subjects. Beyond it, the oldest without running requests are dropped. */
const MAX_ACCOUNTS = 50_000;

/** Fixed windows of a minute for each subject, in memory: each process counts by itself. */
export function createQuota(subject: QuotaSubject, limits: QuotaLimits): Quota {
  const accounts = new Map<string, Account>();

  function accountOf(key: string, now: number): Account {
    const account = accounts.get(key) ?? { minuteEnds: 0, requests: 0, running: 0 };
    if (now >= account.minuteEnds) Object.assign(account, { minuteEnds: now + MINUTE, requests: 0 });
    if (accounts.size >= MAX_ACCOUNTS && !accounts.has(key)) forgetOldest();
    accounts.set(key, account);
    return account;
  }

  function forgetOldest(): void {
    for (const [key, { running }] of accounts) {
      if (running > 0) continue;
      accounts.delete(key);
      return;
    }
  }

  return {
    take(key, now) {
      const account = accountOf(key, now);
      if (limits.perMinute > 0 && account.requests >= limits.perMinute)
        throw errors.AI_RATE_LIMITED(...wait(subject, account.minuteEnds - now));
      if (limits.running > 0 && account.running >= limits.running)
        throw errors.AI_TOO_MANY_RUNNING({ subject, limit: limits.running });
      account.requests += 1;
      account.running += 1;
      let held = true;
      return {
        release() {
          if (!held) return;
          held = false;
          account.running -= 1;
        },
      };
    },
  };
}

function wait(subject: string, left: number): [{ subject: string; seconds: number }, { retryAfter: number }] {
  const seconds = Math.max(1, Math.ceil(left / 1000));
  return [{ subject, seconds }, { retryAfter: seconds }];
}
