import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSuite, tenantSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { tasksOfTenants } from './tenant-kit.ts';
import { capitals, request, startHost, upload, user } from './support.ts';

runSuite('tasks of tenants', tenantSuite(tasksOfTenants([storage])));

describe('the cache', () => {
  const convert = async (
    host: Awaited<ReturnType<typeof startHost>>,
    work: ReturnType<typeof capitals>,
    tenant?: string,
  ) => {
    const principal = user('ada', tenant);
    const { taskId } = await upload(host, 'the same bytes', { principal });
    return (await host.use('conversion').convert(taskId, request(work, { principal }))).task;
  };

  it('answers each tenant with its own results, so that even times reveal nothing of others', async () => {
    await using host = await startHost();
    const work = capitals();
    const tasks = [];
    for (const tenant of ['acme', 'other', undefined, 'acme']) tasks.push(await convert(host, work, tenant));
    assert.equal(work.runs(), 3);
    assert.deepEqual(
      tasks.map(({ fromCache }) => fromCache),
      [false, false, false, true],
    );
    await host.settle();
    const told = host.events('file:converted').map(({ payload: { fromCache, tenant } }) => [tenant, fromCache]);
    assert.deepEqual(told, [
      ['acme', false],
      ['other', false],
      [undefined, false],
      ['acme', true],
    ]);
  });

  it('is shared by all tenants if the operator allows it, and callers learn only of their own', async () => {
    await using host = await startHost({ options: { conversion: { cache: { shared: true } } } });
    const work = capitals();
    const tasks = [];
    for (const tenant of ['acme', 'other', undefined]) tasks.push(await convert(host, work, tenant));
    assert.equal(work.runs(), 1);
    assert.deepEqual(
      tasks.map(({ fromCache }) => fromCache),
      [false, false, false],
    );
  });
});

describe('a server with all scopes', () => {
  it('sees the tasks of its own tenant, and of no other one', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host, 'of Acme', { principal: user('ada', 'acme') });
    const server = { ...user('backend'), kind: 'server', scopes: ['*'] } as const;
    const service = host.use('conversion');
    assert.equal((await service.get(taskId, { ...server, tenant: 'acme' })).taskId, taskId);
    await assert.rejects(service.get(taskId, server), { code: 'TASK_NOT_FOUND' });
    await assert.rejects(service.get(taskId, { ...server, tenant: 'other' }), { code: 'TASK_NOT_FOUND' });
  });
});
