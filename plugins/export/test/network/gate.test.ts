import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, describe, it } from 'node:test';
import { extractText } from 'unpdf';
import { startCanary, type Canary } from '../fixtures/canary.ts';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { launchPlainBrowser } from '../fixtures/plain-browser.ts';
import { vectors, withNavigation } from '../fixtures/vectors.ts';

const VECTORS_THAT_MUST_LIVE = 27;
const NAMES_THAT_MUST_LIVE = ['prefetch', 'websocket', 'popup', 'udp', 'worker'];
const PAGES = [
  { pageUses: 100, page: 'a page that serves again' },
  { pageUses: 1, page: 'a page of its own' },
];
const ROUTES = ['/export/pdf', '/export/image/png', '/export/thumbnail'];

/**
 * Waits for all hits that the test expects, by name. The browser sends its STUN packet from another process than its requests, so that it
 * may arrive much later. The limit only ends a run that fails anyway.
 */
async function untilItSings(canary: Canary): Promise<void> {
  const sings = (): boolean =>
    canary.hits.size >= VECTORS_THAT_MUST_LIVE && NAMES_THAT_MUST_LIVE.every((name) => canary.hits.has(name));
  for (let turn = 0; turn < 1200 && !sings(); turn += 1) await delay(50);
}

type Options = NonNullable<Parameters<typeof createExportHost>[0]>;

const hosts = new Map<string, ReturnType<typeof createExportHost>>();

/** Shares a server and its browser between tests with the same options. */
function shareHost(options: Options = {}): ReturnType<typeof createExportHost> {
  const key = JSON.stringify(options);
  const host = hosts.get(key) ?? createExportHost(options);
  hosts.set(key, host);
  return host;
}

after(async () => {
  for (const host of hosts.values()) await (await host).close();
});

describe('the network requests of a document', () => {
  it('are many in an unguarded browser, so that the test server is known to notice them', async () => {
    await using canary = await startCanary();
    const browser = await launchPlainBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${canary.url}/start`);
      await page.setContent(vectors(canary.url, canary.udpPort)).catch(() => undefined);
      await untilItSings(canary);
    } finally {
      await browser.close();
    }
    assert.ok(canary.hits.size >= VECTORS_THAT_MUST_LIVE, `only ${[...canary.hits].join(' ')}`);
    for (const name of NAMES_THAT_MUST_LIVE) assert.ok(canary.hits.has(name), name);
  });

  for (const { pageUses, page } of PAGES) {
    for (const route of ROUTES) {
      it(`are none through ${route} in ${page}`, async () => {
        await using canary = await startCanary();
        const host = await shareHost({ browser: { pageUses } });
        const html = withNavigation(vectors(canary.url, canary.udpPort), canary.url);
        // Documents without traces come before and after it, so that a kept page is really used again.
        for (const text of ['<p>before', html, '<p>after', vectors(canary.url, canary.udpPort), '<p>at last']) {
          const body = { html: text, css: [`p { background: url("${canary.url}/v/css") }`] };
          const answer = await post(host, route, body);
          assert.equal(answer.statusCode, 200, answer.payload);
        }
        assert.deepEqual([...canary.hits], []);
      });
    }
  }

  for (const route of ROUTES) {
    it(`are none through ${route} when its scripts run`, async () => {
      await using canary = await startCanary();
      const host = await shareHost({ browser: { javascript: true } });
      const marker = '<p id="marker"></p><script>marker.textContent = "scripts ran"; alert(1)</script></body>';
      const html = vectors(canary.url, canary.udpPort).replace('</body>', marker);
      const answer = await post(host, route, { html, javascript: true });
      assert.equal(answer.statusCode, 200, answer.payload);
      assert.deepEqual([...canary.hits], []);
      if (route !== '/export/pdf') return;
      const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
      assert.match(text, /scripts ran/u);
    });
  }

  it('are none through header and footer templates', async () => {
    await using canary = await startCanary();
    const host = await shareHost();
    const template = `<img src="${canary.url}/v/img"><style>p { background: url("${canary.url}/v/css") }</style><p style="font-size:9px">x</p><iframe src="${canary.url}/v/frame"></iframe><script>fetch("${canary.url}/v/fetch")</script>`;
    const watermark = { image: `${canary.url}/v/watermark` };
    for (const headerTemplate of [template, { first: template, even: template }]) {
      const pdfOptions = { displayHeaderFooter: true, headerTemplate, footerTemplate: template };
      for (const more of [{}, { watermark }]) {
        const answer = await post(host, '/export/pdf', { html: '<p>x', pdfOptions: { ...pdfOptions, ...more } });
        assert.equal(answer.statusCode, 200, answer.payload);
      }
    }
    assert.deepEqual([...canary.hits], []);
  });

  it('are none to an allowed host that resolves to an internal address', async () => {
    await using canary = await startCanary();
    await using host = await createExportHost({ network: { allowedHosts: [canary.host] } });
    const answer = await post(host, '/export/pdf', { html: vectors(canary.url, canary.udpPort) });
    assert.equal(answer.statusCode, 200, answer.payload);
    assert.deepEqual([...canary.hits], []);
  });

  it('are for pictures, fonts and style sheets only on an allowed host', async () => {
    await using canary = await startCanary();
    await using host = await createExportHost({
      network: { allowedHosts: [canary.host], allowPrivateAddresses: true },
    });
    const html = withNavigation(vectors(canary.url, canary.udpPort), canary.url);
    const answer = await post(host, '/export/pdf', { html });
    assert.equal(answer.statusCode, 200, answer.payload);
    for (const name of ['img', 'link', 'import', 'lazy', 'background']) assert.ok(canary.hits.has(name), name);
    const refused =
      'script iframe object embed fetch xhr beacon websocket sse worker popup udp refresh video audio manifest modulepreload';
    for (const name of refused.split(' ')) assert.ok(!canary.hits.has(name), name);
  });

  it('are for no file of the machine', async () => {
    const host = await shareHost();
    const secret = join(host.dataDir, 'secret.txt');
    await writeFile(secret, 'TOP-SECRET-MARKER', { mode: 0o644 });
    const url = `file://${secret}`;
    const html = `<p>visible</p><iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><img src="${url}">
      <iframe src="view-source:${url}"></iframe><iframe src="\\\\localhost${secret}"></iframe><meta http-equiv="refresh" content="0;url=${url}">
      <link rel="stylesheet" href="${url}">`;
    const answer = await post(host, '/export/pdf', { html });
    assert.equal(answer.statusCode, 200, answer.payload);
    const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
    assert.match(text, /visible/u);
    assert.doesNotMatch(text, /TOP-SECRET/u);
  });
});
