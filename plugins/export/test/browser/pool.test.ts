import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { startCanary } from '../fixtures/canary.ts';
import { browserPids, createExportHost, post } from '../fixtures/export-host.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64');
const PATIENT = { timeout: 60_000 };

const send = (response: ServerResponse): void => void response.setHeader('content-type', 'image/gif').end(PIXEL);

/** Starts a picture server that reports requests and leaves the answers to the test. */
async function startPictures() {
  const asked: ServerResponse[] = [];
  const waiting: ((response: ServerResponse) => void)[] = [];
  const canary = await startCanary((_request, response) => {
    const next = waiting.shift();
    if (next) next(response);
    else asked.push(response);
  });
  const next = (): Promise<ServerResponse> => {
    const response = asked.shift();
    return response ? Promise.resolve(response) : new Promise((resolve) => waiting.push(resolve));
  };
  const options = { network: { allowedHosts: [canary.host], allowPrivateAddresses: true } };
  return {
    canary,
    next,
    options,
    html: `<p>x</p><img src="${canary.url}/a.gif">`,
    [Symbol.asyncDispose]: () => canary[Symbol.asyncDispose](),
  };
}

describe('the browser pool', () => {
  it('starts no browser before the first export, and one for several', PATIENT, async () => {
    await using host = await createExportHost();
    assert.deepEqual(browserPids(host), []);
    await post(host, '/export/pdf', { html: '<p>a' });
    await post(host, '/export/pdf', { html: '<p>b' });
    assert.equal(browserPids(host).length, 1);
  });

  it('repeats a job once if the browser is killed during it', PATIENT, async () => {
    await using pictures = await startPictures();
    await using host = await createExportHost(pictures.options);
    const answer = post(host, '/export/pdf', { html: pictures.html });
    await pictures.next();
    process.kill(browserPids(host)[0] ?? 0, 'SIGKILL');
    send(await pictures.next());
    assert.equal((await answer).statusCode, 200);
    assert.equal(browserPids(host).length, 2);
  });

  it('fails with 503 and Retry-After if the browser is killed twice, and recovers', PATIENT, async () => {
    await using pictures = await startPictures();
    await using host = await createExportHost(pictures.options);
    const answer = post(host, '/export/pdf', { html: pictures.html });
    for (const turn of [0, 1]) {
      await pictures.next();
      process.kill(browserPids(host)[turn] ?? 0, 'SIGKILL');
    }
    const failed = await answer;
    assert.equal(failed.statusCode, 503);
    assert.equal(failed.json<{ error: string }>().error, 'EXPORT_BROWSER_FAILED');
    assert.ok(Number(failed.headers['retry-after']) > 0);
    assert.equal((await post(host, '/export/pdf', { html: '<p>again' })).statusCode, 200);
  });

  it('stops the rendering when the client disconnects', PATIENT, async () => {
    await using pictures = await startPictures();
    await using host = await createExportHost(pictures.options);
    const address = await host.listen();
    const client = new AbortController();
    const answer = fetch(`${address}/export/pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ html: pictures.html }),
      signal: client.signal,
    });
    const request = await pictures.next();
    client.abort();
    await assert.rejects(answer);
    await once(request, 'close');
    assert.equal((await post(host, '/export/pdf', { html: '<p>next' })).statusCode, 200);
  });

  it('ends an export that takes too long with 503', PATIENT, async () => {
    await using pictures = await startPictures();
    await using host = await createExportHost(pictures.options);
    const answer = await post(host, '/export/pdf', { html: pictures.html, timeout: 1500 });
    assert.equal(answer.statusCode, 503, answer.payload);
    assert.equal(answer.json<{ error: string }>().error, 'EXPORT_TIMEOUT');
  });

  it('refuses jobs beyond its queue with 503 and Retry-After', PATIENT, async () => {
    await using pictures = await startPictures();
    await using host = await createExportHost({ ...pictures.options, browser: { concurrency: 1, maxQueued: 0 } });
    const first = post(host, '/export/pdf', { html: pictures.html });
    const held = await pictures.next();
    const refused = await post(host, '/export/pdf', { html: '<p>2' });
    assert.equal(refused.statusCode, 503);
    assert.equal(refused.json<{ error: string }>().error, 'EXPORT_BUSY');
    assert.ok(Number(refused.headers['retry-after']) > 0);
    send(held);
    assert.equal((await first).statusCode, 200);
  });

  it('passes nothing from one request to the next', PATIENT, async () => {
    await using canary = await startCanary((_request, response) => {
      response
        .setHeader('set-cookie', 'leak=1')
        .setHeader('cache-control', 'max-age=3600')
        .setHeader('content-type', 'image/gif');
      response.end(PIXEL);
    });
    await using host = await createExportHost({
      network: { allowedHosts: [canary.host], allowPrivateAddresses: true },
    });
    for (const text of ['one', 'two']) {
      await post(host, '/export/pdf', { html: `<p>${text}</p><img src="${canary.url}/a.gif">` });
    }
    assert.equal(canary.requests.length, 2, 'the second request did not come from a cache');
    assert.deepEqual(
      canary.requests.map(({ headers }) => headers.cookie),
      [undefined, undefined],
    );
  });

  it('replaces the browser after its share of jobs', PATIENT, async () => {
    await using host = await createExportHost({ browser: { restartAfter: 2 } });
    for (const text of ['a', 'b', 'c']) assert.equal((await post(host, '/export/pdf', { html: text })).statusCode, 200);
    assert.equal(new Set(browserPids(host)).size, 2);
  });

  it('reports a missing browser', PATIENT, async () => {
    await using host = await createExportHost({ browser: { executablePath: '/nowhere/chromium' } });
    const answer = await post(host, '/export/pdf', { html: '<p>x' });
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.json<{ error: string }>().error, 'EXPORT_BROWSER_MISSING');
    const ready = await host.inject({ url: '/health/ready' });
    assert.equal(ready.statusCode, 503);
  });

  it(
    'gives the browser a lower user and a sandbox when the server is root',
    { ...PATIENT, skip: process.getuid?.() !== 0 },
    async () => {
      const { readFile } = await import('node:fs/promises');
      await using host = await createExportHost();
      await post(host, '/export/pdf', { html: '<p>x' });
      const status = await readFile(`/proc/${browserPids(host)[0]}/status`, 'utf8');
      assert.match(status, /^Uid:\s+65534\s+65534/mu);
      assert.match(status, /^NoNewPrivs:\s+1/mu);
      assert.match(status, /^CapEff:\s+0+$/mu);
      assert.equal(host.logs.find(({ msg }) => msg === 'browser started')?.['sandbox'], true);
    },
  );
});
