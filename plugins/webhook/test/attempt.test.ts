import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createAttempt } from '../src/attempt.ts';
import { parseEndpoint } from '../src/endpoint.ts';
import { parseSecrets } from '../src/signature.ts';
import { startReceiver } from './support.ts';

const never = new AbortController().signal;
const delivery = { id: 'msg_1', body: '{"taskId":"t"}' };

const attemptAt = (url: string, change: { secret?: string; timeout?: number } = {}) =>
  createAttempt({
    endpoint: parseEndpoint(url),
    keys: parseSecrets(change.secret),
    timeout: change.timeout ?? 15_000,
    now: () => Date.now(),
    userAgent: 'test/1',
  });

describe('one attempt', () => {
  it('posts the body as JSON with the headers of Standard Webhooks', async () => {
    await using receiver = await startReceiver();
    assert.deepEqual(await attemptAt(receiver.url)(delivery, never), { kind: 'delivered', status: 204 });
    const [{ method, url, headers, body } = assert.fail()] = receiver.received;
    assert.deepEqual([method, url, body], ['POST', '/hook', delivery.body]);
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['webhook-id'], 'msg_1');
    assert.match(String(headers['webhook-timestamp']), /^\d{10}$/u);
    assert.equal(headers['webhook-signature'], undefined);
  });

  it('has a signature that the reference library verifies', async () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    await using receiver = await startReceiver();
    await attemptAt(receiver.url, { secret })(delivery, never);
    const [{ headers, body } = assert.fail()] = receiver.received;
    assert.deepEqual(new Webhook(secret).verify(body, headers as Record<string, string>), { taskId: 't' });
  });

  it('sends credentials in the address as basic authentication', async () => {
    await using receiver = await startReceiver();
    await attemptAt(receiver.url.replace('//', '//ann:secret@'))(delivery, never);
    assert.equal(receiver.received[0]?.headers.authorization, `Basic ${Buffer.from('ann:secret').toString('base64')}`);
  });

  for (const status of [200, 201, 202, 299]) {
    it(`counts ${status} as a success`, async () => {
      await using receiver = await startReceiver((response) => void response.writeHead(status).end('thanks'));
      assert.deepEqual(await attemptAt(receiver.url)(delivery, never), { kind: 'delivered', status });
    });
  }

  it('counts any other answer as a failure and follows Retry-After', async () => {
    await using receiver = await startReceiver(
      (response) => void response.writeHead(503, { 'retry-after': '7' }).end(),
    );
    assert.deepEqual(await attemptAt(receiver.url)(delivery, never), {
      kind: 'failed',
      reason: 'status 503',
      status: 503,
      retryAfter: 7000,
    });
  });

  it('treats 410 as the end of a subscription', async () => {
    await using receiver = await startReceiver((response) => void response.writeHead(410).end());
    assert.deepEqual(await attemptAt(receiver.url)(delivery, never), { kind: 'gone', status: 410 });
  });

  it('follows no redirect', async () => {
    await using other = await startReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      await using receiver = await startReceiver(
        (response) => void response.writeHead(status, { location: other.url }).end(),
      );
      const outcome = await attemptAt(receiver.url)(delivery, never);
      assert.deepEqual(outcome, { kind: 'failed', reason: `status ${status}: redirects are not followed`, status });
    }
    assert.equal(other.received.length, 0);
  });

  it('gives up a receiver that does not answer in time', async () => {
    await using receiver = await startReceiver(() => undefined);
    assert.deepEqual(await attemptAt(receiver.url, { timeout: 20 })(delivery, never), {
      kind: 'failed',
      reason: 'no response within 20 ms',
    });
  });

  it('names the network error of an unreachable receiver', async () => {
    let url: string;
    {
      await using receiver = await startReceiver();
      ({ url } = receiver);
    }
    assert.deepEqual(await attemptAt(url)(delivery, never), { kind: 'failed', reason: 'no connection: ECONNREFUSED' });
  });

  it('does not read an endless answer to its end', async () => {
    await using receiver = await startReceiver((response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    assert.deepEqual(await attemptAt(receiver.url)(delivery, never), { kind: 'delivered', status: 200 });
  });

  it('counts the status, even if the body never ends', async () => {
    await using receiver = await startReceiver((response) => {
      response.writeHead(200);
      response.write('...');
    });
    assert.deepEqual(await attemptAt(receiver.url, { timeout: 100 })(delivery, never), {
      kind: 'delivered',
      status: 200,
    });
  });

  it('can be aborted', async () => {
    const controller = new AbortController();
    await using receiver = await startReceiver(() => controller.abort());
    assert.deepEqual(await attemptAt(receiver.url)(delivery, controller.signal), { kind: 'aborted' });
  });
});
