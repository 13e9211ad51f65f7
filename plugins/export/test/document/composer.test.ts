import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { JsonPart, type DocumentNode, type WorkersService } from '@editor-companion/core/plugin';
import { createComposer, isSmall, type Composer } from '../../src/document/composer.ts';
import { piecesOf } from '../../src/document/markup.ts';
import composeHere, { type ComposeTask } from '../../src/document/compose-task.ts';

const paragraph = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
const context = { signal: new AbortController().signal, caller: 'ada' };

/** Threads that only count their tasks. */
function countingWorkers() {
  const jobs: unknown[] = [];
  const run = (job: unknown): Promise<unknown> => {
    jobs.push(job);
    return Promise.resolve(composeHere(structuredClone(job) as ComposeTask, { progress: () => undefined }));
  };
  const workers = { pool: () => ({ run, close: () => Promise.resolve() }) } as unknown as WorkersService;
  return { jobs, workers };
}

const writerOf =
  (composer: Composer) =>
  async (input: Parameters<Composer['document']>[0]): Promise<string> =>
    [...piecesOf((await composer.document(input, {}, context)).markup)].join('');

it('invalid documents never count as small, so that a thread reports the fault', () => {
  const strange = [
    null,
    7,
    { type: 'paragraph', content: 7 },
    { type: 'section', attrs: null },
  ] as unknown as DocumentNode[];
  for (const node of strange) assert.equal(isSmall([node]), false, JSON.stringify(node));
});

describe('the composer', () => {
  it('writes a letter without a thread', async () => {
    const { jobs, workers } = countingWorkers();
    const composer = createComposer(workers);
    const write = writerOf(composer);
    assert.match(await write({ content: doc(paragraph('Dear')), css: [] }), /<p>Dear<\/p>/u);
    assert.match(await write({ html: '<p>Dear', css: [] }), /<p>Dear/u);
    assert.deepEqual(await composer.lists([[paragraph('Head')], []], {}, context), ['<p>Head</p>', '']);
    assert.deepEqual(jobs, []);
  });

  it('passes long documents, and those with formulas or code, to a thread', async () => {
    const { jobs, workers } = countingWorkers();
    const composer = createComposer(workers);
    const write = writerOf(composer);
    const code = { type: 'codeBlock', attrs: { language: 'js' }, content: [{ type: 'text', text: 'let x' }] };
    const math = { type: 'blockMath', attrs: { latex: 'x^2' } };
    const long = Array.from({ length: 400 }, () => paragraph('text'));
    const htmls = [];
    for (const content of [doc(code), doc(math), doc(...long)]) {
      htmls.push(await write({ content, css: [], title: 'T' }));
    }
    htmls.push(await write({ html: '<pre><code class="language-js">let x</code></pre>', css: [] }));
    assert.equal(jobs.length, 4);
    assert.match(htmls[0] ?? '', /hljs-keyword/u);
    assert.match(htmls[1] ?? '', /<math/u);
    assert.match(htmls[3] ?? '', /hljs-keyword/u);
  });

  it('passes parts that are bytes on unchanged, and receives long markup as bytes', async () => {
    const { jobs, workers } = countingWorkers();
    const composer = createComposer(workers);
    const text = 'ä'.repeat(2_000_000);
    const html = JsonPart.ofBytes<string>(Buffer.from(`<p>${text}</p>`), true);
    const { markup } = await composer.document({ parts: { html }, css: [] }, {}, context);
    assert.equal(jobs.length, 1);
    assert.ok(markup.source instanceof Uint8Array);
    const pieces = [...piecesOf(markup)];
    assert.ok(pieces.length > 2, `${pieces.length} pieces`);
    assert.ok(pieces.join('').includes(`<p>${text}</p>`));
  });

  it('reports sections with their own bands, and refuses too many of them', async () => {
    const composer = createComposer(countingWorkers().workers);
    const section = { type: 'section', attrs: { header: { default: [paragraph('H')] } }, content: [paragraph('x')] };
    const { sections, hasSectionPages } = await composer.document({ content: doc(section), css: [] }, {}, context);
    assert.deepEqual([sections.length, sections[0]?.header, hasSectionPages], [1, section.attrs.header, false]);
    const many = doc(...Array.from({ length: 6000 }, () => section));
    await assert.rejects(composer.document({ content: many, css: [] }, {}, context), { code: 'EXPORT_BANDS_TOO_MANY' });
  });

  it('reports the size by nodes and by text, at any place', () => {
    assert.equal(isSmall([doc(paragraph('x'.repeat(30_000)))]), false);
    let deep = paragraph('x');
    for (let level = 0; level < 400; level += 1) deep = { type: 'blockquote', content: [deep] };
    assert.equal(isSmall([deep]), false);
    assert.equal(isSmall([doc(...Array.from({ length: 50 }, () => paragraph('x')))]), true);
  });
});
