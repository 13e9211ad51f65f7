import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompanionError } from '../../../src/base/errors.ts';
import type { AuthService, Principal } from '../../../src/contracts/auth.ts';
import { checkTenants } from '../../../src/http/access/check-tenants.ts';

const ADA: Principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: { '*': 'owner' } };

const authenticate = (principal: Principal): Promise<Principal> => {
  const service: AuthService = { authenticate: async () => principal, roleOf: () => 'viewer' };
  return checkTenants(service).authenticate({ headers: {} });
};
const refusedAs = (code: string) => (error: CompanionError) => error.code === code && error.status === 403;

describe('principals of any authentication service', () => {
  it('keep a valid tenant name, and have none for the default tenant', async () => {
    assert.deepEqual(await authenticate({ ...ADA, tenant: 'acme' }), { ...ADA, tenant: 'acme' });
    assert.deepEqual(await authenticate({ ...ADA, tenant: 'default' }), ADA);
    assert.deepEqual(await authenticate(ADA), ADA);
  });

  it('are refused with an invalid tenant name', async () => {
    for (const tenant of ['', ' ', 'a b', '\u0002acme\u0002', 'x'.repeat(65)])
      await assert.rejects(authenticate({ ...ADA, tenant }), refusedAs('TENANT_INVALID'), JSON.stringify(tenant));
  });

  it('are refused with an id that could be mistaken for the key of a principal in another tenant', async () => {
    await assert.rejects(authenticate({ ...ADA, id: '\u0002acme\u0002eve' }), refusedAs('CALLER_INVALID'));
  });
});
