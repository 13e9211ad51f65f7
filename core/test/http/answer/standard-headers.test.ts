import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RoutePlugin } from '../../../src/plugin/host.ts';
import { createTestShell } from '../test-shell.ts';

const routes: RoutePlugin = (scope) => {
  const config = { public: true, envelope: false } as const;
  scope.get('/json', { config }, () => ({}));
  scope.get('/page', { config }, (_request, reply) => reply.type('text/html').send('<p>x'));
  scope.get('/own-page', { config }, (_request, reply) =>
    reply.type('text/html').header('referrer-policy', 'same-origin').send('<p>x'),
  );
  scope.get('/tagged', { config }, (_request, reply) => reply.header('etag', '"1"').send({}));
  scope.get('/kept', { config }, (_request, reply) => reply.header('cache-control', 'max-age=60').send({}));
  scope.get('/broken', { config }, (_request, reply) => {
    reply.header('cache-control', 'max-age=60');
    throw new Error('broken');
  });
};

async function headerOf(url: string, name: string): Promise<unknown> {
  const { app } = await createTestShell(routes);
  return (await app.inject(url)).headers[name];
}

describe('an answer', () => {
  it('is not cached unless its route allows it', async () => {
    for (const url of ['/', '/health/ready', '/capabilities', '/json', '/page', '/absent', '/broken'])
      assert.equal(await headerOf(url, 'cache-control'), 'no-store', url);
    assert.equal(await headerOf('/kept', 'cache-control'), 'max-age=60');
  });

  it('with an entity tag may be cached by its caller, who must revalidate it', async () => {
    assert.equal(await headerOf('/tagged', 'cache-control'), 'private, no-cache');
  });

  it('with a page sends no referrer to other sites, unless it has a policy of its own', async () => {
    assert.equal(await headerOf('/page', 'referrer-policy'), 'no-referrer');
    assert.equal(await headerOf('/own-page', 'referrer-policy'), 'same-origin');
  });
});
