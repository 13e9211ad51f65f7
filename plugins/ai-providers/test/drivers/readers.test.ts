import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { AiEvent, AiReader } from '@editor-companion/core/plugin';
import { createMessagesReader } from '../../src/drivers/anthropic-reader.ts';
import { createGeminiReader } from '../../src/drivers/gemini-reader.ts';
import { createOllamaReader } from '../../src/drivers/ollama.ts';
import { createChatReader } from '../../src/drivers/openai-reader.ts';
import { createResponsesReader } from '../../src/drivers/openai-responses.ts';
import { createEventParser, createJsonLineParser } from '../../src/upstream/frames.ts';
import { fixtures, type Summary } from './fixtures.ts';

const READERS = {
  chat: createChatReader,
  responses: createResponsesReader,
  anthropic: createMessagesReader,
  gemini: createGeminiReader,
  ollama: createOllamaReader,
} satisfies Record<string, () => AiReader>;
type Kind = keyof typeof READERS;

/** The stream as the vendor would send it. */
function wire(kind: Kind, lines: readonly string[], end: string): Buffer {
  if (kind === 'ollama') return Buffer.from(lines.map((line) => line + end).join(''));
  const frames = lines.map((line) => {
    const name = kind === 'anthropic' ? `event: ${(JSON.parse(line) as { type: string }).type}${end}` : '';
    return `${name}data: ${line}${end}${end}`;
  });
  return Buffer.from(frames.join('') + (kind === 'chat' ? `data: [DONE]${end}${end}` : ''));
}

function read(kind: Kind, chunks: Iterable<Buffer>): Summary {
  const events: AiEvent[] = [];
  const reader = READERS[kind]();
  const create = kind === 'ollama' ? createJsonLineParser : createEventParser;
  const parser = create((data, event) => reader(data, (one) => events.push(one), event));
  for (const chunk of chunks) parser.push(chunk);
  parser.end();
  return summarise(events);
}

function summarise(events: readonly AiEvent[]): Summary {
  const tools: Record<string, string> = {};
  let text = '';
  let reasoning = '';
  let usage = {};
  let sources = 0;
  let finish: string | undefined;
  let error: string | undefined;
  for (const event of events) {
    if (event.type === 'text') text += event.text;
    else if (event.type === 'reasoning') reasoning += event.text;
    else if (event.type === 'tool-call') tools[event.name] = (tools[event.name] ?? '') + event.argumentsDelta;
    else if (event.type === 'source') sources += 1;
    else if (event.type === 'finish') finish = event.reason;
    else if (event.type === 'error') error = event.code ?? event.message;
    else if (event.type === 'usage') {
      const { type: _type, ...more } = event;
      usage = { ...usage, ...more };
    }
  }
  return { text, reasoning, tools, usage, sources, finish, error };
}

function* split(bytes: Buffer, at: number): Generator<Buffer> {
  yield bytes.subarray(0, at);
  yield bytes.subarray(at);
}

describe('hand-written streams of every vendor', () => {
  for (const { name, kind, lines, expected } of fixtures) {
    it(`${name} are read correctly, cut at any byte and with any line end`, () => {
      for (const end of ['\n', '\r\n']) {
        const bytes = wire(kind, lines, end);
        assert.deepEqual(read(kind, [bytes]), expected);
        for (let at = 1; at < bytes.length; at++) assert.deepEqual(read(kind, split(bytes, at)), expected);
      }
    });
  }
});

const folder = process.env['COMPANION_AI_STREAMS'];

/** The result of an independent, simple reading of a recorded file: all members of a name, joined. */
function grep(lines: readonly string[], pick: (value: Record<string, unknown>) => string): string {
  let out = '';
  for (const line of lines)
    JSON.parse(line, (_key, value: unknown) => {
      if (typeof value === 'object' && value !== null) out += pick(value as Record<string, unknown>);
      return value;
    });
  return out;
}

const string = (value: unknown): string => (typeof value === 'string' ? value : '');

const RECORDED: Record<
  string,
  {
    kind: Kind;
    text: (value: Record<string, unknown>) => string;
    reasoning?: (value: Record<string, unknown>) => string;
    tool?: [string, string];
    usage?: [number, number];
    finish?: string;
  }
