import type { Principal } from '../../contracts/auth.ts';
import { tenantOf } from './tenant.ts';

/** Whose something is that is kept: of somebody in a tenant, or of all in it. */
export interface Whose {
  readonly tenant: string;
  /** `<kind>:<id>` of the principal within the tenant; null for anonymous callers, all of whom are one owner. */
  readonly owner: string | null;
}

/** Whom things belong to that somebody makes. */
export const whoseOf = (principal: Pick<Principal, 'kind' | 'id' | 'tenant'>): Whose => ({
  tenant: tenantOf(principal),
  owner: principal.kind === 'anonymous' ? null : `${principal.kind}:${principal.id}`,
});

/** The id of an owner's principal, as people are shown it. */
export const idOfOwner = (owner: string | null): string | null => owner && owner.slice(owner.indexOf(':') + 1);
