/** The maximum random share added to a delay, so that notifications that failed together are not retried together. */
const JITTER = 0.2;
/** The maximum delay that a receiver may ask for, in milliseconds. */
const MAX_RETRY_AFTER = 86_400_000;

interface Wait {
  readonly delays: readonly number[];
  /** The number of failed attempts. */
  readonly attempts: number;
  /** The delay that the receiver asked for in milliseconds. */
  readonly retryAfter: number | undefined;
  /** From 0 to 1. */
  readonly random: number;
}

/** Milliseconds until the next attempt; undefined if none is left. */
export function nextDelay({ delays, attempts, retryAfter = 0, random }: Wait): number | undefined {
  const delay = delays[attempts - 1];
  if (delay === undefined) return undefined;
  return Math.round(Math.max(delay * (1 + JITTER * random), retryAfter));
}

/** Parses Retry-After (RFC 9110, 10.2.3), seconds or a date, as milliseconds from `now`; at most a day. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const wait = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER);
}
