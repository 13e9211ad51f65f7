import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  BEHIND_TENANTS,
  isOfTenant,
  isTenantName,
  nameOfKey,
  splitTenantKey,
  tenantKey,
  tenantOf,
} from '../../../src/plugin/caller/tenant.ts';

describe('the key of a tenant’s resource', () => {
  it('is the plain name in the default tenant, so that data from before tenants keep their place', () => {
    assert.equal(tenantKey('default', 'minutes'), 'minutes');
    assert.deepEqual(splitTenantKey('minutes'), { tenant: 'default', name: 'minutes' });
  });

  it('differs between tenants for the same name, and can be split into tenant and name', () => {
    const keys = ['default', 'acme', 'other'].map((tenant) => tenantKey(tenant, 'minutes'));
    assert.equal(new Set(keys).size, 3);
    assert.deepEqual(splitTenantKey(tenantKey('acme', 'minutes')), { tenant: 'acme', name: 'minutes' });
    assert.equal(nameOfKey(tenantKey('acme', 'minutes')), 'minutes');
  });

  it('stays the same when it is made of a key, and belongs to its own tenant even if another one asks', () => {
    const key = tenantKey('acme', 'minutes');
    assert.equal(tenantKey('acme', key), key);
    assert.equal(tenantKey('other', key), key);
    assert.equal(isOfTenant(key, { tenant: 'acme' }), true);
    assert.equal(isOfTenant(key, { tenant: 'other' }), false);
    assert.equal(isOfTenant(key, {}), false);
  });

  it('is not mistaken for that of a tenant whose name has the same beginning', () => {
    assert.notEqual(tenantKey('acme', 'x'), tenantKey('acm', 'ex'));
    assert.equal(isOfTenant(tenantKey('acme2', 'x'), { tenant: 'acme' }), false);
  });

  it('sorts before all names of the default tenant', () => {
    assert.ok(tenantKey('zebra', '~') < BEHIND_TENANTS);
    assert.ok(BEHIND_TENANTS < ' ');
  });
});

describe('the tenant of a caller', () => {
  it('is `default` if the credential names none', () => {
    assert.equal(tenantOf({}), 'default');
    assert.equal(tenantOf({ tenant: 'acme' }), 'acme');
  });

  it('has a name of letters, digits and few other signs', () => {
    for (const name of ['acme', 'A1', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'org_1.eu~x', 'a'.repeat(64)])
      assert.equal(isTenantName(name), true, name);
    for (const name of ['', '-a', '.', 'a b', 'a\u0002b', 'a/b', 'ä', 'a'.repeat(65), 'a\n'])
      assert.equal(isTenantName(name), false, JSON.stringify(name));
  });
});
