import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { contentStyles, scopedContentStyles } from '@editor-companion/document/styles';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import assets from '../src/index.ts';

const SECRET = 'nobody may read this';
const SCRIPT = `export const answer = 42; // ${'x'.repeat(4000)}\n`;

/** A data folder with a package in it. The test host's configuration is there too. */
async function packageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-assets-'));
  const dist = join(folder, 'node_modules/@acme/external/dist');
  await mkdir(join(dist, 'fonts'), { recursive: true });
  await mkdir(join(dist, 'node_modules/x'), { recursive: true });
  await writeFile(join(dist, '../package.json'), JSON.stringify({ name: '@acme/external', version: '3.2.1' }));
  await writeFile(join(dist, '../secret.txt'), SECRET);
  await writeFile(join(folder, 'secret.txt'), SECRET);
  await writeFile(join(dist, '.env'), SECRET);
  await writeFile(join(dist, 'node_modules/x/index.js'), SECRET);
  await writeFile(join(dist, 'editor.js'), SCRIPT);
  await writeFile(join(dist, 'page.html'), '<script>alert(1)</script>');
  await writeFile(join(dist, 'fonts/a b#c%.woff2'), Buffer.from('0123456789'));
  await symlink(join(folder, 'secret.txt'), join(dist, 'link.txt'));
  await symlink(folder, join(dist, 'up'));
  return folder;
}

describe('/static', () => {
  let host: TestHost;
  let folder: string;
  before(async () => {
    folder = await packageFolder();
    const external = { package: '@acme/external', folder: 'dist' };
    host = await createTestHost(assets, { dataDir: folder, options: { assets: { external } } });
  });
  after(async () => {
    await host.close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    host.inject({ method, url, headers });

  it('is the style sheet of content, for pages and for exports', async () => {
    for (const [url, css] of [
      ['/static', scopedContentStyles()],
      ['/static/next/10.0.0/editor-next.css', contentStyles()],
    ] as const) {
      const answer = await get(url);
      assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'text/css; charset=utf-8']);
      assert.equal(answer.body, css);
      const tag = String(answer.headers.etag).slice(3, -1);
      assert.doesNotMatch(String(answer.headers['cache-control']), /immutable/u);
      assert.match(String((await get(`${url}?v=${tag}`)).headers['cache-control']), /immutable/u);
    }
  });

  it('has KaTeX’s style sheet and fonts in a folder of their version', async () => {
    const { files } = (await get('/capabilities')).json().data.assets as { files: { path: string }[] };
    const path = files.find((mount) => mount.path.includes('katex'))?.path ?? '';
    const css = await get(`${path}katex.min.css`);
    assert.match(css.body, /fonts\/KaTeX_Main-Regular\.woff2/u);
    assert.match(String(css.headers['cache-control']), /immutable/u);
    const font = await get(`${path}fonts/KaTeX_Main-Regular.woff2`);
    assert.deepEqual([font.statusCode, font.headers['content-type']], [200, 'font/woff2']);
    assert.equal((await get(`${path}katex.js`)).statusCode, 404);
  });

  it('serves the external package, cacheable for ever if the address has its version', async () => {
    const plain = await get('/static/external/editor.js');
    assert.deepEqual([plain.statusCode, plain.body], [200, SCRIPT]);
    assert.match(String(plain.headers['content-type']), /javascript/u);
    assert.doesNotMatch(String(plain.headers['cache-control']), /immutable/u);
    const versioned = await get('/static/external/editor.js?v=3.2.1', { 'accept-encoding': 'br' });
    assert.match(String(versioned.headers['cache-control']), /immutable/u);
    assert.equal(versioned.headers['content-encoding'], 'br');
    assert.ok(versioned.rawPayload.length < SCRIPT.length / 2);
  });

  it('serves no page of it that could run scripts here', async () => {
    const { headers } = await get('/static/external/page.html');
    assert.match(String(headers['content-security-policy']), /sandbox/u);
  });

  it('answers parts, heads and conditions', async () => {
    const url = `/static/external/fonts/${encodeURIComponent('a b#c%.woff2')}`;
    const whole = await get(url);
    assert.equal(whole.body, '0123456789');
    const part = await get(url, { range: 'bytes=2-4' });
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, '234', 'bytes 2-4/10']);
    const outside = await get(url, { range: 'bytes=99-' });
    assert.deepEqual([outside.statusCode, outside.headers['content-range']], [416, 'bytes */10']);
    const head = await get(url, {}, 'HEAD');
    assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, '10', '']);
    const known = await get(url, { 'if-none-match': String(whole.headers.etag) });
    assert.deepEqual([known.statusCode, known.body], [304, '']);
    const script = await get('/static/external/editor.js', { range: 'bytes=0-5' });
    assert.deepEqual([script.statusCode, script.body], [206, 'export']);
    const css = await get('/static', {}, 'HEAD');
    assert.deepEqual([css.headers['content-length'], css.body], [String(Buffer.byteLength(scopedContentStyles())), '']);
  });

  it('serves no dotfiles, no symbolic links, no packages of packages, and nothing outside the folder', async () => {
    for (const path of ['.env', 'link.txt', 'up/secret.txt', 'node_modules/x/index.js', 'package.json', '', 'fonts']) {
      const answer = await get(`/static/external/${path}`);
      assert.deepEqual([path, answer.statusCode, answer.body.includes(SECRET)], [path, 404, false]);
    }
  });

  it('cannot be led out of its folders by any spelling', async () => {
    const base = await host.listen();
    const ups = [
      '../',
      '..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..%5c',
      '..\\',
      '%252e%252e%252f',
      '..%c0%af',
      '%c0%ae%c0%ae/',
      '....//',
      '..;/',
      '.%00./',
      '..%00/',
      '%uff0e%uff0e/',
      '/',
    ];
    const targets = ['secret.txt', 'package.json', 'etc/passwd'];
    const starts = [
      '/static/external/',
      '/static/external/fonts/',
      '/static/',
      '/static/katex/',
      '/static/icons/',
      '/static/next/',
    ];
    for (const start of starts)
      for (const up of ups)
        for (const depth of [1, 2, 6])
          for (const target of targets) {
            const path = start + up.repeat(depth) + target;
            const { status, body } = await rawGet(base, path);
            assert.ok(status === 404 || status === 400, `${path} is ${status}`);
            assert.doesNotMatch(body, /nobody may read|root:|3\.2\.1/u, path);
          }
  });
});

/** A GET with the unchanged path, which `fetch` would normalise. */
function rawGet(base: string, path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    request({ hostname, port, path }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });
}

/** The plugin's own error is the cause of the error that stops the start. */
const because =
  (reason: RegExp) =>
  (error: { report?: { problems: { message: string }[] } }): boolean =>
    reason.test(error.report?.problems[0]?.message ?? '');

describe('an external package that cannot be served', () => {
  const start = (external: object, maxFiles = 10, dataDir?: string) =>
    createTestHost(assets, { options: { assets: { external, maxFiles } }, ...(dataDir !== undefined && { dataDir }) });

  it('stops the start with the reason', async () => {
    const folder = await packageFolder();
    try {
      await assert.rejects(start({ package: '@acme/none' }), because(/not installed/u));
      await assert.rejects(start({ package: '@acme/external', folder: 'src' }, 10, folder), because(/no folder src/u));
      await assert.rejects(
        start({ package: '@acme/external', folder: '../..' }, 10, folder),
        because(/outside of the package/u),
      );
      await assert.rejects(start({ package: '@acme/external' }, 2, folder), because(/more than 2 files/u));
      await assert.rejects(start({ package: '../../etc' }), /configuration has problems/u);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
