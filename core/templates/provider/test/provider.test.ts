import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AiEvent, AiHttpProvider } from '@editor-companion/core/plugin';
import { aiProviderSuite, runSuite } from '@editor-companion/core/testing';
import { {{camelName}}Provider } from '../src/provider.ts';

// What every provider must do.
runSuite(
  '{{name}}',
  aiProviderSuite({
    make: () => {{camelName}}Provider({ url: 'http://127.0.0.1:11434', model: 'small' }),
    text: 'Hello',
    frames: ['{"text":"Hel"}', '{"text":"lo"}', '{"done":true}'],
  }),
);

const provider = {{camelName}}Provider({ url: 'http://127.0.0.1:11434', apiKey: 'key', model: 'small' }) as AiHttpProvider;

function read(...lines: object[]): AiEvent[] {
  const events: AiEvent[] = [];
  const reader = provider.reader();
  for (const line of lines) reader(JSON.stringify(line), (event) => events.push(event), '');
  return events;
}

test('a request becomes one of the upstream, with the key and the default model', () => {
  const request = provider.request({ model: '', messages: [{ role: 'user', content: 'Hello' }], stream: true });
  assert.equal(request.url, 'http://127.0.0.1:11434/api/chat');
  assert.equal(request.headers['authorization'], 'Bearer key');
  assert.partialDeepStrictEqual(request.body, { model: 'small', messages: [{ role: 'user', content: 'Hello' }] });
});

test('the lines of the upstream become events, with one finish at the end', () => {
  assert.deepEqual(read({ text: 'Hel' }, { text: 'lo' }, { done: true }), [
    { type: 'text', text: 'Hel' },
    { type: 'text', text: 'lo' },
    { type: 'finish', reason: 'stop' },
  ]);
});

test('an error of the upstream is passed on', () => {
  assert.deepEqual(read({ error: 'out of memory' }), [{ type: 'error', message: 'out of memory' }]);
});
