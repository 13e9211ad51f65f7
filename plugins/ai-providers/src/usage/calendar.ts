/** The period of a budget in UTC: `2026-11-26` or `2026-11`. */
export interface Period {
  readonly kind: 'day' | 'month';
  readonly name: string;
  /** The start of the next one in milliseconds since the epoch. */
  readonly ends: number;
}

/** The day as `YYYY-MM-DD` in UTC. @param now milliseconds since the epoch. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

export function dayAt(now: number): Period {
  const date = new Date(now);
  const ends = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
  return { kind: 'day', name: dayOf(now), ends };
}

export function monthAt(now: number): Period {
  const date = new Date(now);
  const ends = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return { kind: 'month', name: dayOf(now).slice(0, 7), ends };
}
