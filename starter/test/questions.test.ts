import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { parseChoices } from '../src/choices.ts';
import { ask } from '../src/questions.ts';

/** Simulates a terminal in which each line is typed after its question. */
async function talk(argv: readonly string[], lines: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...lines];
  const told = text(output.pipe(new PassThrough()));
  output.on('data', (chunk: Buffer) => {
    if (!String(chunk).endsWith(': ')) return;
    const line = left.shift();
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  });
  const answers = await ask(parseChoices(argv), input, output);
  output.end();
  return { answers, told: await told };
}

test('choices that the command line leaves open are asked for, and an empty answer takes the default in brackets', async () => {
  const { answers, told } = await talk(['--plugins', 'ai'], ['', '']);
  assert.deepEqual(
    [answers?.folder, answers?.port, answers?.plugins],
    ['editor-companion', 1235, ['storage', 'ai-providers']],
  );
  assert.doesNotMatch(told, /Plugins/);
});

test('an invalid answer is asked for again', async () => {
  const { answers, told } = await talk(['here'], ['No Plugin', 'documents', '99999', '8080']);
  assert.deepEqual([answers?.folder, answers?.port, answers?.plugins?.length], ['here', 8080, 8]);
  assert.match(told, /not "No Plugin"[^]*not "99999"/);
});

test('no files are written when the input ends', async () => {
  const { answers } = await talk([], ['here']);
  assert.equal(answers, undefined);
});
