import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthService } from '@editor-companion/core/plugin';
import { createTestHost, credentialOf, tenantAuth } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import webhook from '../src/index.ts';
import { fileEvent } from './support.ts';

/** A port without a listener, so that notifications wait. */
const NOWHERE = 'http://127.0.0.1:9/';
const [acme, other, nobodys] = [credentialOf('ada', 'acme'), credentialOf('ada', 'other'), credentialOf('ada')];

/** As `tenantAuth`, with only the scope for deliveries: no caller administers all tenants. */
const auth: AuthService = {
  ...tenantAuth,
  authenticate: async (credential) => ({ ...(await tenantAuth.authenticate(credential)), scopes: ['webhook'] }),
};

test('deliveries are listed, counted and sent again only for their own tenant', async () => {
  await using host = await createTestHost([storage, webhook], {
    services: { auth },
    options: { webhook: { url: NOWHERE } },
  });
  const { bus } = host.companion.kernel;
  for (const tenant of ['acme', 'acme', 'other']) {
    bus.emit('conversion', 'file:uploaded', { ...fileEvent('the same task'), tenant });
    await host.settle();
  }
  const list = async (headers: typeof acme, query = '') => {
    const answer = await host.inject({ url: `/webhook/deliveries${query}`, headers });
    return answer.json<{ data: { items: { id: string }[]; total: number } }>().data;
  };
  const replay = async (headers: typeof acme, id: string) => {
    const answer = await host.inject({ method: 'POST', url: `/webhook/deliveries/${id}/replay`, headers });
    const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
    return { status: answer.statusCode, body: JSON.stringify(body).replaceAll(id, 'ID') };
  };
  assert.deepEqual(
    await Promise.all([acme, other, nobodys].map(async (person) => (await list(person)).total)),
    [2, 1, 0],
  );
  assert.equal((await list(other, '?pageIndex=2&pageSize=1')).items.length, 0);
  const [delivery] = (await list(acme)).items;
  const id = delivery?.id ?? assert.fail();
  for (const person of [other, nobodys]) {
    const absent = await replay(person, `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`);
    assert.deepEqual(await replay(person, id), absent);
    assert.equal(absent.status, 404);
  }
  assert.equal((await replay(acme, id)).status, 409, 'its own tenant is told that it still waits');
});
