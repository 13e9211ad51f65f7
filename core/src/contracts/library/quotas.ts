import type { Principal } from '../auth.ts';

/** Of whom something is counted: of a tenant, or of one owner in it. */
export interface QuotaSubject {
  readonly tenant: string;
  /** As in `Whose`; absent: the whole tenant. */
  readonly owner?: string | null;
}

/** What the quotas know of by themselves. */
export type QuotaKind = 'documents' | 'templates' | 'assets' | 'bytes' | 'conversions' | 'conversionsAtOnce';

/** Point `quotaMeter`: tells how much of something there is just now, on all nodes. Meters of one kind are added up. */
export interface QuotaMeter {
  /** Unique: `templates`, `assets-bytes`. */
  readonly id: string;
  readonly kind: Exclude<QuotaKind, 'conversions'>;
  /** Whether it can tell what one owner has; otherwise it counts for tenants alone. */
  readonly isByOwner: boolean;
  /** @param enough counting may end there: it is as good as any more. */
  measure(subject: QuotaSubject, enough: number): Promise<number>;
}

/** Service `quotas`: refuses what is more than a tenant, or an owner in it, may have. */
export interface QuotasService {
  /**
   * Asks whether somebody may have so much more of something that is kept, or under way.
   *
   * @throws CompanionError QUOTA_FULL (507), QUOTA_BUSY (429) of `conversionsAtOnce`.
   */
  require(principal: Principal, kind: QuotaMeter['kind'], more: number): Promise<void>;
  /** Counts something that may be done so often a day (UTC). @throws CompanionError QUOTA_SPENT (429), with nothing counted. */
  spend(principal: Principal, kind: 'conversions', amount: number): Promise<void>;
}
