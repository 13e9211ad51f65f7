import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RenderLimits } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import storage from '@editor-companion/storage';
import exporting from '../../src/index.ts';
import { startCanary } from '../fixtures/canary.ts';
import { vectors, withNavigation } from '../fixtures/vectors.ts';

const limits = (change: Partial<RenderLimits> = {}): RenderLimits => ({
  timeout: 20_000,
  maxLength: 1_000_000,
  signal: new AbortController().signal,
  ...change,
});

const startHost = (allowedHosts: string[]): Promise<TestHost> =>
  createTestHost([storage, conversion, exporting], { fetch: { allowedHosts } });

const APP = `<!doctype html><div id="root"></div><script src="/app.js"></script>`;
const SCRIPT = `fetch('/data.json').then((answer) => answer.json()).then(({ text }) => {
  const paragraph = document.createElement('p'); paragraph.textContent = text;
  document.getElementById('root').append(paragraph);
});`;

describe('a page that requires its scripts', () => {
  it('is returned in its final state, without loading resources that text does not need', async () => {
    await using site = await startCanary((request, response) => {
      const files: Record<string, [string, string]> = {
        '/': [
          'text/html',
          `${APP}<img src="/picture.png"><link rel="stylesheet" href="/style.css"><iframe src="/frame"></iframe>`,
        ],
        '/app.js': ['text/javascript', SCRIPT],
        '/data.json': ['application/json', '{"text":"brought by a script"}'],
      };
      const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    await using host = await startHost([site.host]);
    const page = await host.use('pageRenderer').render({ url: `${site.url}/` }, limits());
    assert.match(page.html, /<p>brought by a script<\/p>/u);
    assert.equal(page.url, `${site.url}/`);
    const paths = site.requests.map(({ url }) => url);
    assert.deepEqual(new Set(paths), new Set(['/', '/app.js', '/data.json']));
    assert.match(site.requests[0]?.headers['user-agent'] ?? '', /EditorCompanion/u);
  });

  it('may be given as HTML, with an address of its own', async () => {
    await using site = await startCanary((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end('document.body.append("ran at " + location.pathname)');
    });
    await using host = await startHost([site.host]);
    const html = '<!doctype html><body><script src="app.js"></script>';
    const page = await host.use('pageRenderer').render({ html, baseUrl: `${site.url}/a/b` }, limits());
    assert.match(page.html, /ran at \/a\/b/u);
    assert.deepEqual(
      site.requests.map(({ url }) => url),
      ['/a/app.js'],
    );
  });

  it('connects to no internal address, whatever it tries', async () => {
    await using canary = await startCanary();
    await using host = await startHost([]);
    const html = withNavigation(vectors(canary.url, canary.udpPort), canary.url);
    await host
      .use('pageRenderer')
      .render({ html, baseUrl: 'https://page.example/' }, limits({ timeout: 8000 }))
      .catch(() => undefined);
    assert.deepEqual([...canary.hits], []);
    await assert.rejects(host.use('pageRenderer').render({ url: `${canary.url}/` }, limits()), {
      code: 'RENDER_PAGE_FAILED',
    });
    for (const url of ['file:///etc/passwd', 'http://169.254.169.254/latest/', 'chrome://version'])
      await assert.rejects(host.use('pageRenderer').render({ url }, limits()), { code: 'RENDER_PAGE_FAILED' }, url);
    assert.deepEqual([...canary.hits], []);
  });

  it('is given up if it never settles, becomes too large, or has no caller any more', async () => {
    await using host = await startHost([]);
    const renderer = host.use('pageRenderer');
    const busy = { html: '<script>for (;;) {}</script>', baseUrl: '' };
    await assert.rejects(renderer.render(busy, limits({ timeout: 2000 })), { code: 'RENDER_PAGE_FAILED' });
    const large = { html: '<p>x', baseUrl: '' };
    await assert.rejects(renderer.render(large, limits({ maxLength: 10 })), { code: 'RENDER_PAGE_FAILED' });
    const leaving = new AbortController();
    const work = renderer.render(busy, limits({ signal: leaving.signal }));
    leaving.abort(new Error('gone'));
    await assert.rejects(work, /gone/u);
  });
});
