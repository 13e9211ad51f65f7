import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import exporting from '@editor-companion/export';
import storage from '@editor-companion/storage';
import exportFormats from '../src/index.ts';
import { membersOf } from '../../../formats/test/kit/package.ts';
import { node, p } from '../../../formats/test/kit/rich-document.ts';

const host = await createTestHost([storage, conversion, exporting, exportFormats], {
  options: { 'export-formats': { threads: 1 } },
});
after(() => host.close());

const text = (words: string) => ({ type: 'text', text: words });
const heading = (level: number, words: string, anchor: string) => node('heading', { level, anchor }, text(words));
const reference = (target: string, kind: string) => node('crossReference', { target, kind }, text('old words'));
const content = node(
  'doc',
  {},
  node('contents', { maxLevel: 1 }),
  heading(1, 'One', 'one'),
  p(text('See '), reference('two', 'text'), text(' and '), reference('figure', 'label')),
  heading(1, 'Two', 'two'),
  node('paragraph', { anchor: 'figure' }, text('Figure '), node('sequence', { name: 'Figure' }), text(': A house')),
);

async function exported(format: string): Promise<Buffer> {
  const answer = await host.inject({ method: 'POST', url: `/export/${format}`, payload: { content } });
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
  return answer.rawPayload;
}

void describe('fields of a document', () => {
  void it('are updated in text and Markdown, without pages', async () => {
    const lines = String(await exported('txt')).split('\n');
    assert.deepEqual(lines.slice(0, 2), ['One', 'Two']);
    assert.ok(lines.includes('See Two and Figure 1'), lines.join('\n'));
    const markdown = String(await exported('markdown'));
    assert.match(markdown, /\[One\]\(#one\)/u);
    assert.match(markdown, /See Two and Figure 1/u);
  });

  void it('are elements and links in web pages', async () => {
    const html = String(await exported('html'));
    assert.match(html, /<nav [^>]*data-type="contents"[^>]*>.*<a href="#one">One<\/a>.*<\/nav>/su);
    assert.match(html, /<a [^>]*href="#two"[^>]*>Two<\/a>/u);
    assert.ok(!html.includes('old words'));
  });

  void it('link from chapter to chapter in books', async () => {
    const chapters = [...membersOf(await exported('epub'))].filter(([name]) => /chapter/u.test(name));
    const all = chapters.map(([, xml]) => xml).join('\n');
    assert.match(all, /href="chapter-\d+\.xhtml#two"[^>]*>Two</u);
    assert.match(all, /See .*chapter-\d+\.xhtml#two.*Figure 1/su);
  });

  void it('show the time of the export, another one, or their last text', async () => {
    const date = { type: 'documentField', attrs: { format: 'yyyy' }, content: [text('1999')] };
    const dated = node(
      'doc',
      {},
      p(date, text(' on page '), { type: 'pageNumber', attrs: { kind: 'page', text: '4' } }),
    );
    const shown = async (dates?: string) => {
      const payload = { content: dated, ...(dates !== undefined && { dates }) };
      return (await host.inject({ method: 'POST', url: '/export/txt', payload })).payload.trim();
    };
    assert.equal(await shown('2031-03-01T09:05'), '2031 on page 4');
    assert.equal(await shown('shown'), '1999 on page 4');
    assert.match(await shown(), /^2\d{3} on page 4$/u);
    assert.notEqual(await shown(), '1999 on page 4');
    const refused = await host.inject({
      method: 'POST',
      url: '/export/txt',
      payload: { content: dated, dates: 'soon' },
    });
    assert.equal(refused.statusCode, 400);
  });

  void it('show the time of the export in headers of documents without other dates', async () => {
    const date = { type: 'documentField', attrs: { format: 'yyyy' }, content: [text('1999')] };
    const margin = { top: 96, right: 96, bottom: 96, left: 96 };
    const page = { width: 794, height: 1123, orientation: 'portrait', margin, header: { default: [p(date)] } };
    const payload = { content: node('doc', {}, p(text('No date'))), page, dates: '2031-03-01T09:05' };
    const answer = await host.inject({ method: 'POST', url: '/export/docx', payload });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    const headers = [...membersOf(answer.rawPayload)].filter(([name]) => /header\d*\.xml$/u.test(name));
    assert.match(headers.map(([, xml]) => xml).join('\n'), />2031</u);
  });

  void it('are fields of Word and of Writer', async () => {
    const word = String(membersOf(await exported('docx')).get('word/document.xml'));
    for (const code of [
      String.raw`TOC \o &quot;1-1&quot;`,
      'PAGEREF one',
      'REF two',
      'REF figure_label',
      'SEQ &quot;Figure&quot;',
    ])
      assert.ok(word.includes(code) || word.includes(code.replaceAll('&quot;', '"')), code);
    const writer = String(membersOf(await exported('odt')).get('content.xml'));
    for (const element of ['<text:table-of-content ', '<text:bookmark-ref ', '<text:sequence-ref ', '<text:sequence '])
      assert.ok(writer.includes(element), element);
  });
});
