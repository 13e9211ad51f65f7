import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageSetup } from '@editor-companion/document';
import { readDocx } from '../src/docx/read/reader.ts';
import { readOdt } from '../src/odf/read/odt.ts';
import { writeDocx } from '../src/docx/write/docx.ts';
import { writeOdt } from '../src/odf/write/odt.ts';
import type { Writer } from '../src/content/source/write-job.ts';
import { jobOf, throughFile, type Reader } from './kit/round-trip.ts';

const FORMATS: readonly (readonly [string, Writer, Reader])[] = [
  ['docx', writeDocx, readDocx],
  ['odt', writeOdt, readOdt],
];

const CONTENT = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Title' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Text' }] },
  ],
};

const PAGE: PageSetup = {
  width: 210,
  height: 297,
  orientation: 'portrait',
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
};

for (const [format, write, read] of FORMATS) {
  test(`${format}: text of a page without a format stays without one, so that headings stay headings`, async () => {
    const { page } = await throughFile(jobOf(CONTENT, { page: PAGE }), write, read);
    assert.ok(page);
    assert.equal(page.text, undefined);
  });

  test(`${format}: the text format of a page survives a round trip`, async () => {
    for (const lineHeight of ['normal', '1.2', '2.4', '18pt']) {
      const text = { fontFamily: 'Georgia', fontSize: '12pt', lineHeight, spaceBefore: '3pt', spaceAfter: '6pt' };
      const { page } = await throughFile(jobOf(CONTENT, { page: { ...PAGE, text } }), write, read);
      const { cellPadding: _, ...look } = page?.text ?? {};
      assert.deepEqual(look, text);
    }
  });
}
