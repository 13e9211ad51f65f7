import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PdfStream, type PDF } from '@libpdf/core';
import { infoOf } from '../../src/metadata/description.ts';
import { xmpOf } from '../../src/metadata/xmp-stream.ts';
import { inspect } from '../../src/tools/inspect.ts';
import { metadata } from '../../src/tools/metadata.ts';
import type { MetadataOptions } from '../../src/metadata/options.ts';
import { FIRST_OBJECT, page, pdf as plainPdf } from '../../../import-pdf/test/kit/pdf.ts';
import { archive, PDFA_2B, PDFUA, xmp as xmpText } from '../kit/archive.ts';
import { bench, told } from '../kit/bench.ts';
import { sound } from '../kit/check.ts';
import { report } from '../kit/report.ts';

const described = async (bytes: Uint8Array, options: MetadataOptions): Promise<{ pdf: PDF; told: string[] }> => {
  const work = bench(['a.pdf', bytes]);
  const made = await metadata(work, options);
  return { pdf: await sound(made.bytes), told: told(work) };
};
const info = (pdf: PDF, name: string): string | undefined =>
  infoOf(pdf)?.getString(name, pdf.getObject.bind(pdf))?.asString();

void describe('metadata of a PDF', () => {
  void it('are written alike in the information dictionary and in XMP', async () => {
    const made = await described(report('A'), {
      title: 'Bericht – 東京',
      author: 'Jane Roe',
      keywords: 'one, two',
      created: '2020-02-29T10:00:00+02:00',
      language: 'de-CH',
      custom: { Project: 'X-7' },
    });
    assert.deepEqual(made.told, []);
    const { xmp } = xmpOf(made.pdf);
    assert.deepEqual([info(made.pdf, 'Title'), xmp.get('dc:title')], ['Bericht – 東京', ['Bericht – 東京']]);
    assert.deepEqual([info(made.pdf, 'Author'), xmp.get('dc:creator')], ['Jane Roe', ['Jane Roe']]);
    assert.deepEqual([info(made.pdf, 'Keywords'), xmp.get('pdf:Keywords')], ['one, two', ['one, two']]);
    assert.deepEqual([info(made.pdf, 'Project'), xmp.get('pdfx:Project')], ['X-7', ['X-7']]);
    assert.equal(info(made.pdf, 'CreationDate'), "D:20200229100000+02'00'");
    assert.deepEqual(xmp.get('xmp:CreateDate'), ['2020-02-29T10:00:00+02:00']);
    assert.equal(made.pdf.getLanguage(), 'de-CH');
    const stream = made.pdf.getCatalog().get('Metadata', made.pdf.getObject.bind(made.pdf));
    assert.ok(stream instanceof PdfStream && !stream.has('Filter'), 'Programs find it that know no PDF.');
  });

  void it('stay if they are not named, are removed if they are null, and all of them on request', async () => {
    const kept = await described(archive(''), { author: 'Ann' });
    assert.deepEqual(
      ['Title', 'Reference', 'Author'].map((name) => info(kept.pdf, name)),
      ['Old', 'A-1', 'Ann'],
    );
    assert.match(xmpOf(kept.pdf).xmp.write().toString('utf8'), /own:kept="yes"/u);
    const gone = await described(archive(''), { title: null, custom: { Reference: null } });
    assert.deepEqual([info(gone.pdf, 'Title'), info(gone.pdf, 'Reference')], [undefined, undefined]);
    assert.deepEqual(xmpOf(gone.pdf).xmp.get('dc:title'), []);
    const cleared = await described(archive(''), { clear: true, subject: 'New' });
    assert.deepEqual(
      ['Title', 'Reference', 'Subject'].map((name) => info(cleared.pdf, name)),
      [undefined, undefined, 'New'],
    );
    assert.equal(cleared.pdf.getLanguage(), undefined);
    const named = await described(archive('<dc:language>en</dc:language>'), { clear: true });
    assert.deepEqual(xmpOf(named.pdf).xmp.get('dc:language'), []);
  });

  void it('keep the declarations of a PDF/A file, with custom texts outside of XMP', async () => {
    const work = bench(['a.pdf', archive(PDFA_2B + PDFUA)]);
    const made = await metadata(work, { title: 'New', custom: { Project: 'X' } });
    assert.deepEqual(told(work), []);
    const { claims, custom, metadata: texts } = await inspect(bench(['a.pdf', made.bytes]), undefined);
    assert.deepEqual(claims, ['PDF/A-2B', 'PDF/UA-1']);
    assert.deepEqual(custom, { Reference: 'A-1', Project: 'X' });
    assert.deepEqual([texts['title'], texts['language']], ['New', 'en']);
    const { pdf } = await described(made.bytes, {});
    assert.deepEqual(xmpOf(pdf).xmp.namesIn('pdfx'), []);
  });

  void it('remove the PDF/UA declaration, with a warning, if the title or the language is removed', async () => {
    const made = await described(archive(PDFA_2B + PDFUA), { language: null });
    assert.deepEqual(made.told, ['PDF_CONFORMANCE_LOST']);
    assert.deepEqual(xmpOf(made.pdf).xmp.namesIn('pdfuaid'), []);
    assert.deepEqual(xmpOf(made.pdf).xmp.get('pdfaid:part'), ['2']);
  });

  void it('include compressed XMP, unless it exceeds the limit', async () => {
    const metadataIn = (text: Buffer): Buffer => {
      const packed = deflateSync(text);
      const stream = `<< /Type /Metadata /Subtype /XML /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream`;
      return plainPdf({ pages: [page('x')], catalog: `/Metadata ${FIRST_OBJECT} 0 R`, objects: [stream] });
    };
    const short = Buffer.from(xmpText('<dc:title>Packed</dc:title>'));
    const { metadata: texts } = await inspect(bench(['a.pdf', metadataIn(short)]), undefined);
    assert.equal(texts['title'], 'Packed');
    const long = Buffer.concat([short, Buffer.alloc(2_000_000, ' ')]);
    assert.deepEqual((await described(metadataIn(long), {})).told, ['PDF_XMP_REPLACED']);
  });

  void it('replace unreadable XMP, with a warning', async () => {
    const made = await described(archive('<broken>'), { title: 'New' });
    assert.deepEqual(made.told, ['PDF_XMP_REPLACED']);
    assert.deepEqual(xmpOf(made.pdf).xmp.get('dc:title'), ['New']);
  });
});
