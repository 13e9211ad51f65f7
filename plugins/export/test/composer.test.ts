import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentNode, WorkersService } from '@editor-companion/core/plugin';
import { createComposer, isSmall } from '../src/document/composer.ts';
import composeHere, { type ComposeTask } from '../src/document/compose-task.ts';

const paragraph = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
const signal = new AbortController().signal;

/** Threads that only count what they are given. */
function countingWorkers() {
  const jobs: unknown[] = [];
  const run = (job: unknown): Promise<string[]> => {
    jobs.push(job);
    return Promise.resolve(composeHere(structuredClone(job) as ComposeTask, { progress: () => undefined }));
  };
  const workers = { pool: () => ({ run, close: () => Promise.resolve() }) } as unknown as WorkersService;
  return { jobs, workers };
}

describe('the composer', () => {
  it('writes a letter without a thread', async () => {
    const { jobs, workers } = countingWorkers();
    const composer = createComposer(workers);
    assert.match(await composer.document({ content: doc(paragraph('Dear')), css: [] }, signal), /<p>Dear<\/p>/u);
    assert.match(await composer.document({ html: '<p>Dear', css: [] }, signal), /<p>Dear/u);
    assert.deepEqual(await composer.lists([[paragraph('Head')], []], signal), ['<p>Head</p>', '']);
    assert.deepEqual(jobs, []);
  });

  it('hands on what is long, has formulas or has code', async () => {
    const { jobs, workers } = countingWorkers();
    const composer = createComposer(workers);
    const code = { type: 'codeBlock', attrs: { language: 'js' }, content: [{ type: 'text', text: 'let x' }] };
    const math = { type: 'blockMath', attrs: { latex: 'x^2' } };
    const long = Array.from({ length: 400 }, () => paragraph('text'));
    const htmls = [];
    for (const content of [doc(code), doc(math), doc(...long)]) {
      htmls.push(await composer.document({ content, css: [], title: 'T' }, signal));
    }
    htmls.push(await composer.document({ html: '<pre><code class="language-js">let x</code></pre>', css: [] }, signal));
    assert.equal(jobs.length, 4);
    assert.match(htmls[0] ?? '', /hljs-keyword/u);
    assert.match(htmls[1] ?? '', /<math/u);
    assert.match(htmls[3] ?? '', /hljs-keyword/u);
  });

  it('tells size by nodes and by text, wherever they are', () => {
    assert.equal(isSmall([doc(paragraph('x'.repeat(30_000)))]), false);
    let deep = paragraph('x');
    for (let level = 0; level < 400; level += 1) deep = { type: 'blockquote', content: [deep] };
    assert.equal(isSmall([deep]), false);
    assert.equal(isSmall([doc(...Array.from({ length: 50 }, () => paragraph('x')))]), true);
  });
});
