import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import storage from '@editor-companion/storage';
import { unzipSync } from 'fflate';
import { page, pdf } from '../../../import-pdf/test/kit/pdf.ts';
import pdfTools from '../../src/index.ts';
import { sound } from '../kit/check.ts';
import { form } from '../kit/form.ts';
import { report } from '../kit/report.ts';

const host = await createTestHost([storage, conversion, pdfTools], {
  options: { 'pdf-tools': { threads: 1, maxFiles: 3, maxPages: 20, maxParts: 3 } },
});
after(() => host.close());

type Files = Parameters<typeof form>[0];

const send = async (tool: string, files: Files, options?: object, headers: Record<string, string> = {}) => {
  const body = await form(files, options ? { options: JSON.stringify(options) } : {});
  return host.inject({
    method: 'POST',
    url: `/pdf/${tool}`,
    payload: body.payload,
    headers: { ...body.headers, ...headers },
  });
};
const refusal = async (...request: Parameters<typeof send>): Promise<[number, string]> => {
  const answer = await send(...request);
  return [answer.statusCode, answer.json<{ error: string }>().error];
};
const inspect = async (bytes: Uint8Array, password?: string) => {
  const body = await form([['a.pdf', bytes]], password === undefined ? {} : { password });
  const answer = await host.inject({ method: 'POST', url: '/pdf/inspect', ...body });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: { pages: number; isEncrypted: boolean; fields: { name: string }[] } }>().data;
};
const plain = pdf({ pages: [page('One'), page('Two'), page('Three'), page('Four')] });

void describe('POST /pdf/merge', () => {
  void it('makes one file of several, in order, and reports its losses', async () => {
    const answer = await send(
      'merge',
      [
        ['a.pdf', report('A')],
        ['b.pdf', plain],
        ['c.pdf', report('C')],
      ],
      {
        pages: ['', '4, 1'],
        outline: 'files',
      },
    );
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.match(String(answer.headers['content-disposition']), /a\.pdf/);
    assert.equal(answer.headers['x-companion-warnings'], '2; PDF_FIELDS_RENAMED, PDF_TAGS_PARTIAL');
    const made = await sound(answer.rawPayload);
    const texts = made.extractText().map(({ text }) => text);
    assert.equal(texts.length, 8);
    assert.deepEqual(texts.slice(3, 5), ['Four', 'One']);
  });

  void it('refuses too many files and pages, and files that are no PDF', async () => {
    const one: Files[number] = ['a.pdf', plain];
    assert.deepEqual(await refusal('merge', [one, one, one, one]), [413, 'PDF_FILES_TOO_MANY']);
    const long = pdf({ pages: Array.from({ length: 18 }, () => page('x')) });
    assert.deepEqual(await refusal('merge', [one, ['l.pdf', long]]), [422, 'PDF_FILE_TOO_LARGE']);
    assert.deepEqual(await refusal('merge', [['a.pdf', Buffer.from('no PDF')]]), [422, 'PDF_FILE_DAMAGED']);
    const cut = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >>');
    assert.deepEqual(await refusal('merge', [['a.pdf', cut]]), [422, 'PDF_FILE_DAMAGED']);
    assert.deepEqual(await refusal('merge', []), [400, 'PDF_FILE_MISSING']);
  });

  void it('is a task on request', async () => {
    const answer = await send(
      'merge',
      [
        ['a.pdf', plain],
        ['b.pdf', plain],
      ],
      {},
      { prefer: 'respond-async' },
    );
    assert.equal(answer.statusCode, 202, answer.body);
    const { taskId } = answer.json<{ taskId: string }>();
    const events = await host.inject({ url: `/convert/${taskId}/events` });
    assert.match(events.body, /event: converted/);
    const download = await host.inject({ url: `/convert/${taskId}` });
    assert.equal((await sound(download.rawPayload)).getPageCount(), 8);
  });
});

