import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestShell } from '../test-shell.ts';

const principal = { id: 'ann', name: 'Ann', kind: 'user', scopes: [], documents: {} } as const;

const start = (role: 'all' | 'web' | 'worker') =>
  createTestShell(
    (scope) => {
      scope.get('/picture', { config: { public: true, envelope: false }, schema: {} }, () => 'a picture');
      scope.get('/figures', { config: { public: true, onWorkers: true }, schema: {} }, () => ({ runs: 3 }));
    },
    { role },
  );

describe('a node of the role worker', () => {
  it('reports its health, and serves nothing else', async () => {
    const { app } = await start('worker');
    for (const url of ['/health/live', '/health/ready', '/figures'])
      assert.equal((await app.inject(url)).statusCode, 200, url);
    for (const url of ['/', '/picture', '/capabilities', '/nothing']) {
      const answer = await app.inject(url);
      assert.equal(answer.statusCode, 421, url);
      assert.equal(answer.json<{ error: string }>().error, 'WORKER_ONLY');
    }
  });

  it('reads its own addresses for its work', async () => {
    const { routes } = await start('worker');
    const { status, bytes } = await routes.read('/picture', principal);
    assert.equal(status, 200);
    assert.equal(Buffer.from(bytes).toString(), 'a picture');
  });
});

describe('a node of another role', () => {
  it('serves all routes', async () => {
    for (const role of ['all', 'web'] as const)
      assert.equal((await (await start(role)).app.inject('/picture')).statusCode, 200);
  });
});
