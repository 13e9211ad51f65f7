import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import { errors } from '../src/errors.ts';
import { guideRoutes } from '../src/guide/routes.ts';
import reference from '../src/index.ts';

const guideAt = (folder: string) =>
  definePlugin({
    name: 'guide',
    version: '1.0.0',
    apiVersion: 1,
    errors: errors.table,
    setup: (host) => host.routes(guideRoutes(folder)),
  });

describe('the documentation as a site', () => {
  let folder: string;
  let host: TestHost;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'companion-guide-'));
    await mkdir(join(folder, 'site/assets'), { recursive: true });
    await mkdir(join(folder, 'site/zh'));
    await writeFile(join(folder, 'secret.html'), 'not of the site');
    await writeFile(join(folder, 'site/.hidden.json'), '{}');
    await writeFile(join(folder, 'site/index.html'), '<title>Guide</title>');
    await writeFile(join(folder, 'site/zh/index.html'), '<title>指南</title>');
    await writeFile(join(folder, 'site/assets/app.D-1_x.js'), 'export {};');
    await writeFile(join(folder, 'site/notes.txt'), 'no type of the site');
    host = await createTestHost([guideAt(join(folder, 'site'))]);
  });
  after(async () => {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('redirects to its first page by a relative address, which works below a path of a proxy', async () => {
    const answer = await host.inject({ url: '/docs/guide' });
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, 'guide/']);
  });

  it('serves pages of folders, each with its type, revalidated each time', async () => {
    for (const [path, title] of [
      ['', 'Guide'],
      ['index.html', 'Guide'],
      ['zh/', '指南'],
    ]) {
      const answer = await host.inject({ url: `/docs/guide/${path}` });
      assert.deepEqual([answer.statusCode, answer.body], [200, `<title>${title}</title>`]);
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(answer.headers['cache-control'], 'no-cache');
      assert.match(String(answer.headers['content-security-policy']), /frame-ancestors 'none'/);
    }
  });

  it('lets browsers cache files whose names change with their content', async () => {
    const answer = await host.inject({ url: '/docs/guide/assets/app.D-1_x.js' });
    assert.deepEqual([answer.statusCode, answer.body], [200, 'export {};']);
    assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8');
    assert.match(String(answer.headers['cache-control']), /immutable/);
  });

  it('serves nothing outside of its folder, nothing hidden, no folder and no other type', async () => {
    for (const path of [
      '../secret.html',
      '..%2fsecret.html',
      '%2e%2e/secret.html',
      'zh/..%2f..%2fsecret.html',
      '..%5csecret.html',
      '.hidden.json',
      'notes.txt',
      'zh',
      'assets/',
      'none.html',
      `${'a/'.repeat(20)}index.html`,
      'index.html%00.png',
    ]) {
      const answer = await host.inject({ url: `/docs/guide/${path}` });
      assert.ok([400, 404].includes(answer.statusCode), `${path}: ${answer.statusCode}`);
      assert.doesNotMatch(answer.body, /not of the site/);
    }
  });

  it('explains how to build it if it is not built', async () => {
    await using empty = await createTestHost([guideAt(join(folder, 'nowhere'))]);
    const answer = await empty.inject({ url: '/docs/guide/' });
    assert.deepEqual([answer.statusCode, answer.json().error], [503, 'REFERENCE_GUIDE_NOT_BUILT']);
    assert.match(answer.json().message, /npm run docs:site/);
  });

  it('does not exist in production', async () => {
    await using production = await createTestHost([reference], {
      env: { NODE_ENV: 'production', COMPANION_AUTH: 'false' },
    });
    for (const url of ['/docs/guide', '/docs/guide/', '/docs/guide/index.html'])
      assert.equal((await production.inject({ url })).statusCode, 404);
  });
});
