import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin, Type } from '@editor-companion/core/plugin';
import type { ConversionWork, Principal } from '@editor-companion/core/plugin';
import { capitals, gated, startHost, until } from '../support.ts';

/** Routes of an exporting and an importing plugin: one sends the file, the other describes it. */
const shouting = (work: ConversionWork) =>
  definePlugin({
    name: 'shouting',
    version: '1.0.0',
    apiVersion: 1,
    needs: ['conversion'],
    setup(host) {
      const conversion = host.use('conversion');
      conversion.handle('shout', () => work);
      const config = { scopes: ['import'] };
      const schema = { body: Type.Object({ text: Type.String() }) };
      const accept = async (text: string, principal: Principal) => {
        const options = { kind: 'export', filename: 'a.html', mime: 'text/html', principal } as const;
        return (await conversion.accept(Buffer.from(text), options)).taskId;
      };
      host.routes((app) => {
        app.post('/shout/file', { config, schema }, async ({ body, principal }, reply) =>
          conversion.answer(reply, await accept(body.text, principal), work, (result) =>
            conversion.send(reply, result),
          ),
        );
        app.post('/shout/json', { config, schema }, async ({ body, principal }, reply) =>
          conversion.answer(reply, await accept(body.text, principal), work, ({ size }) => ({ size })),
        );
      });
    },
  });

const job = { name: 'shout', data: {} };

const post = (form: string, headers: Record<string, string> = {}) =>
  ({ method: 'POST', url: `/shout/${form}`, headers, payload: { text: 'hello' } }) as const;

describe('answering a conversion request', () => {
  it('sends the file with the headers of a download, ignoring headers for GET only', async () => {
    await using host = await startHost({}, shouting(capitals()));
    const { statusCode, headers, body } = await host.inject(post('file', { range: 'bytes=0-1', 'if-none-match': '*' }));
    assert.deepEqual([statusCode, body], [200, 'HELLO']);
    assert.equal(headers['content-disposition'], 'attachment; filename="a.txt"');
    assert.match(String(headers['x-task-id']), /^[0-9a-f-]{36}$/u);
    assert.equal(headers['x-from-cache'], 'false');
    assert.equal((await host.inject(post('file'))).headers['x-from-cache'], 'true');
  });

  it('returns the route’s own response with the same headers', async () => {
    await using host = await startHost({}, shouting(capitals()));
    const { headers, json } = await host.inject(post('json'));
    assert.deepEqual(json().data, { size: 5 });
    assert.equal(headers['x-document-name'], 'a.txt');
  });

  it('answers 202 with the task at once if the client prefers that, and continues', async () => {
    const { work, open } = gated({ job });
    await using host = await startHost({}, shouting(work));
    const { statusCode, headers, json } = await host.inject(post('file', { prefer: 'respond-async' }));
    const { taskId, status } = json().data;
    assert.equal(statusCode, 202);
    assert.equal(headers['preference-applied'], 'respond-async');
    assert.equal(headers.location, `/convert/${taskId}/status`);
    assert.notEqual(status, 'converted');
    open();
    await until(async () => (await host.use('conversion').get(taskId)).status === 'converted');
    assert.equal((await host.inject({ url: `/convert/${taskId}` })).body, 'HELLO');
  });

  it('waits nevertheless if only the request can do the work', async () => {
    await using host = await startHost({}, shouting(capitals()));
    const { statusCode, headers, body } = await host.inject(post('file', { prefer: 'respond-async' }));
    assert.deepEqual([statusCode, body, headers['preference-applied']], [200, 'HELLO', undefined]);
  });

  it('refuses promises beyond the waiting limit, and records that', async () => {
    const options = { conversion: { background: { concurrency: 1, maxWaiting: 0 } } };
    const { work, open } = gated({ job });
    await using host = await startHost({ options }, shouting(work));
    const { statusCode, headers, json } = await host.inject(post('file', { prefer: 'respond-async' }));
    assert.deepEqual([statusCode, json().error, headers['retry-after']], [503, 'CONVERSIONS_BUSY', '10']);
    await until(() => host.events('export:failed').length === 1);
    open();
  });

  it('stops the work when the client disconnects', async () => {
    const { work, started } = gated();
    await using host = await startHost({}, shouting(work));
    const address = await host.listen();
    const client = new AbortController();
    const asking = fetch(`${address}/shout/file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"hello"}',
      signal: client.signal,
    });
    const signal = await started;
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    client.abort();
    await assert.rejects(asking);
    await stopped;
  });

  it('logs the cause when background work fails for no public reason', async () => {
    const broken = capitals({ job, run: () => Promise.reject(new Error('broken pipe')) });
    await using host = await startHost({}, shouting(broken));
    const { json } = await host.inject(post('file', { prefer: 'respond-async' }));
    await until(() => host.logs.some(({ taskId }) => taskId === json().data.taskId));
    assert.equal((await host.use('conversion').get(json().data.taskId)).error?.code, 'INTERNAL_ERROR');
  });
});
