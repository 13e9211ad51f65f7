import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { firstSentence } from '../../scripts/site/first-sentence.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

test('every page of docs/ begins with one sentence on its use for the reader', () => {
  const pages = globSync('docs/*.md', { cwd: REPOSITORY });
  assert.ok(pages.length > 40);
  const without = pages.filter((page) => {
    const sentence = firstSentence(readFileSync(join(REPOSITORY, page), 'utf8')) ?? '';
    return !/^[A-Z][a-z].{30,250}\.$/.test(sentence);
  });
  assert.deepEqual(without, []);
});
