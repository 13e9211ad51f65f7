import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { parse } from 'yaml';
import { docx } from '../../../formats/test/kit/docx.ts';
import { fileForm, REPOSITORY, startProduct } from '../../support/server.ts';
import { launchBrowser, openWindow, withoutBrowser } from '../../playground/browser.ts';
import { freePort, PROXIES, startProxy, without } from './proxy.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const drawing =
  '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/><a:graphic><a:graphicData><pic:pic><pic:blipFill>' +
  '<a:blip r:embed="png"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
const report = Buffer.from(
  docx({ body: drawing, files: { 'media/image1.png': PNG }, relations: { png: ['image', 'media/image1.png'] } }),
);

/** A body above the default limit of proxies. */
const LARGE = new Uint8Array(20_000_000);

/** The first message of y-websocket: sync, step 1, an empty document. */
const SYNC_STEP_1 = new Uint8Array([0, 0, 1, 0]);

for (const [name, kind] of Object.entries(PROXIES)) {
  test(`behind ${name}, below a prefix`, { skip: without(kind), timeout: 120_000 }, async (t) => {
    const own = await freePort();
    const base = `http://127.0.0.1:${own}/companion`;
    await using server = await startProduct({ PUBLIC_URL: base, COMPANION_SERVER__TRUST_PROXY: '127.0.0.1' });
    await using _proxy = await startProxy(kind, { own, server: Number(new URL(server.url).port) });
    const dataOf = async <T>(path: string, init?: RequestInit): Promise<T> => {
      const answer = await fetch(base + path, init);
      const text = await answer.text();
      assert.equal(answer.status, 200, `${path}: ${text.slice(0, 300)}`);
      return (JSON.parse(text) as { data: T }).data;
    };

    await t.test(
      'pictures of an upload can be loaded by their addresses, and are found again when it is exported',
      async () => {
        const { content } = await dataOf<{ content: object }>('/import/office', {
          method: 'POST',
          body: fileForm('a.docx', report),
        });
        const [src = ''] = /"src":"[^"]+"/.exec(JSON.stringify(content))?.map((found) => found.slice(7, -1)) ?? [];
        assert.ok(src.startsWith(`${base}/convert/`), src);
        assert.deepEqual(Buffer.from(await (await fetch(src)).arrayBuffer()), PNG);
        const body = JSON.stringify({ content });
        const exported = await fetch(`${base}/export/docx`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });
        const names = Object.keys(unzipSync(new Uint8Array(await exported.arrayBuffer())));
        assert.ok(
          names.some((file) => file.startsWith('word/media/')),
          names.join(' '),
        );
      },
    );

    await t.test('a large body arrives', async () => {
      const asset = await dataOf<{ size: number; url: string }>('/mock/file/upload', {
        method: 'POST',
        body: fileForm('large.bin', LARGE),
      });
      assert.equal(asset.size, LARGE.length);
      assert.ok(asset.url.startsWith(`${base}/mock/file/`), asset.url);
    });

    await t.test('an event stream arrives event by event', async () => {
      // The next event of this stream would arrive after the test's timeout.
      const stream = await fetch(`${base}/mock/sse/agui?delay=5000`, { method: 'POST' });
      const reader = stream.body?.getReader();
      const first = await reader?.read();
      assert.match(new TextDecoder().decode(first?.value), /RUN_STARTED/);
      await reader?.cancel();
    });

    await t.test('a WebSocket connects', async () => {
      const socket = new WebSocket(`${base.replace('http', 'ws')}/collaboration/behind`);
      socket.binaryType = 'arraybuffer';
      const answered = new Promise<MessageEvent>((resolve, reject) => {
        socket.addEventListener('message', resolve, { once: true });
        socket.addEventListener('error', () => reject(new Error('refused')), { once: true });
      });
      socket.addEventListener('open', () => socket.send(SYNC_STEP_1), { once: true });
      const { data } = await answered;
      assert.ok((data as ArrayBuffer).byteLength > 0);
      socket.close();
    });

    await t.test('pages, addresses of icons and the interface description stay below the prefix', async () => {
      for (const path of ['/docs', '/docs/', '/playground', '/playground/']) {
        const page = await fetch(base + path);
        assert.equal(page.status, 200, path);
        assert.ok(page.url.startsWith(base), page.url);
      }
      const { items } = await dataOf<{ items: { url: string }[] }>('/icons?pageSize=1');
      assert.equal((await fetch(items[0]?.url ?? '')).headers.get('content-type'), 'image/svg+xml');
      const description = (await (await fetch(`${base}/openapi`)).json()) as { servers: object[] };
      assert.deepEqual(description.servers, [{ url: base }]);
      const created = await fetch(`${base}/export/txt`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', prefer: 'respond-async' },
        body: JSON.stringify({ html: '<p>x</p>' }),
      });
      assert.equal(created.status, 202);
      assert.ok(created.headers.get('location')?.startsWith(`${base}/convert/`), created.headers.get('location') ?? '');
    });

    await t.test(
      'the playground connects below the prefix, and all its requests are answered',
      { skip: withoutBrowser },
      async () => {
        await using browser = await launchBrowser();
        await using window = await openWindow(browser, undefined);
        const missing: string[] = [];
        window.page.on('response', (answer) => void (answer.status() >= 400 && missing.push(answer.url())));
        const connected = window.page.waitForEvent('websocket');
        await window.page.goto(`${base}/playground`);
        await window.page.locator('.paper').waitFor();
        assert.ok((await connected).url().startsWith(`${base.replace('http', 'ws')}/collaboration`));
        assert.deepEqual([missing, window.faults], [[], []]);
      },
    );
  });
}

test('all examples have the same address and the server’s port, and check readiness', async () => {
  const texts = await Promise.all(
    ['nginx.conf', 'haproxy.cfg', 'Caddyfile', 'traefik.yaml'].map((name) =>
      readFile(join(REPOSITORY, 'deploy/proxies', name), 'utf8'),
    ),
  );
  for (const text of texts) {
    assert.match(text, /PUBLIC_URL=https:\/\/docs\.example\.com\/companion\n/);
    assert.match(text, /:1235\b/);
    assert.match(text, /COMPANION_SERVER__TRUST_PROXY=/);
  }
  const { http } = parse(texts.at(-1) ?? '') as {
    http: { routers: { companion: { service: string } }; services: object };
  };
  assert.ok(http.routers.companion.service in http.services);
  const balanced = (texts[2] ?? '').split('{').length === (texts[2] ?? '').split('}').length;
  assert.ok(balanced, 'every brace of the Caddyfile is closed');
});
