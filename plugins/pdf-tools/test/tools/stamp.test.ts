import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PdfDict, PdfStream, type PDF } from '@libpdf/core';
import sharp from 'sharp';
import { page, pdf as plainPdf } from '../../../import-pdf/test/kit/pdf.ts';
import { claimsOf } from '../../src/metadata/claims.ts';
import type { StampOptions } from '../../src/stamp/options.ts';
import { stamp } from '../../src/tools/stamp.ts';
import { archive, PDFA_1B, PDFA_2B, PDFUA } from '../kit/archive.ts';
import { bench, told } from '../kit/bench.ts';
import { sound } from '../kit/check.ts';
import { report } from '../kit/report.ts';

type Stamps = StampOptions['stamps'];
type Files = readonly (readonly [string, Uint8Array])[];

const stamped = async (bytes: Uint8Array, stamps: Stamps, files: Files = []): Promise<{ pdf: PDF; told: string[] }> => {
  const work = bench(['a.pdf', bytes], ...files);
  const made = await stamp(work, { stamps });
  return { pdf: await sound(made.bytes), told: told(work) };
};
const refusal = async (stamps: Stamps, files: Files = []): Promise<unknown> => {
  try {
    await stamp(bench(['a.pdf', report('A')], ...files), { stamps });
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};
const textsOf = (pdf: PDF): string[] => pdf.extractText().map(({ text }) => text);
/** Returns the operators after the page's own. */
const lastPiece = (pdf: PDF, at: number): string => {
  const contents = pdf.getPage(at)?.dict.getArray('Contents', pdf.getObject.bind(pdf));
  const piece = contents?.at(contents.length - 1, pdf.getObject.bind(pdf));
  return piece instanceof PdfStream ? Buffer.from(piece.getDecodedData()).toString('latin1') : '';
};
/** Returns the operators of the form XObjects of a page. */
const formsOf = (pdf: PDF, at: number): string => {
  const resolve = pdf.getObject.bind(pdf);
  const forms = pdf.getPage(at)?.dict.getDict('Resources', resolve)?.getDict('XObject', resolve);
  return [...(forms?.keys() ?? [])]
    .map((name) => forms?.get(name, resolve))
    .filter((form) => form instanceof PdfStream)
    .filter((form) => form.getName('Subtype')?.value === 'Form')
    .map((form) => Buffer.from(form.getDecodedData()).toString('latin1'))
    .join('\n');
};
const picture = await sharp({
  create: { width: 96, height: 48, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
})
  .png()
  .toBuffer();

void describe('stamps of text', () => {
  void it('count pages, name them, and are placed on the selected pages', async () => {
    const { pdf } = await stamped(report('A'), [
      { text: 'ACME-{number}', pages: '1-2', number: { start: 98, digits: 6, step: 2 }, position: 'bottom-right' },
      { text: '{page}/{pages} {label}', position: 'top' },
    ]);
    const texts = textsOf(pdf);
    assert.match(texts[0] ?? '', /1\/3 i/u);
    assert.match(texts[0] ?? '', /ACME-000098/u);
    assert.match(texts[1] ?? '', /ACME-000100/u);
    assert.doesNotMatch(texts[2] ?? '', /M/u);
  });

  void it('embed the used characters of fonts of any script, and can be searched', async () => {
    const { pdf } = await stamped(report('A'), [
      { text: '机密 東京 한국', position: 'top', pages: '1' },
      { text: 'नमस्ते', position: 'left', pages: '1' },
      { text: 'שלום', position: 'bottom', pages: '1' },
    ]);
    const [first = ''] = textsOf(pdf);
    for (const word of ['机密', '東京', '한국', 'नमस्ते']) assert.ok(first.includes(word), word);
    assert.ok(first.includes('שלום') || first.includes('םולש'), first);
    const fonts = pdf.getPage(0)?.dict.getDict('Resources')?.getDict('Font', pdf.getObject.bind(pdf));
    const names = [...(fonts ?? [])].map(([, font]) => {
      const dict = font.type === 'ref' ? pdf.getObject(font) : font;
      return dict instanceof PdfDict ? dict.getName('BaseFont')?.value : undefined;
    });
    assert.ok(
      names.some((name) => /^[A-Z]{6}\+NotoSansSC-Regular$/u.test(name ?? '')),
      names.join(),
    );
  });

  void it('are artifacts, so that tags stay true, and are upright on rotated pages', async () => {
    const { pdf, told: codes } = await stamped(report('A'), [{ text: 'x', position: 'bottom-left', margin: 0 }]);
    assert.deepEqual(codes, []);
    assert.ok(pdf.getCatalog().has('StructTreeRoot'));
    assert.match(
      lastPiece(pdf, 0),
      /^\nQ \n\/Artifact << \/Type \/Pagination \/Subtype \/Watermark >> BDC\nq\n1 0 0 1 0 0 cm/u,
    );
    // The page is rotated by 90 degrees: its lower left corner is the paper's lower right one.
    assert.match(lastPiece(pdf, 2), /\n0 1 -1 0 [\d.]+ 0 cm/u);
  });

  void it('have the right place on a page that leaves its state changed, or restores a state that it has not saved', async () => {
    const pieces = async (content: string): Promise<string[]> => {
      const { pdf } = await stamped(plainPdf({ pages: [{ content }] }), [{ text: 'x' }]);
      const contents = pdf.getPage(0)?.dict.getArray('Contents', pdf.getObject.bind(pdf));
      const first = contents?.at(0, pdf.getObject.bind(pdf));
      const before = first instanceof PdfStream ? Buffer.from(first.getDecodedData()).toString('latin1') : '';
      return [before.trim(), lastPiece(pdf, 0).split('/Artifact')[0]?.trim() ?? ''];
    };
    assert.deepEqual(await pieces('q q 2 0 0 2 0 0 cm'), ['q', 'Q Q Q']);
    assert.deepEqual(await pieces('Q Q 2 0 0 2 0 0 cm'), ['q q q', 'Q']);
    assert.deepEqual(await pieces('q (Q \\) Q) Tj /q gs % Q\n<51> Tj Q'), ['q', 'Q']);
    assert.deepEqual(await pieces('q BI /W 1 ID Q Q EI Q'), ['q', 'Q']);
  });

  void it('refuse characters that no font has', async () => {
    assert.equal(await refusal([{ text: 'a\u{F0000}' }]), 'PDF_CHARACTERS_UNKNOWN');
  });
});

void describe('stamps of files', () => {
  void it('are pictures, and pages over or under others', async () => {
    const letterhead = plainPdf({ pages: [page('Head one'), page('Head two')] });
    const { pdf, told: codes } = await stamped(
      report('A'),
      [
        { file: 'logo.png', width: 20, angle: 30, opacity: 0.5 },
        { file: 'head.pdf', page: 'each', layer: 'under', margin: 0 },
      ],
      [
        ['logo.png', picture],
        ['head.pdf', letterhead],
      ],
    );
    assert.deepEqual(codes, []);
    assert.match(formsOf(pdf, 0), /Head one/u);
    assert.match(formsOf(pdf, 2), /Head two/u);
    assert.match(lastPiece(pdf, 0), /\/Stamp\d+ gs\n[\s\S]*\/Stamp\d+ Do/u);
  });

  void it('must exist, be readable, and have the page', async () => {
    assert.equal(await refusal([{ file: 'logo.png' }]), 'PDF_STAMP_FILE_MISSING');
    assert.equal(await refusal([{ file: 'a.pdf' }]), 'PDF_STAMP_FILE_MISSING');
    assert.equal(
      await refusal([{ file: 'x' }], [['x', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]]),
      'PDF_STAMP_FILE_UNUSABLE',
    );
    assert.equal(await refusal([{ file: 'x' }], [['x', picture.subarray(0, 60)]]), 'PDF_STAMP_FILE_UNUSABLE');
    assert.equal(await refusal([{ file: 'b.pdf', page: 4 }], [['b.pdf', report('B')]]), 'PDF_PAGES_INVALID');
    assert.equal(await refusal([{ text: 'x', pages: '4' }]), 'PDF_PAGES_INVALID');
  });
});

void describe('the declarations of a file', () => {
  const claimsAfter = async (bytes: Buffer, stamps: Stamps, files: Files = []): Promise<string[]> => {
    const { pdf, told: codes } = await stamped(bytes, stamps, files);
    return [...claimsOf(pdf), ...codes];
  };

  void it('stay if stamps leave them true', async () => {
    const both = archive(PDFA_2B + PDFUA);
    assert.deepEqual(await claimsAfter(both, [{ text: 'x', color: '#ff0000', opacity: 0.5 }]), [
      'PDF/A-2B',
      'PDF/UA-1',
    ]);
    assert.deepEqual(await claimsAfter(archive(PDFA_2B, 4), [{ text: 'x' }]), ['PDF/A-2B']);
  });

  void it('are removed with a warning otherwise', async () => {
    const lost = ['PDF_CONFORMANCE_LOST'];
    assert.deepEqual(await claimsAfter(archive(PDFA_2B, 4), [{ text: 'x', color: '#ff0000' }]), lost);
    assert.deepEqual(await claimsAfter(archive(PDFA_1B), [{ text: 'x' }]), lost);
    const files: Files = [['b.pdf', report('B')]];
    assert.deepEqual(await claimsAfter(archive(PDFA_2B + PDFUA), [{ file: 'b.pdf' }], files), lost);
  });
});
