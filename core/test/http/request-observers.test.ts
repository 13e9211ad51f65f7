import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin, type RequestObserver } from '../../src/plugin/index.ts';
import { createTestHost } from '../../src/testing/index.ts';

/** A plugin with a route. It is set up before the observer, so the observer represents one of a later plugin. */
const shop = definePlugin({
  name: 'shop',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes((app) => {
      app.get('/orders/:id', { config: { public: true }, schema: {} }, () => ({ order: 1 }));
      app.get('/secret', { config: { scopes: ['secret'] }, schema: {} }, () => ({}));
    });
  },
});

const observing = (observer: RequestObserver) =>
  definePlugin({
    name: 'observer',
    version: '1.0.0',
    apiVersion: 1,
    needs: ['requests'],
    setup: (host) => host.use('requests').observe(observer),
  });

test('an observer receives requests of plugins that were set up before it, from beginning to end', async () => {
  const seen: string[] = [];
  await using host = await createTestHost([
    shop,
    observing({
      begin: ({ url }) => void seen.push(`begin ${url}`),
      around(request, run) {
        seen.push(`handler ${request.routeOptions.url}`);
        return run();
      },
      end: (_request, { statusCode }) => void seen.push(`end ${statusCode}`),
    }),
  ]);
  assert.equal((await host.inject({ url: '/orders/7' })).statusCode, 200);
  assert.deepEqual(seen, ['begin /orders/7', 'handler /orders/:id', 'end 200']);
});

test('an observer receives answers to requests that reach no handler', async () => {
  const statuses: number[] = [];
  await using host = await createTestHost([
    shop,
    observing({ end: (_request, { statusCode }) => void statuses.push(statusCode) }),
  ]);
  await host.inject({ url: '/nowhere' });
  await host.inject({ url: '/orders/7', method: 'POST' });
  assert.deepEqual(statuses, [404, 405]);
});

test('an observer’s mistake changes no answer and is logged once', async () => {
  await using host = await createTestHost([
    shop,
    observing({
      begin() {
        throw new Error('a mistake');
      },
    }),
  ]);
  assert.equal((await host.inject({ url: '/orders/7' })).statusCode, 200);
  assert.equal((await host.inject({ url: '/orders/8' })).statusCode, 200);
  assert.equal(host.logs.filter(({ msg }) => String(msg).startsWith('an observer of requests failed')).length, 1);
});

test('an observer that comes after the start is refused', async () => {
  await using host = await createTestHost([shop]);
  assert.throws(() => host.use('requests').observe({}), { code: 'OBSERVER_TOO_LATE' });
});
