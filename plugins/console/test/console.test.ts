import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import auth from '@editor-companion/auth';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { makeApiKey, SECRET, sign } from '../../auth/test/credentials-kit.ts';
import console from '../src/index.ts';

const get = async (host: TestHost, url: string, headers: Record<string, string> = {}) =>
  host.inject({ method: 'GET', url, headers });

describe('the page of the console', () => {
  it('has no inline scripts or styles, and loads nothing from other hosts', async () => {
    await using host = await createTestHost(console);
    const answer = await get(host, '/console');
    if (answer.statusCode === 503) {
      assert.equal(answer.json().error, 'CONSOLE_NOT_BUILT');
      return;
    }
    const policy = String(answer.headers['content-security-policy']);
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.doesNotMatch(policy, /https?:|\*|unsafe/);
    assert.doesNotMatch(answer.body, /<script(?![^>]*\ssrc=)|<style|style=|https?:\/\//);
    const [, script = ''] = /src="\.\/console\/files\/([\w.-]+\.js)"/.exec(answer.body) ?? [];
    assert.equal((await get(host, `/console/files/${script}`)).statusCode, 200);
  });

  it('consists only of files of the build', async () => {
    await using host = await createTestHost(console);
    for (const name of ['..%2F..%2Findex.html', '%2e%2e%2fpackage.json', '.made-of', 'nothing.js'])
      assert.equal((await get(host, `/console/files/${name}`)).statusCode, 404, name);
  });
});

describe('the information for operators', () => {
  it('requires the scope `console`', async () => {
    await using host = await createTestHost([storage, auth, console], { options: { auth: { secret: SECRET } } });
    for (const url of ['/console/session', '/console/overview', '/console/configuration']) {
      const with_ = async (scope: string) => get(host, url, { authorization: `Bearer ${await sign({ scope })}` });
      assert.equal((await get(host, url)).statusCode, 401, url);
      assert.deepEqual((await with_('collab')).json().error, 'SCOPE_MISSING', url);
      assert.equal((await with_('console')).statusCode, 200, url);
    }
  });

  it('names the parts that are off, and the scopes that the caller lacks', async () => {
    await using host = await createTestHost([storage, auth, console], { options: { auth: { secret: SECRET } } });
    const authorization = `Bearer ${await sign({ scope: 'console', name: 'Ada' })}`;
    const { caller, sections } = (await get(host, '/console/session', { authorization })).json().data;
    assert.equal(caller.name, 'Ada');
    assert.deepEqual(sections.documents, { plugin: 'collab', isOn: false, missing: [] });
    assert.deepEqual(sections.keys, { plugin: 'auth', isOn: true, missing: ['keys'] });
    assert.deepEqual(sections.revocations, { plugin: 'auth', isOn: true, missing: ['auth:revoke'] });
    assert.deepEqual(sections.overview, { plugin: 'console', isOn: true, missing: [] });
  });

  it('shows plugins, disk, queues and backups', async () => {
    await using host = await createTestHost([storage, console]);
    const { plugins, disk, nodes, backups, concerns, database } = (await get(host, '/console/overview')).json().data;
    const states = new Map(plugins.map(({ name, state }: { name: string; state: string }) => [name, state]));
    assert.deepEqual([states.get('storage'), states.get('console')], ['active', 'active']);
    assert.ok(disk.free > 0 && disk.free <= disk.total);
    assert.deepEqual([nodes.length, nodes[0].isSelf, concerns, database], [1, true, [], 'sqlite']);
    assert.deepEqual([backups.isConfigured, backups.made], [false, []]);
  });

  it('shows the effective configuration without secrets', async () => {
    const { hash } = makeApiKey();
    const options = { auth: { secret: SECRET, apiKeys: [{ id: 'ops', hash, scopes: ['*'] }] } };
    await using host = await createTestHost([auth, console], { options });
    const authorization = `Bearer ${await sign({ scope: 'console' })}`;
    const answer = await get(host, '/console/configuration', { authorization });
    const values = new Map<string, string>(
      answer.json().data.items.map(({ path, value }: { path: string; value: string }) => [path, value]),
    );
    assert.ok(values.has('server.port'));
    assert.ok(!answer.body.includes(SECRET));
    assert.ok([...values].some(([path, value]) => path.endsWith('secret') && value === '"[redacted]"'));
  });

  it('says that a backup cannot be made if none is configured', async () => {
    await using host = await createTestHost([storage, console]);
    const answer = await host.inject({ method: 'POST', url: '/console/backups' });
    assert.deepEqual([answer.statusCode, answer.json().error], [409, 'BACKUP_NOT_CONFIGURED']);
  });
});

it('is not served in production if callers are anonymous', async () => {
  const production = { mode: 'production', env: { COMPANION_AUTH: 'false' } } as const;
  await assert.rejects(createTestHost([storage, console], production), /The setup of console failed/);
});
