import { runSuite, aiProviderSuite } from '@editor-companion/core/testing';
import { createProvider } from '../../src/drivers/connect.ts';
import { demoProvider } from '../../src/drivers/demo.ts';

const frames = (...values: readonly object[]): string[] => values.map((value) => JSON.stringify(value));
const delta = (content: string, finish: string | null = null): object => ({
  choices: [{ index: 0, delta: { content }, finish_reason: finish }],
});

const chat = frames(delta('你'), delta('好'), delta('', 'stop'));
const chatBody = { choices: [{ message: { content: '你好' }, finish_reason: 'stop' }] };

const samples = {
  openai: { frames: chat, body: chatBody },
  deepseek: { frames: chat, body: chatBody },
  azure: { frames: chat, body: chatBody },
  anthropic: {
    frames: frames(
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '你' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '好' } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} },
    ),
    body: { content: [{ type: 'text', text: '你好' }], stop_reason: 'end_turn' },
  },
  gemini: {
    frames: frames(
      { candidates: [{ content: { parts: [{ text: '你' }] } }] },
      { candidates: [{ content: { parts: [{ text: '好' }] }, finishReason: 'STOP' }] },
    ),
    body: { candidates: [{ content: { parts: [{ text: '你好' }] }, finishReason: 'STOP' }] },
  },
  ollama: {
    frames: frames({ message: { content: '你' } }, { message: { content: '好' } }, { done: true }),
    body: { message: { content: '你好' }, done: true },
  },
};

const vectors = [
  [1, 2],
  [3, 4],
];
const openAiVectors = { data: vectors.map((embedding, index) => ({ index, embedding })) };
const embeddings: Readonly<Record<string, object>> = {
  openai: openAiVectors,
  azure: openAiVectors,
  gemini: { embeddings: vectors.map((values) => ({ values })) },
  ollama: { embeddings: vectors },
};

for (const [id, { frames: sample, body }] of Object.entries(samples)) {
  const told = embeddings[id];
  const make = () => createProvider(id, { apiKey: 'k', baseUrl: 'https://vendor.example/v1' }, {}, '/');
  runSuite(
    id,
    aiProviderSuite({ make, text: '你好', frames: sample, body, ...(told && { embeddings: { body: told, vectors } }) }),
  );
}

const answer = [
  '**Demo answer.** No AI provider is configured on this server, so no model was asked.',
  'You wrote: What is the colour of the sky? 天空是什么颜色？',
  '- 中文与表情符号 👋 arrive whole.\n- Set `DEEPSEEK_API_KEY` or another `<PROVIDER>_API_KEY` to ask a real model.',
].join('\n\n');
runSuite('demo', aiProviderSuite({ make: () => demoProvider, text: answer }));