void describe('POST /pdf/split', () => {
  void it('returns a PDF for one range and a ZIP file for several', async () => {
    const single = await send('split', [['a.pdf', plain]], { ranges: ['2-3'] });
    assert.equal(single.headers['content-type'], 'application/pdf');
    assert.equal((await sound(single.rawPayload)).getPageCount(), 2);
    const several = await send('split', [['a.pdf', plain]], { every: 3 });
    assert.equal(several.headers['content-type'], 'application/zip');
    const parts = Object.entries(unzipSync(several.rawPayload));
    assert.deepEqual(
      parts.map(([name]) => name),
      ['part-0001.pdf', 'part-0002.pdf'],
    );
    const counts = await Promise.all(parts.map(async ([, bytes]) => (await sound(bytes)).getPageCount()));
    assert.deepEqual(counts, [3, 1]);
  });

  void it('refuses missing pages, too many parts, and invalid options', async () => {
    const one: Files = [['a.pdf', plain]];
    assert.deepEqual(await refusal('split', one, { ranges: ['5'] }), [422, 'PDF_PAGES_INVALID']);
    assert.deepEqual(await refusal('split', one, { every: 1 }), [422, 'PDF_PARTS_TOO_MANY']);
    assert.deepEqual(await refusal('split', one, { every: 0 }), [400, 'BODY_INVALID']);
    assert.deepEqual(await refusal('split', one), [400, 'BODY_INVALID']);
    const body = await form(one, { options: 'every 2' });
    const answer = await host.inject({ method: 'POST', url: '/pdf/split', ...body });
    assert.deepEqual([answer.statusCode, answer.json<{ error: string }>().error], [400, 'PDF_OPTIONS_INVALID']);
  });

  void it('refuses a file that it would simplify to strict callers', async () => {
    const body = await form([['a.pdf', report('A')]], { options: JSON.stringify({ ranges: ['1'] }) });
    const answer = await host.inject({ method: 'POST', url: '/pdf/split?strict=true', ...body });
    assert.deepEqual([answer.statusCode, answer.json<{ error: string }>().error], [422, 'CONTENT_SIMPLIFIED']);
  });
});

void describe('POST /pdf/rotate and /pdf/flatten', () => {
  void it('adds to the rotation of pages', async () => {
    const answer = await send('rotate', [['a.pdf', report('A')]], { angle: 270, pages: '2-3' });
    const made = await sound(answer.rawPayload);
    assert.deepEqual(
      made.getPages().map(({ rotation }) => rotation),
      [0, 270, 0],
    );
  });

  void it('makes fields part of their pages', async () => {
    const answer = await send('flatten', [['a.pdf', report('A')]]);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual((await inspect(answer.rawPayload)).fields, []);
    const made = await sound(answer.rawPayload);
    assert.equal(made.getPage(1)?.dict.has('Annots'), false);
    assert.equal(made.getPage(0)?.getAnnotations().length, 1);
  });
});

void describe('POST /pdf/encrypt and /pdf/decrypt', () => {
  const passwords = { userPassword: 'open', ownerPassword: 'own', permissions: { assemble: false, modify: false } };
  const protect = async (): Promise<Buffer> => (await send('encrypt', [['a.pdf', plain]], passwords)).rawPayload;

  void it('encrypts with AES-256, opens with either password, and requires the owner’s to remove it', async () => {
    const sealed = await protect();
    const { algorithm, revision } = (await sound(sealed, 'open')).getSecurity();
    assert.deepEqual([algorithm, revision], ['AES-256', 6]);
    assert.equal((await inspect(sealed, 'own')).isEncrypted, true);
    assert.deepEqual(await refusal('decrypt', [['a.pdf', sealed]], { password: 'open' }), [422, 'PDF_FILE_FORBIDS']);
    assert.deepEqual(await refusal('decrypt', [['a.pdf', sealed]], { password: 'no' }), [
      422,
      'PDF_FILE_PASSWORD_WRONG',
    ]);
    assert.deepEqual(await refusal('decrypt', [['a.pdf', sealed]], { password: '' }), [422, 'PDF_FILE_PROTECTED']);
    const answer = await send('decrypt', [['a.pdf', sealed]], { password: 'own' });
    const free = await sound(answer.rawPayload);
    assert.equal(free.isEncrypted, false);
    assert.deepEqual(
      free.extractText().map(({ text }) => text),
      ['One', 'Two', 'Three', 'Four'],
    );
  });

  void it('performs on protected files the actions that their author allows, and all with the owner’s password', async () => {
    const sealed = await protect();
    const files: Files = [
      ['a.pdf', sealed],
      ['b.pdf', plain],
    ];
    assert.deepEqual(await refusal('merge', files, { passwords: ['open'] }), [422, 'PDF_FILE_FORBIDS']);
    const answer = await send('merge', files, { passwords: ['own'] });
    assert.equal(answer.statusCode, 200, answer.body);
    const made = await sound(answer.rawPayload);
    assert.deepEqual(
      made
        .extractText()
        .map(({ text }) => text)
        .slice(0, 5),
      ['One', 'Two', 'Three', 'Four', 'One'],
    );
  });

  void it('stores no password, and answers no caller from the cache who has not given it', async () => {
    const sealed = await protect();
    const merged = await send(
      'split',
      [['a.pdf', sealed]],
      { ranges: ['1'], password: 'own' },
      { prefer: 'respond-async' },
    );
    // A job would need to be stored with its password.
    assert.equal(merged.statusCode, 200);
    const other = await refusal('split', [['a.pdf', sealed]], { ranges: ['1'], password: 'wrong' });
    assert.deepEqual(other, [422, 'PDF_FILE_PASSWORD_WRONG']);
  });
});

