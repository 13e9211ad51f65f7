import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML } from '@editor-companion/document';
import { writeHtml } from '../../src/html/html.ts';
import { node, p, richDocument, richMetadata, richPictures, text } from '../kit/rich-document.ts';
import { jobOf, settle } from '../kit/round-trip.ts';

const RICH = { pictures: richPictures, metadata: richMetadata };

test('one file contains styles, pictures and formulas, no scripts and no external resources', async () => {
  const html = await writeHtml(jobOf(richDocument, RICH));
  assert.match(html, /^<!doctype html>\n<html lang="en-GB">/);
  assert.match(html, /<title>Everything<\/title>/);
  assert.match(html, /<meta name="author" content="Ann Smith">/);
  assert.match(html, /<img[^>]* src="data:image\/png;base64,/);
  assert.match(html, /<img[^>]* src="data:image\/svg\+xml;base64,/);
  assert.match(html, /<math /);
  assert.match(html, /:where\(table\)/);
  assert.doesNotMatch(html, /<script|<link|asset:|@import/);
});

test('pictures stay linked and styles out on request', async () => {
  const html = await writeHtml(jobOf(richDocument, { ...RICH, options: { images: 'link', styles: false } }));
  assert.match(html, /src="asset:dot\.png"/);
  assert.doesNotMatch(html, /<style/);
});

test('text that resembles a placeholder of a picture stays text', async () => {
  const words = '<img src="asset:exported-picture-0">';
  const html = await writeHtml(jobOf(node('doc', {}, p(words, node('image', { src: 'asset:dot.png' }))), RICH));
  assert.match(html, /&lt;img src="asset:exported-picture-0"/);
});

test('styles cannot end their element, and titles are escaped', async () => {
  const html = await writeHtml(
    jobOf(node('doc', {}, p('x')), { css: ['</style><script>x()</script>'], metadata: { title: '</title><b>' } }),
  );
  assert.doesNotMatch(html, /<\/style><script|<b>/);
});

test('the body is read back as the document', async () => {
  const content = node(
    'doc',
    {},
    p(text('bold', 'bold'), ' text'),
    node('bulletList', {}, node('listItem', {}, p('one'))),
  );
  const body = /<body>\n([^]*)\n<\/body>/.exec(await writeHtml(jobOf(content)))?.[1] ?? '';
  assert.deepEqual(settle(fromHTML(body)), settle(content));
});
