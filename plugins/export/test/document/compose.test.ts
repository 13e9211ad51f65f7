import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExportInput } from '@editor-companion/core/plugin';
import { composeDocument } from '../../src/document/compose.ts';

const geometry = { width: 210, height: 297, margin: { top: 20, right: 20, bottom: 20, left: 20 } };
const input = (page: object, content: object[] = []): ExportInput => ({
  content: { type: 'doc', content: [{ type: 'paragraph' }, ...content] as never[] },
  css: [],
  page: { ...geometry, orientation: 'portrait', ...page },
  options: {},
  load: () => Promise.resolve(undefined),
});

describe('an HTML document for printing', () => {
  it('has the look of the page setup for blocks without their own', async () => {
    const { html } = await composeDocument(input({ text: { lineHeight: '1.2' }, writingMode: 'vertical-rl' }));
    assert.match(html, /:where\(html\) \{ line-height: 1\.2; \}/u);
    assert.match(html, /:where\(html\) \{ writing-mode: vertical-rl; \}/u);
  });

  it('defines faces only for fonts that servers lack, and only those that it names', async () => {
    const { html } = await composeDocument(input({ text: { fontFamily: 'Calibri' } }));
    assert.match(html, /@font-face \{ font-family: "Calibri"; src: local\("Calibri Bold"\), local\("Carlito Bold"\)/u);
    assert.doesNotMatch(html, /font-family: "Cambria"/u);
    assert.doesNotMatch((await composeDocument(input({}))).html, /@font-face/u);
  });

  it('states the ascent of fonts whose line gap word processors ignore', async () => {
    const { html } = await composeDocument(input({ text: { fontFamily: 'Carlito' } }));
    assert.match(html, /font-family: "Carlito"; src: local\("Carlito Bold"\);[^}]* ascent-override: 95\.2%/u);
  });

  it('raises the text of high lines, unless an element lies over text', async () => {
    const paragraph = { type: 'paragraph', attrs: { lineHeight: '2' }, content: [{ type: 'text', text: 'a' }] };
    const picture = { type: 'image', attrs: { src: 'https://x.example/a.png', wrap: 'front', left: '9pt' } };
    const page = { text: { fontFamily: 'Arial' } };
    const raised = (await composeDocument(input(page, [paragraph]))).html;
    assert.match(raised, /<p style="--lift: 0\.425em; line-height: 2"/u);
    assert.match(raised, /top: calc\(-1 \* var\(--lift\)\)/u);
    const covered = (await composeDocument(input(page, [paragraph, picture]))).html;
    assert.match(covered, /position: absolute/u);
    assert.doesNotMatch(covered, /top: calc\(-1/u);
  });

  it('lets spaces hang at the ends of lines, unless footnotes are placed by them', async () => {
    const attrs = { noteId: '1' };
    const note = { type: 'paragraph', content: [{ type: 'footnoteReference', attrs }] };
    const hanging = /break-spaces'\] \{ white-space: pre-wrap/u;
    assert.match((await composeDocument(input({}))).html, hanging);
    assert.doesNotMatch((await composeDocument(input({}, [note]))).html, hanging);
  });

  it('has a kind of page for each section that requests one', async () => {
    const page = { ...geometry, width: 297, height: 210 };
    const { html } = await composeDocument(
      input({}, [{ type: 'section', attrs: { page }, content: [{ type: 'paragraph' }] }]),
    );
    assert.match(html, /@page page-297-210-20-20-20-20 \{ size: 297mm 210mm;/u);
  });
});
