import type { QuotaKind, QuotaSubject, Whose } from '@editor-companion/core/plugin';
import type { QuotasOptions } from './options.ts';

/** A limit for a tenant or an owner. */
export interface Limit {
  readonly of: 'tenant' | 'owner';
  readonly subject: QuotaSubject;
  readonly kind: QuotaKind;
  /** 0 means no limit. */
  readonly limit: number;
}

const KINDS = ['bytes', 'documents', 'templates', 'assets', 'conversions', 'conversionsAtOnce'] as const;

/**
 * Returns all limits for an owner and its tenant, including those without a number. Anonymous callers count as no owner: only the limits of
 * the tenant apply.
 */
export function limitsOf({ tenant, owner }: Whose, options: QuotasOptions): readonly Limit[] {
  const exception = options.tenants[tenant];
  const ofTenant: Partial<Record<QuotaKind, number>> = { ...options.tenant, ...exception?.tenant };
  const ofOwner: Partial<Record<QuotaKind, number>> = { ...options.owner, ...exception?.owner };
  return KINDS.flatMap((kind): Limit[] => [
    { of: 'tenant', subject: { tenant }, kind, limit: ofTenant[kind] ?? 0 },
    ...(owner === null || ofOwner[kind] === undefined
      ? []
      : [{ of: 'owner' as const, subject: { tenant, owner }, kind, limit: ofOwner[kind] }]),
  ]);
}
