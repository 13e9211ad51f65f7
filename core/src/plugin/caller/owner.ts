import type { Principal } from '../../contracts/auth.ts';
import { tenantOf } from './tenant.ts';

/** The owner of a stored thing: somebody in a tenant, or the whole tenant. */
export interface Whose {
  readonly tenant: string;
  /** `<kind>:<id>` of the principal within the tenant; null for anonymous callers, who share one owner. */
  readonly owner: string | null;
}

/** The owner of things that a principal creates. */
export const whoseOf = (principal: Pick<Principal, 'kind' | 'id' | 'tenant'>): Whose => ({
  tenant: tenantOf(principal),
  owner: principal.kind === 'anonymous' ? null : `${principal.kind}:${principal.id}`,
});

/** The id of an owner's principal, in the form that people see. */
export const idOfOwner = (owner: string | null): string | null => owner && owner.slice(owner.indexOf(':') + 1);
