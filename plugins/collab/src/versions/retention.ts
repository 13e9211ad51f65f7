import type { VersionRow } from './database.ts';
import type { VersionOptions } from '../options/version-options.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** The epoch, 1 January 1970, was the fourth day of its week. */
const DAYS_BEFORE_FIRST = 3 * DAY;

type Keep = VersionOptions['keep'];

/**
 * The automatic versions (newest first) that have expired: all of the last day are kept, then the last of each hour, of each day, of each
 * week, then none. The configuration sets the length of each period.
 */
export function expired(versions: readonly VersionRow[], keep: Keep, now: number): VersionRow[] {
  const taken = new Set<string>();
  return versions.filter(({ created_at: time }) => {
    const age = now - time;
    if (age < keep.all) return false;
    const slot = slotOf(time, age, keep);
    if (slot === undefined || taken.has(slot)) return true;
    taken.add(slot);
    return false;
  });
}

/** The hour, day or week of which one version is kept; undefined after the last period. */
function slotOf(time: number, age: number, { hourly, daily, weekly }: Keep): string | undefined {
  if (age < hourly) return `hour ${Math.floor(time / HOUR)}`;
  if (age < daily) return `day ${Math.floor(time / DAY)}`;
  if (age < weekly) return `week ${Math.floor((time + DAYS_BEFORE_FIRST) / WEEK)}`;
  return undefined;
}
