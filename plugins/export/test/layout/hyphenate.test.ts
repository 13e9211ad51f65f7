import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { PDF, PdfStream } from '@libpdf/core';
import { extractText, getDocumentProxy } from 'unpdf';
import { contentOf } from '../../src/pdf-objects/page-content.ts';
import { createExportHost, post } from '../fixtures/export-host.ts';

const GERMAN =
  'Die Donaudampfschifffahrtsgesellschaftskapitänsmütze ist eine unglaublich lange Bezeichnung für eine Kopfbedeckung von Schifffahrtsangestellten.';
const ENGLISH = 'Internationalization requires extraordinarily comprehensive documentation everywhere.';

/** Other readers than the one below return the text beside glyphs. */
async function hasNoSoftHyphens(bytes: Uint8Array): Promise<void> {
  const pdf = await PDF.load(bytes);
  const drawn = pdf.getPages().map(({ dict }) => contentOf(pdf, dict).toString('latin1'));
  const resolve = pdf.getObject.bind(pdf);
  for (const { dict } of pdf.getPages()) {
    const forms = dict.getDict('Resources', resolve)?.getDict('XObject', resolve);
    for (const name of forms?.keys() ?? []) {
      const form = forms?.get(name, resolve);
      if (form instanceof PdfStream) drawn.push(Buffer.from(form.getDecodedData()).toString('latin1'));
    }
  }
  assert.doesNotMatch(drawn.join('\n'), /ActualText <FEFF[0-9A-F]*00AD/iu);
}

void describe('hyphenation', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  const print = async (
    html: string,
    pdfOptions: object,
  ): Promise<{ text: string; lines: string; warnings: unknown }> => {
    const answer = await post(host, '/export/pdf', { html, pdfOptions });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    await hasNoSoftHyphens(answer.rawPayload);
    const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const { text } = await extractText(document, { mergePages: true });
    return { text: text.replaceAll(/-\s+/gu, ''), lines: text, warnings: answer.headers['x-companion-warnings'] };
  };
  const narrow = (text: string, attributes = ''): string => `<p ${attributes} style="width: 45mm">${text}</p>`;

  void it('hyphenates by the language of each part, and leaves no soft hyphen in the text', async () => {
    const html = `${narrow(GERMAN, 'lang="de"')}${narrow(ENGLISH)}<p style="opacity: 0.5; width: 45mm">${ENGLISH}</p>`;
    const { text, lines } = await print(html, { hyphenate: true, metadata: { language: 'en' } });
    assert.match(lines, /-\s/u);
    assert.doesNotMatch(lines, /\u00AD/u);
    for (const word of ['unglaublich', 'Kopfbedeckung', 'Internationalization', 'extraordinarily', 'comprehensive'])
      assert.ok(text.includes(word), `${word} in ${text}`);
    const whole = await print(html, { metadata: { language: 'en' } });
    assert.doesNotMatch(whole.lines, /-\s/u);
  });

  void it('skips headings, code, addresses and elements that forbid it', async () => {
    const text = 'Some words and more: internationalization';
    const box = (style = ''): string => `style="width: 75mm; font-size: 16pt; ${style}"`;
    const options = { hyphenate: { language: 'en' } };
    assert.match((await print(`<p ${box()}>${text}</p>`, options)).lines, /-\s/u);
    for (const whole of [
      `<h2 ${box()}>${text}</h2>`,
      `<p ${box()}>Some words and more: <code>internationalization</code></p>`,
      `<p ${box()}>Some words of more ann@internationalization</p>`,
      `<p ${box('hyphens: none')}>${text}</p>`,
    ])
      assert.doesNotMatch((await print(whole, options)).lines, /-\s/u, whole);
  });

  void it('reports languages that it cannot hyphenate', async () => {
    const { warnings } = await print(narrow(GERMAN, 'lang="tlh"'), { hyphenate: true });
    assert.match(String(warnings), /HYPHENATION_UNKNOWN/u);
  });

  void it('keeps as many lines together as the request states', async () => {
    const line = '<br>line';
    const pages = async (orphans: number): Promise<number[]> => {
      const filler = '<div style="height: 236mm"></div>';
      const html = `${filler}<p style="margin: 0; font-size: 12pt; line-height: 6mm">line${line.repeat(7)}</p>`;
      const answer = await post(host, '/export/pdf', {
        html,
        pdfOptions: { format: 'a4', margin: { top: '20mm', bottom: '20mm' }, orphans, widows: 1 },
      });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), {
        mergePages: false,
      });
      return text.map((one) => one.match(/line/gu)?.length ?? 0);
    };
    assert.deepEqual(await pages(3), [3, 5]);
    assert.deepEqual(await pages(4), [0, 8]);
  });
});
