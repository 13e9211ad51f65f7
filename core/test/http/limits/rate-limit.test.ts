import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestShell } from '../test-shell.ts';

const limited = { rateLimit: { max: 2, window: 60_000, allow: ['10.0.0.1'] } };
const shell = (server: object = limited) =>
  createTestShell((scope) => void scope.get('/thing', { config: { public: true } }, () => ({})), { server });

describe('the rate limit', () => {
  it('refuses a caller beyond it and states the waiting time', async () => {
    const { app } = await shell();
    const ask = () => app.inject({ url: '/thing', remoteAddress: '192.0.2.1' });
    await ask();
    assert.equal((await ask()).statusCode, 200);
    const refused = await ask();
    assert.equal(refused.json<{ error: string }>().error, 'RATE_LIMITED');
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal((await app.inject({ url: '/thing', remoteAddress: '192.0.2.2' })).statusCode, 200);
  });

  it('counts a /64 of IPv6 as one caller', async () => {
    const { app } = await shell();
    const statuses: number[] = [];
    for (const remoteAddress of ['2001:db8::1', '2001:db8:0:0:9::2', '2001:db8:0:0::3', '2001:db8:0:1::1'])
      statuses.push((await app.inject({ url: '/thing', remoteAddress })).statusCode);
    assert.deepEqual(statuses, [200, 200, 429, 200]);
  });

  it('exempts allowed addresses, and everybody when it is off', async () => {
    const { app } = await shell();
    for (let count = 0; count < 5; count++)
      assert.equal((await app.inject({ url: '/thing', remoteAddress: '10.0.0.1' })).statusCode, 200);
    const { app: unlimited } = await shell({ rateLimit: { max: 0 } });
    for (let count = 0; count < 5; count++)
      assert.equal((await unlimited.inject({ url: '/thing', remoteAddress: '192.0.2.1' })).statusCode, 200);
  });
});

describe('behind a proxy', () => {
  const ask = async (server: object, forwarded: (index: number) => string, remoteAddress: string) => {
    const { app, logs } = await shell(server);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index++) {
      const headers = { 'x-forwarded-for': forwarded(index) };
      statuses.push((await app.inject({ url: '/thing', remoteAddress, headers })).statusCode);
    }
    return { statuses, logs };
  };
  const rateLimit = { max: 2, window: 60_000, allow: ['127.0.0.1'] };
  const LIMITED = [200, 200, 429, 429];

  it('the address from its header is counted', async () => {
    const server = { rateLimit, trustProxy: ['10.0.0.0/8'] };
    assert.deepEqual((await ask(server, () => '192.0.2.7', '10.0.0.9')).statuses, LIMITED);
    assert.deepEqual((await ask(server, (index) => `192.0.2.${index}`, '10.0.0.9')).statuses, [200, 200, 200, 200]);
  });

  it('an exempt address in the header exempts nobody, even if every proxy is trusted', async () => {
    for (const trustProxy of [true, '127.0.0.1', '10.0.0.9'])
      for (const peer of ['127.0.0.1', '10.0.0.9'])
        assert.deepEqual((await ask({ rateLimit, trustProxy }, () => '127.0.0.1', peer)).statuses, LIMITED);
  });

  it('an address that the client wrote itself is not trusted', async () => {
    const server = { rateLimit, trustProxy: ['10.0.0.9'] };
    assert.deepEqual((await ask(server, (index) => `198.51.100.${index}, 192.0.2.7`, '10.0.0.9')).statuses, LIMITED);
    assert.deepEqual((await ask(server, (index) => `198.51.100.${index}`, '192.0.2.9')).statuses, LIMITED);
  });

  it('that is not configured, all callers share one limit, and the log reports it once', async () => {
    const { statuses, logs } = await ask({ rateLimit }, (index) => `192.0.2.${index}`, '127.0.0.1');
    assert.deepEqual(statuses, LIMITED);
    assert.equal(logs.filter(({ msg }) => String(msg).includes('server.trustProxy')).length, 1);
  });
});
