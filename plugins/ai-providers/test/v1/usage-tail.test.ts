import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageTail } from '../../src/v1/media/usage-tail.ts';

const usageIn = (text: string, size = text.length): object => {
  const tail = new UsageTail();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) tail.push(bytes.subarray(at, at + size));
  return tail.usage();
};

const picture = 'A'.repeat(100_000);
const answer = `{"data":[{"b64_json":"${picture}"}],"usage":{"input_tokens":3,"output_tokens":5,"input_tokens_details":{"text_tokens":3}}}`;

test('usage is found at the end of a long answer, in any pieces', () => {
  for (const size of [answer.length, 7, 4096, 5000])
    assert.deepEqual(usageIn(answer, size), { inputTokens: 3, outputTokens: 5 });
});

test('the last of several usages counts', () => {
  assert.deepEqual(usageIn('data: {"usage":{"input_tokens":1}}\n\ndata: {"usage": {"input_tokens":2}}\n\n'), {
    inputTokens: 2,
  });
});

test('an answer without usage, or with another value under its name, has none', () => {
  for (const text of [
    '',
    picture,
    '{"usage":null}',
    '{"usage":[1]}',
    '"usage":{',
    '"usage":{a}',
    '{"usage":{"input_tokens":"3"}}',
  ])
    assert.deepEqual(usageIn(text), {}, text.slice(0, 40));
});
