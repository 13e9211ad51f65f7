import { defineErrors } from '../../base/errors.ts';
import type { AuthService } from '../../contracts/auth.ts';
import { DEFAULT_TENANT, isTenantName } from '../../plugin/caller/tenant.ts';

export const tenantErrors = defineErrors({
  TENANT_INVALID: {
    status: 403,
    message:
      'The tenant in this credential is not a valid name: 1 to 64 letters, digits, dots, hyphens, underscores and tildes, beginning with a letter or digit. Get another credential from its issuer.',
  },
  CALLER_INVALID: {
    status: 403,
    message: 'The user id in this credential contains control characters. Get another credential from its issuer.',
  },
});

// Keys of a tenant's data begin with a control character.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F]/;

/**
 * Wraps any implementation of the service `auth` so that its principals have ids and tenants of which keys can be made. The tenant
 * `default` counts as none.
 * @returns a service that throws TENANT_INVALID or CALLER_INVALID (403) if the given service returns any other principal.
 */
export const checkTenants = (service: AuthService): AuthService => ({
  roleOf: (principal, documentId) => service.roleOf(principal, documentId),
  isRevoked: (principal) => service.isRevoked?.(principal) ?? false,
  async authenticate(credentials) {
    const { tenant, ...principal } = await service.authenticate(credentials);
    if (CONTROL.test(principal.id)) throw tenantErrors.CALLER_INVALID();
    if (tenant === undefined || tenant === DEFAULT_TENANT) return principal;
    if (!isTenantName(tenant)) throw tenantErrors.TENANT_INVALID();
    return { ...principal, tenant };
  },
});
