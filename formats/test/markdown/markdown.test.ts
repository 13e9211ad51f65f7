import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMarkdown } from '@editor-companion/document/markdown';
import { writeMarkdown } from '../../src/markdown/markdown.ts';
import { node, p, richDocument, richMetadata, richPictures, text } from '../kit/rich-document.ts';
import { jobOf, settle } from '../kit/round-trip.ts';

const RICH = { pictures: richPictures, metadata: richMetadata };

test('pictures are linked, or embedded as bitmaps', async () => {
  assert.match(await writeMarkdown(jobOf(richDocument, RICH)), /!\[A dot\]\(asset:dot\.png/);
  const inline = await writeMarkdown(jobOf(richDocument, { ...RICH, options: { images: 'inline' } }));
  assert.match(inline, /!\[A dot\]\(data:image\/png;base64,/);
  assert.match(inline, /!\[Logo\]\(data:image\/png;base64,/);
});

test('metadata come first as YAML that no value can break', async () => {
  const metadata = { title: 'A: "b"\n---', author: 'Ann', language: 'de' };
  const written = await writeMarkdown(jobOf(node('doc', {}, p('x')), { metadata, options: { frontMatter: true } }));
  assert.equal(written, '---\ntitle: "A: \\"b\\"\\n---"\nauthor: "Ann"\nlang: "de"\n---\n\nx\n');
});

test('tracked changes are applied or undone', async () => {
  const content = node('doc', {}, p('a', text('new', { type: 'insertion' }), text('old', { type: 'deletion' })));
  assert.equal(await writeMarkdown(jobOf(content)), 'anew\n');
  assert.equal(await writeMarkdown(jobOf(content, { options: { revisions: 'reject' } })), 'aold\n');
});

test('content that Markdown supports is read back', async () => {
  const content = node(
    'doc',
    {},
    node('heading', { level: 2 }, 'Title'),
    p(text('bold', 'bold'), ' and ', text('code', 'code')),
    node('blockquote', {}, p('quoted')),
  );
  assert.deepEqual(settle(fromMarkdown(await writeMarkdown(jobOf(content)))), settle(content));
});
