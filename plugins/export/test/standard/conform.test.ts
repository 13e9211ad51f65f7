import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { PDF, PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { pdfaFaults } from '../fixtures/pdfa-faults.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';
import { markArtifacts } from '../../src/standard/artifacts.ts';

const host = await createExportHost();
after(() => host.close());

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=';
const HTML = `<h1>Title</h1><h3>Below</h3><p>Liberation, <b>bold</b>, 漢字, العربية, 😀, <a href="https://example.com/">a link</a>, <a href="#end">on</a></p>
  <ul><li>one<li>two</ul><table><tr><th>A<th>B<tr><td>1<td>2</table><hr><p style="background: #eee; border: 1px solid">boxed</p>
  <img alt="A dot" width="20" src="${PIXEL}"><img alt="" src="${PIXEL}"><input value="a field"><h2 id="end" style="break-before: page">End</h2>`;
const metadata = { title: 'T & Ü', author: 'A', subject: 'S', keywords: 'K', creator: 'C', language: 'en' };
const look = {
  outline: true,
  tableOfContents: {},
  watermark: { text: 'Draft' },
  footerTemplate: { first: '', default: '<p style="font-size: 9px">Foot <span class="pageNumber"></span></p>' },
};

const print = async (pdfOptions: object, html = HTML) => {
  const answer = await post(host, '/export/pdf', { html, pdfOptions: { metadata, ...pdfOptions } });
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 1500));
  checkWithQpdf(answer.rawPayload);
  return answer.rawPayload;
};
const refusal = async (pdfOptions: object, html = HTML) => {
  const answer = await post(host, '/export/pdf', { html, pdfOptions });
  const { error, details = [] } = answer.json<{ error: string; details?: { path: string }[] }>();
  return [answer.statusCode, error, details.map(({ path }) => path)];
};

