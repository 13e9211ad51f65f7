import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readServers } from '../../src/connections/postgres-servers.ts';

void describe('an address of PostgreSQL', () => {
  void test('of one server is accepted unchanged', () => {
    const url = 'postgres://user:p%40ss@host:5432/name?sslmode=require';
    assert.deepEqual(readServers(url), { urls: [url], areAsked: false });
  });

  void test('names several servers with commas, each with its own port', () => {
    assert.deepEqual(readServers('postgresql://user:p,w@one:5432,two,[::1]:5433/name?sslmode=require'), {
      urls: [
        'postgresql://user:p,w@one:5432/name?sslmode=require',
        'postgresql://user:p,w@two/name?sslmode=require',
        'postgresql://user:p,w@[::1]:5433/name?sslmode=require',
      ],
      areAsked: true,
    });
  });

  void test('may ask for the writable server, as in libpq', () => {
    assert.deepEqual(readServers('postgres://one/name?target_session_attrs=read-write'), {
      urls: ['postgres://one/name'],
      areAsked: true,
    });
  });

  for (const [fault, url, said] of [
    ['that asks for a replica', 'postgres://one,two/name?target_session_attrs=standby', /accepts writes/],
    ['of very many servers', `postgres://${'host,'.repeat(16)}host/name`, /more than 16/],
    ['that is none', 'postgres://one:port/name', /not an address/],
  ] as const)
    void test(`${fault} is refused`, () => {
      assert.throws(() => readServers(url), said);
    });
});
