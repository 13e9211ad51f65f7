import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { hello, startHost } from './support/ai-host.ts';
import { silence, stall, startUpstream, type Answer } from './support/fake-upstream.ts';
import { text } from './support/openai-chunks.ts';

/** Disconnects once the vendor has the request and, if the vendor sends any, the client has the first bytes. */
async function leave(answer: Answer, { stream, bytes }: { stream: boolean; bytes: boolean }) {
  await using upstream = await startUpstream(answer);
  await using host = await startHost(upstream.url, { retries: { max: 3 } });
  const base = await host.listen();
  const client = new AbortController();
  const response = fetch(`${base}/ai/openai/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...hello, stream }),
    signal: client.signal,
  });
  const settled = response.catch(() => undefined);
  const seen = await upstream.request(0);
  if (bytes) await (await response).body?.getReader().read();
  client.abort();
  await Promise.race([seen.aborted, sleep(2000).then(() => assert.fail('the vendor still answers'))]);
  await settled;
  await new Promise<void>((resolve) => {
    const poll = (): void => void (host.events('ai:cancelled').length > 0 ? resolve() : setImmediate(poll));
    poll();
  });
  return upstream.seen.length;
}

describe('a client that disconnects aborts its request to the vendor, without retries', () => {
  it('while it waits for JSON', async () => {
    assert.equal(await leave(silence, { stream: false, bytes: false }), 1);
  });

  it('before the head of a stream', async () => {
    assert.equal(await leave(silence, { stream: true, bytes: false }), 1);
  });

  it('before the first token', async () => {
    assert.equal(await leave(stall([': waiting\n\n']), { stream: true, bytes: false }), 1);
  });

  it('midway', async () => {
    assert.equal(await leave(stall([text('Hel')]), { stream: true, bytes: true }), 1);
  });

  it('between two attempts', async () => {
    await using upstream = await startUpstream((response) => void response.writeHead(500).end());
    await using host = await startHost(upstream.url, { retries: { max: 5, minDelay: 5000, maxDelay: 8000 } });
    const client = new AbortController();
    const response = fetch(`${await host.listen()}/ai/openai/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(hello),
      signal: client.signal,
    });
    await upstream.request(0);
    client.abort();
    await assert.rejects(response);
    assert.equal(upstream.seen.length, 1);
  });
});

describe('a stream', () => {
  it('sends a sign of life, and has its head before the vendor answers', async () => {
    await using upstream = await startUpstream(silence);
    await using host = await startHost(upstream.url, { holdHead: 20, heartbeat: 20 });
    const client = new AbortController();
    const response = await fetch(`${await host.listen()}/ai/openai/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...hello, stream: true }),
      signal: client.signal,
    });
    assert.equal(response.headers.get('cache-control'), 'no-cache, no-transform');
    assert.equal(response.headers.get('x-accel-buffering'), 'no');
    const first = await response.body?.getReader().read();
    assert.equal(Buffer.from(first?.value ?? []).toString(), ': ping\n\n');
    client.abort();
  });

  it('holds the vendor back when the client does not read', async () => {
    const piece = text('x'.repeat(50_000));
    const total = 2000;
    let written = 0;
    await using upstream = await startUpstream(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (; written < total; written++) {
        if (response.write(piece)) continue;
        const drained = await Promise.race([once(response, 'drain').then(() => true), sleep(300, false)]);
        if (!drained) return;
      }
    });
    await using host = await startHost(upstream.url);
    const client = new AbortController();
    await fetch(`${await host.listen()}/ai/openai/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...hello, stream: true }),
      signal: client.signal,
    });
    const before = await new Promise<number>((resolve) => {
      let last = -1;
      const timer = setInterval(() => {
        if (written === last) {
          clearInterval(timer);
          resolve(written);
        }
        last = written;
      }, 400);
    });
    // The vendor would have sent 100 MB, but had to wait long before.
    assert.ok(before < total / 2, `${before} pieces were taken`);
    client.abort();
  });
});
