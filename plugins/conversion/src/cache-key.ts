import { createHash } from 'node:crypto';
import { DEFAULT_TENANT, type ConversionWork } from '@editor-companion/core/plugin';

/** The original and the tenant of a conversion. */
interface Original {
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly tenant: string;
}

/** Makes the cache key of a conversion's result. */
export type CacheKey = (original: Original, work: Pick<ConversionWork, 'converter' | 'options'>) => string;

/**
 * The SHA-256 of the original's hash, the converter's id and version, its options, and the tenant, so that no tenant gets a result made for
 * another one. Lower-case hex.
 * @param isShared omits the tenant, so that all tenants share equal results.
 */
export const createCacheKey =
  (isShared: boolean): CacheKey =>
  ({ hash, tenant }, { converter, options }) => {
    // Results from before there were tenants belong to the default one.
    const whose = isShared || tenant === DEFAULT_TENANT ? [] : [tenant];
    return createHash('sha256')
      .update(canonicalJson([hash, converter.id, converter.version, options, ...whose]))
      .digest('hex');
  };

/** JSON with sorted members, so that equal values have equal texts. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortMembers);

const sortMembers = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // With a null prototype, a member named __proto__ is an ordinary one and counts too.
  const sorted: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value).toSorted(byName)) sorted[name] = member;
  return sorted;
};

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : Number(a > b));
