import { createHash } from 'node:crypto';
import { DEFAULT_TENANT, type ConversionWork } from '@editor-companion/core/plugin';

/** What is converted, and for which tenant. */
interface Original {
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly tenant: string;
}

/** The key under which the result of a conversion is kept. */
export type CacheKey = (original: Original, work: Pick<ConversionWork, 'converter' | 'options'>) => string;

/**
 * Keys of results: SHA-256 over the original's hash, the converter's id and version, its options, and the tenant, so that no tenant is
 * answered with what was made for another one. Lower-case hex.
 *
 * @param isShared leaves the tenant out: all of them share what is the same.
 */
export const createCacheKey =
  (isShared: boolean): CacheKey =>
  ({ hash, tenant }, { converter, options }) => {
    // Results from before there were tenants are those of the default one.
    const whose = isShared || tenant === DEFAULT_TENANT ? [] : [tenant];
    return createHash('sha256')
      .update(canonicalJson([hash, converter.id, converter.version, options, ...whose]))
      .digest('hex');
  };

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