> = {
  'alibaba-reasoning': {
    kind: 'chat',
    text: (v) => string(v['content']),
    reasoning: (v) => string(v['reasoning_content']),
    usage: [24, 1355],
  },
  'alibaba-text': { kind: 'chat', text: (v) => string(v['content']), usage: [18, 779] },
  'alibaba-tool-call': {
    kind: 'chat',
    text: () => '',
    tool: ['weather', '{"location": "San Francisco"}'],
    usage: [295, 22],
    finish: 'tool-calls',
  },
  'anthropic-refusal': { kind: 'anthropic', text: () => '', usage: [18, 5], finish: 'content-filter' },
  'anthropic-text': {
    kind: 'anthropic',
    text: (v) => (v['type'] === 'text_delta' ? string(v['text']) : ''),
    usage: [12, 30],
  },
  'anthropic-tool-no-args': {
    kind: 'anthropic',
    text: (v) => (v['type'] === 'text_delta' ? string(v['text']) : ''),
    tool: ['updateIssueList', ''],
    usage: [565, 48],
    finish: 'tool-calls',
  },
  'anthropic-web-search-tool.1': {
    kind: 'anthropic',
    text: (v) => (v['type'] === 'text_delta' ? string(v['text']) : ''),
    usage: [15_665, 795],
  },
  'azure-text.1': {
    kind: 'responses',
    text: (v) => (v['type'] === 'response.output_text.delta' ? string(v['delta']) : ''),
    usage: [11, 11],
  },
  'azure-tool-call.1': {
    kind: 'responses',
    text: () => '',
    tool: ['weather', '{"location":"San Francisco"}'],
    finish: 'tool-calls',
  },
  'deepseek-reasoning': {
    kind: 'chat',
    text: (v) => string(v['content']),
    reasoning: (v) => string(v['reasoning_content']),
    usage: [18, 219],
  },
  'deepseek-text': { kind: 'chat', text: (v) => string(v['content']), usage: [13, 400], finish: 'length' },
  'deepseek-tool-call': {
    kind: 'chat',
    text: (v) => string(v['content']),
    reasoning: (v) => string(v['reasoning_content']),
    tool: ['weather', '{"location": "San Francisco"}'],
    usage: [339, 83],
    finish: 'tool-calls',
  },
  'google-reasoning': { kind: 'gemini', text: (v) => string(v['text']), usage: [9, 285] },
  'google-text': { kind: 'gemini', text: (v) => string(v['text']), usage: [9, 208] },
  'google-tool-call': {
    kind: 'gemini',
    text: () => '',
    tool: ['weather', '{"location":"San Francisco"}'],
    usage: [29, 60],
    finish: 'tool-calls',
  },
  'mistral-reasoning': { kind: 'chat', text: () => '2 + 2 = 4'.slice(9), usage: [10, 46] },
  'moonshotai-stream': {
    kind: 'chat',
    text: (v) => string(v['content']),
    reasoning: (v) => string(v['reasoning_content']),
    usage: [9, 12],
  },
  'openai-text': { kind: 'chat', text: (v) => string(v['content']), usage: [16, 300] },
};

describe('recorded streams', { skip: folder === undefined && 'COMPANION_AI_STREAMS is not set' }, () => {
  const path = (name: string): string => join(folder ?? '', `${name}.chunks.txt`);
  const linesOf = (name: string): string[] => readFileSync(path(name), 'utf8').split('\n').filter(Boolean);

  for (const [name, { kind, text, reasoning, tool, usage, finish = 'stop' }] of Object.entries(RECORDED)) {
    it(`${name} is read correctly, byte by byte and with CRLF`, () => {
      assert.ok(existsSync(path(name)));
      const lines = linesOf(name);
      const whole = read(kind, [wire(kind, lines, '\n')]);
      if (name === 'mistral-reasoning')
        assert.deepEqual(
          [whole.text, whole.reasoning],
          ['2 + 2 = 4', 'The user is asking for 2+2. This is basic arithmetic. 2+2=4.'],
        );
      else {
        assert.equal(whole.text, grep(lines, text));
        assert.equal(whole.reasoning, reasoning ? grep(lines, reasoning) : '');
      }
      assert.equal(whole.finish, finish);
      assert.deepEqual(whole.tools, tool ? { [tool[0]]: tool[1] } : {});
      if (usage) assert.deepEqual([whole.usage.inputTokens, whole.usage.outputTokens], usage);
      const crlf = wire(kind, lines, '\r\n');
      assert.deepEqual(
        read(
          kind,
          [...crlf].map((byte) => Buffer.of(byte)),
        ),
        whole,
      );
    });
  }

  it('openai-error.1 is an error', () => {
    assert.equal(read('responses', [wire('responses', linesOf('openai-error.1'), '\n')]).error, 'insufficient_quota');
  });
});
