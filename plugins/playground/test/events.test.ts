import assert from 'node:assert/strict';
import { it } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import playground from '../src/index.ts';

const emitter = definePlugin({
  name: 'emitter',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes((scope) => {
      scope.post('/emit', { config: { public: true }, schema: {} }, () => {
        host.emit('export:started', { taskId: 't1', exporter: 'pdf' });
        return {};
      });
    });
  },
});

/** A window that follows the event log, until it is closed. */
async function follow(
  address: string,
): Promise<AsyncDisposable & { response: Response; until(wanted: RegExp): Promise<string> }> {
  const abort = new AbortController();
  const response = await fetch(`${address}/playground/events`, { signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    async until(wanted) {
      while (!wanted.test(text)) text += (await reader?.read())?.value ?? assert.fail(`the stream ended: ${text}`);
      return text;
    },
    async [Symbol.asyncDispose]() {
      await reader?.cancel();
      abort.abort();
    },
  };
}

it('sends earlier events and new ones', async () => {
  await using host = await createTestHost([playground, emitter]);
  const address = await host.listen();
  await host.inject({ method: 'POST', url: '/emit' });
  await using window = await follow(address);
  assert.match(String(window.response.headers.get('content-type')), /^text\/event-stream/);
  assert.match(await window.until(/export:started.*\n\n/), /"payload":\{"taskId":"t1","exporter":"pdf"\}/);
  await host.inject({ method: 'POST', url: '/emit' });
  await window.until(/export:started[^]*export:started/);
});

it('limits the number of windows', async () => {
  await using host = await createTestHost([playground], { options: { playground: { maxWatchers: 1 } } });
  const address = await host.listen();
  await using first = await follow(address);
  await first.until(/event log/);
  const second = await host.inject({ method: 'GET', url: '/playground/events' });
  assert.deepEqual([second.statusCode, second.headers['retry-after']], [503, '10']);
  assert.equal(second.json().error, 'PLAYGROUND_BUSY');
});
