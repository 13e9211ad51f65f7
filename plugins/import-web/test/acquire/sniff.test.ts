import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docx, p } from '../../../../formats/test/kit/docx.ts';
import { pdf } from '../support/pdf.ts';
import { textOf } from '../support/read.ts';
import { sniff } from '../../src/acquire/sniff.ts';
import { importPage, startPdfHost, startSite } from '../support/site.ts';
import { PNG } from '../support/pictures.ts';

describe('a response that is no page', () => {
  it('is read by its content, whatever its name or type', async () => {
    await using site = await startSite({
      '/letter.html': { headers: { 'content-type': 'text/html' }, body: docx({ body: p('Dear Ada') }) },
      '/paper': {
        headers: { 'content-type': 'application/octet-stream' },
        body: pdf(
          [
            [24, 50, 780, 'On bees'],
            [11, 50, 740, 'They sleep at'],
            [11, 50, 727, 'night, mostly.'],
            [11, 50, 690, 'Others do not.'],
          ],
          'On bees',
        ),
      },
      '/notes.txt': { headers: { 'content-type': 'text/plain' }, body: 'One <b>.\n\nTwo.' },
      '/photo': { headers: { 'content-type': 'text/html' }, body: PNG },
    });
    await using host = await startPdfHost(site);
    const read = async (path: string) => (await importPage(host, { url: site.url(path) })).data;
    const letter = await read('/letter.html');
    assert.deepEqual([letter.format, textOf(letter.content)], ['docx', 'Dear Ada']);
    const paper = await read('/paper');
    assert.deepEqual(
      [paper.format, paper.title, paper.metadata],
      ['pdf', 'On bees', { author: 'Ada Lovelace', created: '2026-03-01T09:00:00Z' }],
    );
    assert.deepEqual(
      paper.content.content?.map((node) => [node.type, textOf(node)]),
      [
        ['heading', 'On bees'],
        ['paragraph', 'They sleep at night, mostly.'],
        ['paragraph', 'Others do not.'],
      ],
    );
    assert.deepEqual((await read('/notes.txt')).content.content?.map(textOf), ['One <b>.', 'Two.']);
    const photo = await read('/photo');
    assert.deepEqual([photo.format, photo.assets.length], ['image', 1]);
  });

  it('is refused if it cannot be read', async () => {
    await using site = await startSite({
      '/film': { headers: { 'content-type': 'video/mp4' }, body: 'x' },
      '/broken.pdf': Buffer.from('%PDF-1.7 nothing else'),
      '/archive.zip': Buffer.from('PK\u0003\u0004nothing else'),
    });
    await using host = await startPdfHost(site);
    const codeOf = async (path: string): Promise<string | undefined> =>
      (await importPage(host, { url: site.url(path) })).error;
    assert.equal(await codeOf('/film'), 'WEB_TYPE_UNSUPPORTED');
    assert.equal(await codeOf('/broken.pdf'), 'PDF_DAMAGED');
    assert.match((await codeOf('/archive.zip')) ?? '', /^IMPORT_/u);
  });
});

describe('a page that is served as plain text', () => {
  const kindOf = (text: string): string => sniff(Buffer.from(text), 'text/plain');

  it('is recognised by its first tag, after any comments, declarations and blanks', () => {
    for (const page of [
      '<!doctype HTML>',
      '\uFEFF \n<html lang="en">',
      '<?xml version="1.0"?>\n<!-- a --><!-- b > --> <!DOCTYPE html>',
      '<!----><p>',
      '<A href="/">',
    ]) {
      assert.equal(kindOf(page), 'html', page);
    }
    for (const text of ['', 'A <p>', '<!-- <p>', '<?xml <p', '<abbr>', '<!-- a -->-->', '<!-- a --> b <p>']) {
      assert.equal(kindOf(text), 'text', text);
    }
  });

  it('is recognised at once, even if comments could be parsed in exponentially many ways', () => {
    assert.equal(kindOf(`<!--${'--><!--e>'.repeat(200)}A`), 'text');
    assert.equal(kindOf('<?xml>'.repeat(300)), 'text');
    assert.equal(kindOf(`${'<?xml><!---->'.repeat(100)}<`), 'text');
  });
});
