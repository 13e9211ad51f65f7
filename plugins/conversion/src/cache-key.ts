import { createHash } from 'node:crypto';
import type { ConversionWork } from '@editor-companion/core/plugin';

/**
 * The key under which a conversion's result is kept: SHA-256 over the original's hash, the converter's id and version, and
 * its options. Lower-case hex.
 */
export const cacheKey = (hash: string, { converter, options }: Pick<ConversionWork, 'converter' | 'options'>): string =>
  createHash('sha256')
    .update(canonicalJson([hash, converter.id, converter.version, options]))
    .digest('hex');

/** JSON with the members of every object in the order of their names, so that equal values have equal texts. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortMembers);

const sortMembers = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // A null prototype keeps a member named __proto__ an ordinary one, so that it counts as well.
  const sorted: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value).toSorted(byName)) sorted[name] = member;
  return sorted;
};

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : Number(a > b));
