import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import playground from '../src/index.ts';

const templates = definePlugin({
  name: 'templates',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes((scope) => {
      scope.get('/template', { config: { public: true }, schema: {} }, () => ({ items: [] }));
    });
  },
});

const get = { method: 'GET' } as const;

describe('the playground', () => {
  it('does not exist in production', async () => {
    await using host = await createTestHost(playground, { mode: 'production', env: { COMPANION_AUTH: 'false' } });
    for (const url of ['/playground', '/playground/index.js', '/playground/features', '/playground/events'])
      assert.equal((await host.inject({ ...get, url })).statusCode, 404, url);
  });

  it('lists the features of this server, and the plugin of each', async () => {
    await using host = await createTestHost([playground, templates]);
    const { data } = (await host.inject({ ...get, url: '/playground/features' })).json();
    assert.deepEqual(data.templates, { available: true, plugin: 'templates' });
    assert.deepEqual(data.collaboration, { available: false, plugin: 'collab' });
  });

  it('lets its page load nothing from other hosts and run no inline script', async () => {
    await using host = await createTestHost(playground);
    const answer = await host.inject({ ...get, url: '/playground' });
    if (answer.statusCode === 503) {
      assert.equal(answer.json().error, 'PLAYGROUND_NOT_BUILT');
      return;
    }
    const policy = String(answer.headers['content-security-policy']);
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.doesNotMatch(policy, /https?:|\*/);
    assert.doesNotMatch(answer.body, /<script(?![^>]*\ssrc=)|<style|https?:\/\//);
    assert.match(answer.body, /src="\.\/playground\/[\w.-]+\.js"/);
  });

  it('serves no file outside the build', async () => {
    await using host = await createTestHost(playground);
    for (const name of ['..%2Findex.html', '%2e%2e%2f%2e%2e%2fpackage.json', '.made-of', 'nothing.js'])
      assert.equal((await host.inject({ ...get, url: `/playground/${name}` })).statusCode, 404, name);
  });

  it('redirects from an address with a slash at the end to the page, with its query', async () => {
    await using host = await createTestHost(playground);
    const { statusCode, headers } = await host.inject({ ...get, url: '/playground/?document=a' });
    assert.deepEqual([statusCode, headers['location']], [302, '../playground?document=a']);
  });
});
