import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callerOf } from '../../../src/plugin/caller/caller.ts';
import { createTestShell } from '../../http/test-shell.ts';

const anonymous = { kind: 'anonymous', id: 'anonymous' } as const;

describe('the name of a caller', () => {
  it('is the principal, by kind and id, from any address', () => {
    assert.equal(callerOf({ kind: 'user', id: 'ada' }, '192.0.2.1'), 'user ada');
    assert.equal(callerOf({ kind: 'user', id: 'ada' }, '192.0.2.2'), 'user ada');
    assert.equal(callerOf({ kind: 'server', id: 'ada' }, '192.0.2.1'), 'server ada');
    assert.equal(callerOf({ kind: 'user', id: 'ada', tenant: 'acme' }, '192.0.2.1'), 'user@acme ada');
    assert.equal(callerOf({ kind: 'user', id: 'ada', tenant: 'default' }, '192.0.2.1'), 'user ada');
  });

  it('is the address of an anonymous caller, and the IPv4 address within an IPv6 one', () => {
    assert.equal(callerOf(anonymous, '192.0.2.1'), 'address 192.0.2.1');
    assert.equal(callerOf(anonymous, '::ffff:192.0.2.1'), 'address 192.0.2.1');
    assert.notEqual(callerOf(anonymous, '192.0.2.1'), callerOf(anonymous, '192.0.2.2'));
  });

  it('is the /64 of an IPv6 address in any spelling', () => {
    const spellings = ['2001:db8::1', '2001:DB8:0:0:9::2', '2001:0db8:0000::3', '2001:db8:0:0:1:2:3:4'];
    assert.deepEqual([...new Set(spellings.map((one) => callerOf(anonymous, one)))], ['address 2001:db8:0:0::/64']);
    assert.notEqual(callerOf(anonymous, '2001:db8:0:1::1'), callerOf(anonymous, '2001:db8::1'));
  });

  it('is on every request', async () => {
    const { app } = await createTestShell(
      (scope) => void scope.get('/me', { config: { public: true } }, ({ caller }) => ({ caller })),
    );
    const answer = await app.inject({ url: '/me', remoteAddress: '192.0.2.7' });
    assert.deepEqual(answer.json<{ data: unknown }>().data, { caller: 'address 192.0.2.7' });
  });
});
