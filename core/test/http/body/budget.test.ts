import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BodyBudget } from '../../../src/http/body/budget.ts';
import { createTestShell } from '../test-shell.ts';

const never = new Promise(() => undefined);
const isBusy = { code: 'BODIES_BUSY', status: 503 };

describe('the budget of bodies', () => {
  it('is shared by all callers', () => {
    const budget = new BodyBudget(100);
    budget.lease('a', never).take(50);
    budget.lease('b', never).take(40);
    assert.throws(() => budget.lease('c', never).take(11), isBusy);
    budget.lease('c', never).take(10);
    assert.equal(budget.taken, 100);
  });

  it('gives one caller at most half of it', () => {
    const budget = new BodyBudget(100);
    budget.lease('a', never).take(30);
    assert.throws(() => budget.lease('a', never).take(21), isBusy);
    budget.lease('a', never).take(20);
  });

  it('accepts a body of any size while it holds no other', () => {
    const budget = new BodyBudget(100);
    const lease = budget.lease('a', never);
    lease.take(60);
    lease.take(90);
    assert.throws(() => budget.lease('b', never).take(1), isBusy);
  });

  it('regains the bytes when the request and all its work have ended', async () => {
    const budget = new BodyBudget(100);
    const [over, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lease = budget.lease('a', over.promise);
    lease.take(100);
    lease.hold(work.promise);
    over.resolve();
    await over.promise;
    assert.equal(budget.taken, 100);
    work.reject(new Error('failed'));
    await work.promise.catch(() => undefined);
    assert.equal(budget.taken, 0);
  });
});

describe('a server', () => {
  const payload = JSON.stringify('x'.repeat(60_000));

  it('refuses a body that does not fit beside the current ones, and accepts it afterwards', async () => {
    const [entered, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { app } = await createTestShell(
      (scope) => {
        scope.post('/', { config: { public: true } }, async () => {
          entered.resolve();
          await leave.promise;
          return {};
        });
      },
      { server: { largeBodies: { maxBytesInFlight: 100_000 } } },
    );
    const send = () =>
      app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } });
    const first = send();
    await entered.promise;
    const second = await send();
    assert.equal(second.statusCode, 503);
    assert.equal(second.json<{ error: string }>().error, 'BODIES_BUSY');
    assert.ok(Number(second.headers['retry-after']) > 0);
    leave.resolve();
    assert.equal((await first).statusCode, 200);
    assert.equal((await send()).statusCode, 200);
  });

  it('counts a body without an announced length as it arrives', async () => {
    const { app } = await createTestShell(
      (scope) => {
        scope.post('/', { config: { public: true } }, () => ({}));
      },
      { server: { largeBodies: { maxBytesInFlight: 100_000 } } },
    );
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const [sent, more] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const send = (body: AsyncIterable<Buffer>) =>
      fetch(address, { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } });
    const slow = send(
      (async function* () {
        yield Buffer.from(payload.slice(0, -1));
        sent.resolve();
        await more.promise;
        yield Buffer.from('"');
      })(),
    );
    await sent.promise;
    const quick = () =>
      send(
        (async function* () {
          yield Buffer.from(payload);
        })(),
      );
    while ((await quick()).status !== 503);
    more.resolve();
    assert.equal((await slow).status, 200);
    assert.equal((await quick()).status, 200);
  });
});
