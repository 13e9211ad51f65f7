import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { createArchiver } from '../../src/pdf-file/archive.ts';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { pdfaFaults } from '../fixtures/pdfa-faults.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';

const noGhostscript = ((): string | false => {
  try {
    execFileSync('gs', ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'ghostscript is not installed';
  }
})();

describe('a file for archives', () => {
  it('states its kind, contains its fonts and an output intent', { skip: noPoppler || noGhostscript }, async () => {
    await using host = await createExportHost();
    const html = '<h1>Kept</h1><p style="color: #c00">in colour, 漢字, <a href="https://example.com/">a link</a>';
    const pdfOptions = { pdfa: '2b', outline: true, metadata: { title: 'For long — 长', author: 'Änn & Co' } };
    const answer = await post(host, '/export/pdf', { html, pdfOptions });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    const { text, fonts, info, xmp } = readPdf(answer.rawPayload);
    assert.match(text[0] ?? '', /Kept\s+in colour,\s+漢字/u);
    assert.ok(fonts.size > 0 && [...fonts.values()].every(Boolean));
    assert.deepEqual([info['Title'], info['Author'], info['Encrypted']], ['For long — 长', 'Änn & Co', 'no']);
    const file = answer.rawPayload.toString('latin1');
    assert.match(xmp, /<pdfaid:part>2<[^]*<pdfaid:conformance>B<[^]*For long — 长<[^]*Änn &amp; Co</u);
    assert.match(file, /\/GTS_PDFA1/u);
  });

  it('has everything that PDF/A-2b requires, and nothing that it forbids', { skip: noGhostscript }, async () => {
    await using host = await createExportHost();
    const html = `<h1>Title</h1><p>Liberation, <b>bold</b>, 漢字, العربية, 😀, <a href="https://example.com/">a link</a>, <a href="#end">to the end</a></p>
      <p style="opacity: 0.5; background: linear-gradient(#c00, #00c); box-shadow: 0 0 4px #000">half seen</p>
      <svg width="80" height="40"><circle cx="20" cy="20" r="18" fill="teal" opacity="0.4"/></svg>
      <img alt="" src="data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=">
      <input value="a field"><h2 id="end" style="break-before: page">End</h2>`;
    const footerTemplate = { first: '', default: '<p style="font-size: 9px"><span class="pageNumber"></span></p>' };
    const look = { outline: true, footerTemplate, tableOfContents: {}, watermark: { text: 'Draft' } };
    const metadata = { title: 'T', author: 'A', subject: 'S', keywords: 'K', creator: 'C', language: 'en' };
    const plain = await post(host, '/export/pdf', { html, pdfOptions: { ...look, metadata } });
    const archived = await post(host, '/export/pdf', { html, pdfOptions: { ...look, metadata, pdfa: '2b' } });
    assert.equal(archived.statusCode, 200, archived.payload.slice(0, 300));
    assert.notDeepEqual(pdfaFaults(plain.rawPayload), [], 'the check finds what an ordinary file lacks');
    assert.deepEqual(pdfaFaults(archived.rawPayload), []);
  });

  it('has the bands and the watermark of the pages', { skip: noGhostscript || noPoppler }, async () => {
    await using host = await createExportHost();
    const footerTemplate = { first: '', default: '<p style="font-size: 9px">Band</p>' };
    const pdfOptions = { pdfa: '2b', footerTemplate, watermark: { text: 'MARK', angle: 0 } };
    const answer = await post(host, '/export/pdf', { html: '<p>1<p style="break-before: page">2', pdfOptions });
    const seen = readPdf(answer.rawPayload).text.map((page) => page.match(/Band|MARK/gu));
    assert.deepEqual(seen, [['MARK'], ['MARK', 'Band']]);
  });

  it('is refused at once if Ghostscript is missing', () => {
    const archiver = createArchiver({ user: { uid: 1, gid: 1 }, path: '/nowhere' });
    assert.throws(() => archiver.check(), { code: 'EXPORT_PDFA_UNAVAILABLE', status: 501 });
  });
});
