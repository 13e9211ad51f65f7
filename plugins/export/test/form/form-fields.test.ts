import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { PDF, PdfArray, PdfDict, PdfRef, PdfStream, type PdfObject } from '@libpdf/core';
import { extractText, getDocumentProxy } from 'unpdf';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { pdfaFaults } from '../fixtures/pdfa-faults.ts';

const host = await createExportHost();
after(() => host.close());

const text = (words: string) => ({ type: 'text', text: words });
const field = (attrs: object, words = '') => ({
  type: 'formField',
  attrs,
  ...(words && { content: [text(words)] }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const documentOf = (...content: object[]) => ({ type: 'doc', content });

const COUNTRIES = [{ label: 'Germany', value: 'de' }, { label: 'France', value: 'fr' }, { label: 'Italy' }];
const CONTENT = documentOf(
  paragraph(
    text('Name '),
    field({ title: 'Client', tag: 'client.name', maxLength: 40, required: true }, 'Ann Ödön'),
    text(' again '),
    field({ title: 'Client', tag: 'client.name', lock: 'content' }),
    text(' born '),
    field({ kind: 'date', title: 'Birthday', format: 'd.MM.yyyy' }, '1.03.2026'),
  ),
  paragraph(
    field({ kind: 'dropDown', tag: 'country', items: COUNTRIES }, 'France'),
    field({ kind: 'comboBox', tag: 'colour', items: [{ label: 'red' }] }, 'mauve'),
    field({ kind: 'checkBox', tag: 'agree', title: 'I agree', checked: true }),
    field({ kind: 'checkBox', tag: 'news' }),
  ),
  paragraph(text('姓名 '), field({ tag: 'zh' }, '王小明')),
  paragraph(field({ tag: 'notes', multiline: true }, 'Some notes')),
);
const HTML = `<!doctype html><html lang="en"><title>Form</title><body><p><label>Name <input name="name" value="Ann"></label>
  <label for="mail">Mail</label> <input id="mail" type="email" placeholder="a@b.c"> <input type="hidden" value="x"></p>
  <p><label><input type="checkbox" name="ok" checked> fine</label> <label><input type="radio" name="size" value="s"> small</label>
  <label><input type="radio" name="size" value="l" checked> large</label></p>
  <p><select name="pick"><option value="1">One<option value="2" selected>Two</select> <input type="password" name="secret" value="hush"></p>
  <textarea name="long">a\nb</textarea>`;

async function print(body: object, pdfOptions: object = {}): Promise<Buffer> {
  const answer = await post(host, '/export/pdf', { ...body, pdfOptions: { forms: 'fields', ...pdfOptions } });
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 1500));
  return answer.rawPayload;
}

const valueOf = (pdf: PDF, object: PdfObject | undefined): unknown => {
  if (object instanceof PdfRef) return valueOf(pdf, pdf.getObject(object) ?? undefined);
  if (object instanceof PdfArray) return object.toArray().map((one) => valueOf(pdf, one));
  if (object === undefined || object instanceof PdfDict) return object;
  return 'asString' in object ? object.asString() : 'value' in object ? object.value : object;
};

/** Returns the fields of a file, each with some entries as plain values. */
async function fieldsOf(bytes: Uint8Array, credentials?: string) {
  const pdf = await PDF.load(bytes, credentials === undefined ? undefined : { credentials });
  const resolve = pdf.getObject.bind(pdf);
  const form = pdf.getCatalog().getDict('AcroForm', resolve);
  const dicts = (form?.getArray('Fields', resolve)?.toArray() ?? []).map((ref) =>
    ref instanceof PdfRef ? resolve(ref) : ref,
  );
  return dicts
    .filter((dict) => dict instanceof PdfDict)
    .map((dict) => {
      const at = (key: string): unknown => valueOf(pdf, dict.get(key));
      return { dict, at, name: at('T'), value: at('V'), flags: at('Ff') };
    });
}

/** Returns the text of a file whose fields have become drawings. */
async function flattened(pdf: PDF): Promise<string> {
  pdf.getForm()?.flatten();
  const made = new Uint8Array(await pdf.save());
  const { text: words } = await extractText(await getDocumentProxy(made), { mergePages: true });
  // Some Chinese characters come back as the radicals of the same look.
  return words.normalize('NFKC');
}

describe('form controls in PDF', () => {
  it('are text without a request for fields', async () => {
    const bytes = await print({ content: CONTENT }, { forms: 'flat' });
    assert.deepEqual(await fieldsOf(bytes), []);
    assert.match(await flattened(await PDF.load(bytes)), /Name Ann Ödön again born 1.03.2026/u);
  });

  it('become fields with unique names, tooltips, values, choices and flags', async () => {
    const fields = await fieldsOf(await print({ content: CONTENT }));
    assert.deepEqual(
      fields.map(({ name, value, flags, at }) => [at('FT'), name, at('TU'), value, flags]),
      [
        ['Tx', 'client_name', 'Client', 'Ann Ödön', 2],
        ['Tx', 'client_name_2', 'Client', undefined, 1],
        ['Tx', 'Birthday', 'Birthday (d.MM.yyyy)', '1.03.2026', 0],
        ['Ch', 'country', 'country', 'fr', 0x2_0000],
        ['Ch', 'colour', 'colour', 'mauve', 0x6_0000],
        ['Btn', 'agree', 'I agree', 'Yes', 0],
        ['Btn', 'news', 'news', 'Off', 0],
        ['Tx', 'zh', 'zh', '王小明', 0],
        ['Tx', 'notes', 'notes', 'Some notes', 0x1000],
      ],
    );
    const [first, , date, country] = fields;
    assert.equal(first?.at('MaxLen'), 40);
    assert.match(String(first?.at('DA')), /^\/Sans 11 Tf 0 0 0 rg$/u);
    assert.deepEqual(country?.at('Opt'), [['de', 'Germany'], ['fr', 'France'], 'Italy']);
    assert.ok(date?.dict.has('AA'));
  });

  it('show their values, in fonts of the file, in viewers that draw no fields', async () => {
    const bytes = await print({ content: CONTENT });
    const words = await flattened(await PDF.load(bytes));
    for (const value of ['Ann Ödön', '1.03.2026', 'France', 'mauve', '☒', '☐', '王小明', 'Some notes'])
      assert.ok(words.includes(value), value);
    for (const { dict, name } of await fieldsOf(bytes)) assert.ok(dict.getDict('AP')?.has('N'), String(name));
  });

  it('can be switched: a check box has the look of both states', async () => {
    const bytes = await print({ content: CONTENT });
    const pdf = await PDF.load(bytes);
    const box = pdf.getForm()?.getCheckbox('agree');
    box?.uncheck();
    const words = await flattened(pdf);
    assert.equal(words.includes('☒'), false);
    assert.equal(words.match(/☐/gu)?.length, 2);
  });

  it('of HTML become fields too: radio buttons of one name are one, and a password is not shown', async () => {
    const bytes = await print({ html: HTML });
    const fields = await fieldsOf(bytes);
    assert.deepEqual(
      fields.map(({ name, value, at }) => [name, at('TU'), value]),
      [
        ['name', 'Name', 'Ann'],
        ['mail', 'Mail', undefined],
        ['ok', 'fine', 'Yes'],
        ['size', 'small', '1'],
        ['pick', 'pick', '2'],
        ['secret', 'secret', undefined],
        ['long', 'long', 'a\nb'],
      ],
    );
    const [, , , size, , secret] = fields;
    assert.deepEqual(size?.at('Opt'), ['s', 'l']);
    assert.deepEqual([size?.flags, secret?.flags], [0xc000, 0x2000]);
    assert.equal(bytes.includes('hush'), false);
  });

  it('have several lines if their text needs them', async () => {
    const content = documentOf(paragraph(text('A '), field({ tag: 'a' }, 'long words '.repeat(30)), text(' end')));
    assert.equal((await fieldsOf(await print({ content })))[0]?.flags, 0x1000);
  });

  it('in a repeated header row are one field with a widget on each page', async () => {
    const cell = (type: string, ...content: object[]) => ({ type, content: [paragraph(...content)] });
    const row = (index: number) => ({ type: 'tableRow', content: [cell('tableCell', text(`Row ${index}`))] });
    const head = { type: 'tableRow', content: [cell('tableHeader', field({ tag: 'head' }, 'Top'))] };
    const rows = Array.from({ length: 60 }, (_, index) => row(index));
    const bytes = await print({ content: documentOf({ type: 'table', content: [head, ...rows] }) });
    const [only, ...others] = await fieldsOf(bytes);
    assert.equal(others.length, 0);
    const pages = (await PDF.load(bytes)).getPageCount();
    assert.ok(pages > 1);
    assert.equal(only?.dict.getArray('Kids')?.length, pages);
  });

  it('keep comments on their text', async () => {
    const commented = { type: 'text', text: 'Ann', marks: [{ type: 'comment', attrs: { commentId: 'c1' } }] };
    const comments = [{ id: 'c1', author: 'Bo', content: [paragraph(text('Really?'))] }];
    const bytes = await print({
      content: documentOf(paragraph({ type: 'formField', attrs: { tag: 'a' }, content: [commented] })),
      comments,
      options: { comments: 'annotations' },
    });
    const pdf = await PDF.load(bytes);
    const resolve = pdf.getObject.bind(pdf);
    const annotations = pdf.getPage(0)?.dict.getArray('Annots', resolve)?.toArray() ?? [];
    const types = annotations.map((ref) => {
      const dict = ref instanceof PdfRef ? resolve(ref) : ref;
      return dict instanceof PdfDict ? dict.getName('Subtype', resolve)?.value : undefined;
    });
    assert.deepEqual(new Set(types), new Set(['Text', 'Widget']));
    assert.equal(types.length, 2);
    assert.equal((await fieldsOf(bytes))[0]?.value, 'Ann');
  });

  it('stay in an encrypted file', async () => {
    const bytes = await print({ content: CONTENT }, { encryption: { userPassword: 'open' } });
    assert.equal((await fieldsOf(bytes, 'open'))[0]?.value, 'Ann Ödön');
    assert.equal(bytes.includes('Some notes'), false);
  });
});

describe('a form of a standard', () => {
  const metadata = { title: 'Form', language: 'en' };

  it('has a Form element with the widget alone, and the order of the structure', async () => {
    const pdf = await PDF.load(await print({ content: CONTENT }, { metadata, pdfua: true, pdfa: '2a' }));
    const resolve = pdf.getObject.bind(pdf);
    assert.equal(pdf.getPage(0)?.dict.getName('Tabs', resolve)?.value, 'S');
    const forms: PdfDict[] = [];
    const visit = (object: unknown): void => {
      const value = object instanceof PdfRef ? resolve(object) : object;
      if (value instanceof PdfArray) for (const one of value.toArray()) visit(one);
      if (!(value instanceof PdfDict)) return;
      if (value.getName('S', resolve)?.value === 'Form') forms.push(value);
      visit(value.get('K'));
    };
    visit(pdf.getCatalog().get('StructTreeRoot'));
    assert.equal(forms.length, 9);
    for (const form of forms) {
      const [kid, ...others] = form.getArray('K', resolve)?.toArray() ?? [];
      const reference = kid instanceof PdfRef ? resolve(kid) : kid;
      assert.ok(reference instanceof PdfDict);
      assert.equal(others.length, 0);
      assert.equal(reference.getDict('Obj', resolve)?.getName('Subtype', resolve)?.value, 'Widget');
    }
  });

  for (const pdfa of ['2b', '3a'] as const)
    it(`PDF/A-${pdfa} has no scripts, and all its fonts`, async () => {
      const bytes = await print({ content: CONTENT }, { metadata, pdfa });
      const faults = pdfaFaults(bytes).filter((fault) => fault !== 'XMP does not say PDF/A-2b');
      assert.deepEqual(faults, []);
      assert.equal((await fieldsOf(bytes)).length, 9);
    });

  it('may come from HTML, in which blanks between controls have no tag', async () => {
    const bytes = await print({ html: HTML }, { metadata, pdfa: '2a', pdfua: true });
    assert.equal((await fieldsOf(bytes)).length, 7);
  });

  it('names the clause if a character of a value is in no font', async () => {
    const content = documentOf(paragraph(field({ tag: 'a' }, '\u{10FFFD}')));
    const answer = await post(host, '/export/pdf', { content, pdfOptions: { forms: 'fields', pdfa: '2b' } });
    assert.equal(answer.statusCode, 422);
    assert.match(answer.payload, /6\.2\.11\.8/u);
  });
});

it('the appearance of a text marks the part that a viewer replaces', async () => {
  const bytes = await print({ content: documentOf(paragraph(field({ tag: 'a' }, 'Ann'))) });
  const pdf = await PDF.load(bytes);
  const [only] = await fieldsOf(bytes);
  const stream = only?.dict.getDict('AP')?.getRef('N');
  const appearance = stream && pdf.getObject(stream);
  assert.ok(appearance instanceof PdfStream);
  assert.match(Buffer.from(appearance.getDecodedData()).toString('latin1'), /^\/Tx BMC\nq [^]* Do Q\nEMC$/u);

  it('are fields in headers and footers too, with a widget on each page that repeats them', async () => {
    const margin = { top: 30, right: 20, bottom: 30, left: 20 };
    const header = { default: [paragraph(text('For '), field({ tag: 'client', title: 'Client' }, 'Ann Ödön'))] };
    const footer = { default: [paragraph(field({ kind: 'checkBox', tag: 'seen', checked: true }), text(' seen'))] };
    const page = { width: 210, height: 297, orientation: 'portrait', margin, header, footer };
    const content = documentOf(
      paragraph(text('one '), field({ tag: 'client' }, 'Bob')),
      { type: 'pageBreak' },
      paragraph(text('two')),
    );
    const printed = await print({ content, page });
    const fields = await fieldsOf(printed);
    const kidsOf = (at: (key: string) => unknown): number =>
      Array.isArray(at('Kids')) ? (at('Kids') as []).length : 0;
    assert.deepEqual(
      fields.map(({ name, value, at }) => [name, value, kidsOf(at)]),
      [
        ['client', 'Bob', 0],
        ['client_2', 'Ann Ödön', 2],
        ['seen', 'Yes', 2],
      ],
    );
    const words = await flattened(await PDF.load(printed));
    assert.equal(words.match(/Ann Ödön/gu)?.length, 2);
    const plain = { ...page, footer: undefined };
    const archived = await print(
      { content, page: plain },
      { pdfua: true, metadata: { title: 'Form', language: 'en' } },
    );
    assert.deepEqual(
      (await fieldsOf(archived)).map(({ name }) => name),
      ['client'],
    );
  });
});
