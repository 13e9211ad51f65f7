import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestShell } from './test-shell.ts';

const plugins = () => [
  { name: 'export', version: '1.0.0', state: 'active' },
  { name: 'collab', version: '1.0.0', state: 'failed' },
];

describe('the server’s own routes', () => {
  it('list the version and plugins at GET /', async () => {
    const { app } = await createTestShell(undefined, { plugins });
    const { data } = (await app.inject('/')).json<{ data: Record<string, unknown> }>();
    assert.equal(typeof data['uptime'], 'number');
    assert.deepEqual(
      { ...data, uptime: 0 },
      {
        name: 'Editor Companion Server',
        status: 'ok',
        version: '1.2.3',
        mode: 'test',
        uptime: 0,
        features: ['export'],
      },
    );
  });

  it('list missing optional plugins when ready', async () => {
    const { app } = await createTestShell(undefined, { plugins });
    assert.deepEqual((await app.inject('/health/ready')).json<{ data: object }>().data, {
      status: 'ready',
      unavailable: ['collab'],
    });
  });

  it('name the failing probe when not ready', async () => {
    const { app } = await createTestShell(undefined, {
      probes: () => [{ name: 'disk', plugin: 'storage', probe: () => Promise.reject(new Error('x')) }],
    });
    const answer = await app.inject('/health/ready');
    assert.equal(answer.statusCode, 503);
    const { error, details } = answer.json<{ error: string; details: { path: string }[] }>();
    assert.equal(error, 'NOT_READY');
    assert.deepEqual(
      details.map(({ path }) => path),
      ['storage.disk'],
    );
  });

  it('name a failing probe of a part that requests do not need, and stay ready', async () => {
    const probe = () => Promise.reject(new Error('x'));
    const { app } = await createTestShell(undefined, {
      probes: () => [{ name: 'cache', plugin: 'sample', degrades: true, probe }],
      degraded: () => [{ path: 'backup', message: 'old' }],
    });
    const answer = await app.inject('/health/ready');
    assert.equal(answer.statusCode, 200);
    const { degraded } = answer.json<{ data: { degraded: { path: string }[] } }>().data;
    assert.deepEqual(
      degraded.map(({ path }) => path),
      ['backup', 'sample.cache'],
    );
  });

  it('pass on the descriptions of the registries', async () => {
    const { app } = await createTestShell(undefined, { capabilities: () => ({ importFormat: [{ id: 'docx' }] }) });
    assert.deepEqual((await app.inject('/capabilities')).json<{ data: object }>().data, {
      importFormat: [{ id: 'docx' }],
    });
  });
});
