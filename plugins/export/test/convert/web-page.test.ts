import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import importOffice from '@editor-companion/import-office';
import storage from '@editor-companion/storage';
import { PDF } from '@libpdf/core';
import { extractText, getDocumentProxy } from 'unpdf';
import { webAddress, webPage } from '../../src/convert/web-page.ts';
import exporting from '../../src/index.ts';
import { OWN_ORIGIN } from '../../src/own-origin.ts';
import { startCanary, type Canary } from '../fixtures/canary.ts';
import { post } from '../fixtures/export-host.ts';

void describe('a page of the web', () => {
  void it('is decoded correctly, with addresses relative to its own or to its base', () => {
    const german = webPage(Buffer.from('<meta charset=iso-8859-1><p>\u00FCber</p>', 'latin1'), 'https://a.example/x/');
    assert.match(german.html, /<p>\u00FCber<\/p>/u);
    assert.match(german.html, /^<base data-companion="page" href="https:\/\/a\.example\/x\/"><html>/u);
    assert.equal(webPage(Buffer.from('<base href="/y/">'), 'https://a.example/x/').base, 'https://a.example/y/');
    assert.match(webPage(Buffer.from('<meta charset=klingon><p>x'), 'https://a.example/').html, /<p>x/u);
  });

  void it('has only web addresses', () => {
    const base = 'https://a.example/x/page';
    assert.equal(webAddress(`${OWN_ORIGIN}/y.png?z`, base), 'https://a.example/y.png?z');
    assert.equal(webAddress('https://b.example/y.png', base), 'https://b.example/y.png');
    for (const other of ['file:///etc/passwd', 'data:,x', 'javascript:1'])
      assert.equal(webAddress(other, base), undefined);
  });
});

const PAGE = `<!doctype html><title>Site</title><link rel="stylesheet" href="style.css"><script src="/code.js"></script>
<h1 id="top">Own style</h1><p class="gone">Hidden by the style sheet</p><img src="/gone.png" alt="Missing">
<p><a href="next">Next page</a> <a href="#top">Up</a></p><script>document.body.append('Written by a script')</script>`;
const FILES: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/folder/page': ['text/html; charset=utf-8', PAGE],
  '/folder/style.css': ['text/css', '.gone { display: none } h1::after { content: " of the site" }'],
  '/code.js': ['text/javascript', 'window.x = 1'],
};

void describe('POST /convert/pdf with style: page', () => {
  let site: Canary;
  let host: TestHost;
  let leak = '';
  before(async () => {
    site = await startCanary((request, response) => {
      if (request.url === '/old') return void response.writeHead(302, { location: '/folder/page' }).end();
      const file = request.url === '/leak' ? ['text/html', leak] : FILES[request.url ?? ''];
      return void response.writeHead(file ? 200 : 404, { 'content-type': file?.[0] ?? 'text/plain' }).end(file?.[1]);
    });
    const plugins = [storage, conversion, exporting, importOffice];
    const options = { export: { browser: { concurrency: 1, javascript: true } } };
    host = await createTestHost(plugins, { options, fetch: { allowedHosts: [site.host] } });
  });
  after(async () => {
    await host.close();
    await site[Symbol.asyncDispose]();
  });

  const convert = async (body: object) => {
    const answer = await post(host, '/convert/pdf', { url: `${site.url}/old`, ...body });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const { text } = await extractText(document, { mergePages: true });
    return { answer, text };
  };

  void it('prints the page in its own style, without its scripts, and reports missing resources', async () => {
    const { answer, text } = await convert({ style: 'page' });
    assert.match(text, /Own style of the site/u);
    assert.doesNotMatch(text, /Hidden|script/u);
    assert.equal(answer.headers['x-companion-warnings'], '1; IMAGE_UNAVAILABLE');
    const pdf = await PDF.load(answer.rawPayload);
    const drawn = pdf.getPages().flatMap((page) => page.getAnnotations());
    assert.equal(drawn.length, 2);
    assert.ok(answer.rawPayload.includes(`${site.url}/folder/next`), 'A link leads where it led on the site.');
    const plain = await convert({});
    assert.doesNotMatch(plain.text, /of the site/u);
  });

  void it('runs its scripts on request if that is allowed', async () => {
    const { text } = await convert({ style: 'page', javascript: true });
    assert.match(text, /Written by a script/u);
  });

  void it('connects to no forbidden address of the machine, from any source', async () => {
    await using other = await startCanary();
    const refused = await post(host, '/convert/pdf', { url: other.url, style: 'page' });
    assert.match(refused.payload, /"error":"FETCH_/u);
    const pictures = ['img src=', 'link rel=stylesheet href='].map((start) => `<${start}"${other.url}/x">`).join('');
    leak = `<!doctype html><style>@import "${other.url}/y"; p { background: url(${other.url}/z) }</style>${pictures}<p>x</p>`;
    const { answer } = await convert({ url: `${site.url}/leak`, style: 'page' });
    assert.match(String(answer.headers['x-companion-warnings']), /IMAGE_UNAVAILABLE/u);
    assert.deepEqual([...other.hits], []);
  });

  void it('accepts scripts and conditions only for such a page', async () => {
    for (const body of [{ url: site.url }, { html: '<p>x</p>', style: 'page' }]) {
      const answer = await post(host, '/convert/pdf', { ...body, javascript: true });
      assert.equal(answer.statusCode, 400);
      assert.match(answer.payload, /EXPORT_OPTION_INVALID/u);
    }
  });

  void it('keeps its promise after an early answer', async () => {
    const body = { url: `${site.url}/folder/page`, style: 'page' };
    const answer = await post(host, '/convert/pdf', body, { prefer: 'respond-async' });
    assert.equal(answer.statusCode, 202, answer.payload);
    const { taskId } = answer.json<{ taskId: string }>();
    assert.match((await host.inject({ url: `/convert/${taskId}/events` })).body, /event: converted/u);
    assert.equal((await host.inject({ url: `/convert/${taskId}` })).headers['content-type'], 'application/pdf');
  });
});
