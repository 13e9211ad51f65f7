import type { VersionRow } from './database.ts';
import type { VersionOptions } from '../options/version-options.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Those of a document's passing versions (newest first) that are not kept: all of the last day stay, then the last of each hour,
 * then the last of each day, then none.
 */
export function expired(
  versions: readonly VersionRow[],
  { all, hourly, daily }: VersionOptions['keep'],
  now: number,
): VersionRow[] {
  const taken = new Set<string>();
  return versions.filter(({ created_at: time }) => {
    const age = now - time;
    if (age < all) return false;
    const slot = slotOf(time, age, hourly, daily);
    if (slot === undefined || taken.has(slot)) return true;
    taken.add(slot);
    return false;
  });
}

/** The hour or day of which only one version is kept; undefined beyond both. */
function slotOf(time: number, age: number, hourly: number, daily: number): string | undefined {
  if (age < hourly) return `hour ${Math.floor(time / HOUR)}`;
  if (age < daily) return `day ${Math.floor(time / DAY)}`;
  return undefined;
}
