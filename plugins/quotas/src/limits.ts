import type { QuotaKind, QuotaSubject, Whose } from '@editor-companion/core/plugin';
import type { QuotasOptions } from './options.ts';

/** A limit that holds for somebody. */
export interface Limit {
  readonly of: 'tenant' | 'owner';
  readonly subject: QuotaSubject;
  readonly kind: QuotaKind;
  /** 0: none. */
  readonly limit: number;
}

const KINDS = ['bytes', 'documents', 'templates', 'assets', 'conversions', 'conversionsAtOnce'] as const;

/** All that hold for an owner and the tenant, those without a number included. Anonymous callers are no owner: the tenant's hold for them. */
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
