import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin, type AiStreamProvider } from '@editor-companion/core/plugin';
import { ask, createAiHost } from './support/ai-host.ts';

const path = '/ai/house/chat/completions';
const body = { prompt: 'Hello' };

const contribute = (stream: AiStreamProvider['stream']) =>
  definePlugin({
    name: 'house',
    version: '1.0.0',
    apiVersion: 1,
    dependsOn: { 'ai-providers': '^1' },
    setup: (host) =>
      host.contribute('aiProvider', { id: 'house', title: 'House', kind: 'stream', models: [{ id: 'm' }], stream }),
  });

async function outcome(stream: AiStreamProvider['stream'], options: Record<string, unknown> = {}) {
  await using host = await createAiHost({ options: { 'ai-providers': options } }, contribute(stream));
  const { status, text } = await ask(await host.listen(), body, { path });
  return { status, answer: JSON.parse(text) as { data?: string; error?: string } };
}

describe('a provider that streams events itself', () => {
  it('answers in every form', async () => {
    const { answer } = await outcome(async function* () {
      yield { type: 'text', text: '你' };
      yield { type: 'text', text: '好' };
      yield { type: 'finish', reason: 'stop' };
    });
    assert.equal(answer.data, '你好');
  });

  it('is retried if it fails before its first word', async () => {
    let asked = 0;
    const { answer } = await outcome(
      async function* () {
        asked += 1;
        if (asked === 1) yield { type: 'error', message: 'busy', status: 503 };
        yield { type: 'text', text: 'ok' };
        yield { type: 'finish', reason: 'stop' };
      },
      { retries: { minDelay: 1 } },
    );
    assert.deepEqual([asked, answer.data], [2, 'ok']);
  });

  it('is reported as truncated if it ends without a finish', async () => {
    const { status, answer } = await outcome(async function* () {
      yield { type: 'text', text: 'ok' };
    });
    assert.deepEqual([status, answer.error], [502, 'AI_UPSTREAM_CUT']);
  });

  it('is abandoned if it ignores its signal', async () => {
    const { status, answer } = await outcome(
      async function* () {
        await new Promise(() => undefined);
        yield { type: 'finish', reason: 'stop' };
      },
      { timeouts: { firstByte: 50 }, retries: { max: 0 } },
    );
    assert.deepEqual([status, answer.error], [504, 'AI_UPSTREAM_TIMEOUT']);
  });
});
