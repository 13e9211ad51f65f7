import type { Principal } from '../auth.ts';

/** The subject of a count: a tenant, or one owner in it. */
export interface QuotaSubject {
  readonly tenant: string;
  /** As in `Whose`. Absent: the whole tenant. */
  readonly owner?: string | null;
}

/** The kinds of things that the quotas plugin limits by itself. */
export type QuotaKind = 'documents' | 'templates' | 'assets' | 'bytes' | 'conversions' | 'conversionsAtOnce';

/** Point `quotaMeter`: reports the current amount of something on all nodes. Meters of one kind are added up. */
export interface QuotaMeter {
  /** Unique: `templates`, `assets-bytes`. */
  readonly id: string;
  readonly kind: Exclude<QuotaKind, 'conversions'>;
  /** Whether the meter can count one owner's things. Otherwise it counts for tenants only. */
  readonly isByOwner: boolean;
  /** @param enough counting may end there: it is as good as any more. */
  measure(subject: QuotaSubject, enough: number): Promise<number>;
}

/** Service `quotas`: refuses requests that would exceed the limits of a tenant or of an owner in it. */
export interface QuotasService {
  /**
   * Checks that a principal may have `more` of something that is stored or in progress.
   * @throws CompanionError QUOTA_FULL (507), QUOTA_BUSY (429) of `conversionsAtOnce`.
   */
  require(principal: Principal, kind: QuotaMeter['kind'], more: number): Promise<void>;
  /** Counts an action with a daily limit (UTC). @throws CompanionError QUOTA_SPENT (429), with nothing counted. */
  spend(principal: Principal, kind: 'conversions', amount: number): Promise<void>;
}