void describe('POST /pdf/stamp and /pdf/metadata', () => {
  void it('stamp the first file of the form with the others, protected as it is', async () => {
    const passwords = { userPassword: 'open', ownerPassword: 'own', permissions: { modify: false } };
    const sealed = (await send('encrypt', [['a.pdf', plain]], passwords)).rawPayload;
    const files: Files = [
      ['a.pdf', sealed],
      ['head.pdf', report('Head')],
    ];
    const stamps = [{ text: 'ACME-{number}' }, { file: 'head.pdf', layer: 'under' }];
    assert.deepEqual(await refusal('stamp', files, { stamps, password: 'open' }), [422, 'PDF_FILE_FORBIDS']);
    const answer = await send('stamp', files, { stamps, password: 'own' });
    assert.equal(answer.statusCode, 200, answer.body);
    const made = await sound(answer.rawPayload, 'open');
    assert.match(made.extractText()[3]?.text ?? '', /ACME-4/);
    assert.equal((await inspect(answer.rawPayload, 'open')).isEncrypted, true);
  });

  void it('report faults of their options', async () => {
    const one: Files = [['a.pdf', plain]];
    assert.deepEqual(await refusal('stamp', one), [400, 'BODY_INVALID']);
    assert.deepEqual(await refusal('stamp', one, { stamps: [{ text: 'x', file: 'y' }] }), [400, 'BODY_INVALID']);
    assert.deepEqual(await refusal('stamp', one, { stamps: [{ text: 'x', color: 'red' }] }), [400, 'BODY_INVALID']);
    assert.deepEqual(await refusal('metadata', one, { custom: { 'a b': 'x' } }), [400, 'BODY_INVALID']);
    assert.deepEqual(await refusal('metadata', one, { created: 'yesterday' }), [400, 'BODY_INVALID']);
  });

  void it('write the metadata of a protected file', async () => {
    const sealed = (await send('encrypt', [['a.pdf', plain]], { ownerPassword: 'own' })).rawPayload;
    const answer = await send('metadata', [['a.pdf', sealed]], { title: 'Über', password: 'own' });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal((await sound(answer.rawPayload)).getTitle(), 'Über');
  });
});

void describe('POST /pdf/inspect', () => {
  void it('reports the metadata of a file', async () => {
    const { pages, isEncrypted, fields } = await inspect(report('A'));
    assert.deepEqual([pages, isEncrypted, fields], [3, false, [{ name: 'name', type: 'text' }]]);
  });

  void it('refuses other bodies than forms and PDF files', async () => {
    const answer = await host.inject({ method: 'POST', url: '/pdf/inspect', payload: {} });
    assert.equal(answer.statusCode, 415);
    assert.deepEqual(await refusal('inspect', [['a.pdf', Buffer.from('x')]]), [422, 'PDF_FILE_DAMAGED']);
  });
});