function checkWithQpdf(bytes: Uint8Array): void {
  if (spawnSync('qpdf', ['--version']).error) return;
  const folder = mkdtempSync(join(tmpdir(), 'companion-standard-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    execFileSync('qpdf', ['--check', join(folder, 'a.pdf')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns violations of ISO 19005 that the checks for 2b find, which apply to other parts and levels too. */
const archiveFaults = (bytes: Uint8Array): string[] =>
  pdfaFaults(bytes).filter((fault) => fault !== 'XMP does not say PDF/A-2b' && fault !== 'there is an embedded file');

/** Returns the structure elements by type. */
async function elementsOf(bytes: Uint8Array): Promise<Map<string, PdfDict[]>> {
  const pdf = await PDF.load(bytes);
  const found = new Map<string, PdfDict[]>();
  const visit = (object: unknown): void => {
    const value = object instanceof PdfRef ? pdf.getObject(object) : object;
    if (value instanceof PdfArray) for (const one of value.toArray()) visit(one);
    if (!(value instanceof PdfDict)) return;
    const type = value.getName('S', pdf.getObject.bind(pdf))?.value;
    if (type !== undefined) found.set(type, [...(found.get(type) ?? []), value]);
    visit(value.get('K'));
  };
  visit(pdf.getCatalog().get('StructTreeRoot'));
  return found;
}

describe('files of a standard', () => {
  for (const pdfa of ['2a', '3a', '3b'] as const) {
    it(`PDF/A-${pdfa}: meets every requirement, keeps its tags and its text`, { skip: noPoppler }, async () => {
      const bytes = await print({ ...look, pdfa });
      assert.deepEqual(archiveFaults(bytes), []);
      const { xmp, text } = readPdf(bytes);
      assert.match(xmp, new RegExp(`<pdfaid:part>${pdfa[0]}<[^]*<pdfaid:conformance>${pdfa[1]?.toUpperCase()}<`, 'u'));
      assert.match(text.join(''), /Liberation,\s+bold,\s+漢字/u);
      assert.ok((await elementsOf(bytes)).has('Link'));
    });
  }

  it('PDF/UA-1: has a displayed title, a language, headings without gaps, scopes, and links with a description', async () => {
    const bytes = await print({ ...look, pdfua: true, pdfa: '2a' });
    const pdf = await PDF.load(bytes);
    const resolve = pdf.getObject.bind(pdf);
    const catalog = pdf.getCatalog();
    assert.equal(catalog.getString('Lang', resolve)?.asString(), 'en');
    assert.equal(catalog.getDict('ViewerPreferences', resolve)?.getBool('DisplayDocTitle', resolve)?.value, true);
    const file = bytes.toString('utf8');
    assert.match(file, /<pdfuaid:part>1</u);
    assert.match(file, /<pdfaSchema:prefix>pdfuaid</u);
    const elements = await elementsOf(bytes);
    assert.equal(elements.has('H3'), false);
    assert.equal(elements.get('H2')?.length, 2);
    assert.equal(elements.has('Form'), false);
    const scopes = (elements.get('TH') ?? []).map((cell) =>
      (cell.getArray('A', resolve)?.toArray() ?? [])
        .map((one) => (one instanceof PdfRef ? resolve(one) : one))
        .map((one) => (one instanceof PdfDict ? one.getName('Scope', resolve)?.value : undefined))
        .find(Boolean),
    );
    assert.deepEqual(scopes, ['Column', 'Column']);
    for (const page of pdf.getPages()) {
      assert.equal(page.dict.getName('Tabs', resolve)?.value, 'S');
      for (const one of page.dict.getArray('Annots', resolve) ?? []) {
        const annotation = one instanceof PdfRef ? resolve(one) : one;
        assert.ok(annotation instanceof PdfDict && annotation.has('Contents') && annotation.has('StructParent'));
      }
    }
  });

  it('name the clause that a document does not meet, and the place', async () => {
    const picture = `<p>Text<img width="20" src="${PIXEL}">`;
    assert.deepEqual(await refusal({ pdfua: true }, picture), [422, 'EXPORT_STANDARD_UNMET', ['7.1', '7.2', '7.3']]);
    const given = { pdfua: true, metadata: { title: 'T', language: 'en' } };
    assert.deepEqual(await refusal(given, picture), [422, 'EXPORT_STANDARD_UNMET', ['7.3']]);
    await print({ pdfa: '3b' }, picture);
  });

  it('refuse options that contradict each other', async () => {
    const invalid = (path: string) => [400, 'EXPORT_OPTION_INVALID', [`pdfOptions.${path}`]];
    assert.deepEqual(await refusal({ pdfua: true, pdfa: '3b' }), invalid('pdfua'));
    assert.deepEqual(await refusal({ pdfua: true, tagged: false }), invalid('tagged'));
    assert.deepEqual(await refusal({ pdfua: true, encryption: { userPassword: 'a' } }), invalid('pdfua'));
    assert.deepEqual(await refusal({ pdfa: '2a', attachments: [{ name: 'a', content: '' }] }), invalid('pdfa'));
    const twice = [
      { name: 'a', content: '' },
      { name: 'a', content: '' },
    ];
    assert.deepEqual(await refusal({ attachments: twice }), invalid('attachments'));
    const late = [{ name: 'a', content: '', created: '2026-13-40' }];
    assert.deepEqual(await refusal({ attachments: late }), invalid('attachments.0.created'));
  });
});

describe('attachments', () => {
  it('are in the file with their descriptions', async () => {
    const file = { name: 'Daten.csv', content: Buffer.from('a;b').toString('base64'), mediaType: 'text/csv' };
    const said = {
      relationship: 'Source',
      description: 'Figures',
      created: '2026-01-02',
      modified: '2026-01-03T04:05:06Z',
    };
    for (const pdfa of [{}, { pdfa: '3b' }]) {
      const bytes = await print({
        ...pdfa,
        attachments: [
          { ...file, ...said },
          { name: 'b.bin', content: '' },
        ],
      });
      const pdf = await PDF.load(bytes);
      assert.deepEqual([...pdf.getAttachments().keys()].toSorted(), ['Daten.csv', 'b.bin']);
      assert.equal(Buffer.from(pdf.getAttachment('Daten.csv') ?? []).toString(), 'a;b');
      assert.equal(pdf.getCatalog().getArray('AF', pdf.getObject.bind(pdf))?.length, 2);
      const raw = bytes.toString('latin1');
      if ('pdfa' in pdfa) assert.match(raw, /\/AFRelationship \/Source/u);
    }
  });
});

const invoice = (guideline: string): string => `<?xml version="1.0"?><!-- > <a> -->
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:x">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
</rsm:CrossIndustryInvoice>`;

describe('invoices', () => {
  const profiles = [
    ['urn:factur-x.eu:1p0:minimum', 'MINIMUM', 'factur-x.xml', 'Data'],
    ['urn:cen.eu:en16931:2017', 'EN 16931', 'factur-x.xml', 'Alternative'],
    [
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      'XRECHNUNG',
      'xrechnung.xml',
      'Alternative',
    ],
  ] as const;
  for (const [guideline, profile, filename, relationship] of profiles) {
    it(`of the profile ${profile} are PDF/A-3 with the XML`, async () => {
      const xml = invoice(guideline);
      const bytes = await print({ invoice: { xml } });
      assert.deepEqual(archiveFaults(bytes), []);
      const pdf = await PDF.load(bytes);
      assert.equal(Buffer.from(pdf.getAttachment(filename) ?? []).toString(), xml);
      const file = bytes.toString('latin1');
      assert.match(file, new RegExp(`<fx:ConformanceLevel>${profile}<`, 'u'));
      assert.match(file, new RegExp(`<fx:DocumentFileName>${filename}<`, 'u'));
      assert.match(file, /<pdfaid:part>3</u);
      assert.match(file, /urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#/u);
      assert.match(file, new RegExp(`/AFRelationship /${relationship}`, 'u'));
    });
  }

  it('are refused if the XML is something else', async () => {
    const path = [400, 'EXPORT_OPTION_INVALID', ['pdfOptions.invoice.xml']];
    const right = invoice('urn:cen.eu:en16931:2017');
    for (const xml of ['<a/>', 'no XML', invoice('urn:other'), `<!DOCTYPE a>${right}`, right.slice(0, -5)])
      assert.deepEqual(await refusal({ invoice: { xml } }), path, xml.slice(0, 40));
    assert.deepEqual(await refusal({ invoice: { xml: right, profile: 'BASIC' } }), path);
  });
});

describe('artifacts', () => {
  it('are marks drawn outside of tags, whatever strings and pictures contain', () => {
    const content = `q 1 0 0 1 0 0 cm 0 0 9 9 re W n 1 g 0 0 5 5 re f /P <</MCID 0>>BDC BT /F1 9 Tf (\\) Tj ET (x) f) Tj ET 1 1 m 2 2 l S EMC BI /W 1 ID \u0001 f EIx EI /X1 Do Q`;
    const { content: marked, untaggedForms, untaggedTexts } = markArtifacts(content);
    const artifacts = [...marked.matchAll(/\/Artifact BMC\n([^]*?)\nEMC\n/gu)].map(([, inner]) => inner);
    assert.deepEqual(artifacts, ['0 0 5 5 re f', 'BI /W 1 ID \u0001 f EIx EI', '/X1 Do']);
    assert.deepEqual([untaggedForms, untaggedTexts], [['X1'], 0]);
    assert.equal(marked.replaceAll(/\/Artifact BMC\n([^]*?)\nEMC\n/gu, '$1'), content);
  });

  it('counts text outside of tags', () => {
    assert.equal(markArtifacts('BT (a) Tj ET BT /P <</MCID 1>> BDC (b) Tj EMC ET').untaggedTexts, 1);
    assert.equal(markArtifacts('BT <00010000> Tj ET').hasMissingGlyphs, true);
    assert.equal(markArtifacts('BT <00> Tj <00010203> Tj ET').hasMissingGlyphs, false);
  });
});
