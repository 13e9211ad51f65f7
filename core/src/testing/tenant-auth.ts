import { CompanionError } from '../base/errors.ts';
import type { AuthService, DocumentRole, Principal } from '../contracts/auth.ts';

/** A user of a tenant as a credential for `tenantAuth`. */
export const credentialOf = (user: string, tenant?: string): { readonly authorization: string } => ({
  authorization: `Bearer ${tenant === undefined ? user : `${user}@${tenant}`}`,
});

/**
 * A service `auth` for tests of tenants: the token `ada@acme` is the user ada of the tenant acme, and `ada` the user ada without a tenant.
 * All users have every scope and own every document of their tenant.
 * @example
 * await using host = await createTestHost([storage, notes], { services: { auth: tenantAuth } });
 * await host.inject({ url: '/notes', headers: credentialOf('ada', 'acme') });
 */
export const tenantAuth: AuthService = {
  async authenticate({ headers, token = '' }) {
    const credential = (headers.authorization ?? token).replace('Bearer ', '');
    if (credential === '') throw new CompanionError('AUTH_REQUIRED', { status: 401, message: 'Say who you are.' });
    const [id = '', tenant] = credential.split('@');
    const documents: Principal['documents'] = { '*': 'owner' };
    return { id, name: id.toUpperCase(), kind: 'user', scopes: ['*'], documents, ...(tenant && { tenant }) };
  },
  roleOf: ({ documents }): DocumentRole | undefined => documents['*'],
};
