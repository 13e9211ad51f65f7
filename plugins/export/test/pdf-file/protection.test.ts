import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';

describe('an encrypted PDF', { skip: noPoppler }, () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function pdf(encryption: object) {
    const answer = await post(host, '/export/pdf', { html: '<p>hidden words', pdfOptions: { encryption } });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    return answer.rawPayload;
  }

  it('opens only with its password', async () => {
    const file = await pdf({ userPassword: 'open sesame' });
    assert.throws(() => readPdf(file));
    assert.throws(() => readPdf(file, 'wrong'));
    const { text, info } = readPdf(file, 'open sesame');
    assert.match(text[0] ?? '', /hidden words/u);
    assert.match(info['Encrypted'] ?? '', /algorithm:AES-256/u);
  });

  it('forbids the listed actions', async () => {
    const file = await pdf({ ownerPassword: 'owner', permissions: { print: 'none', copy: false } });
    assert.match(readPdf(file).info['Encrypted'] ?? '', /print:no copy:no change:yes/u);
  });

  it('requires a password, and cannot be a file for archives', async () => {
    for (const pdfOptions of [{ encryption: {} }, { encryption: { userPassword: 'x' }, pdfa: '2b' }]) {
      const answer = await post(host, '/export/pdf', { html: 'x', pdfOptions });
      assert.equal(answer.statusCode, 400);
      assert.equal(answer.json<{ error: string }>().error, 'EXPORT_OPTION_INVALID');
    }
  });
});
