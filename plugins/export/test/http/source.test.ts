import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompanionError, definePlugin, type DocumentsService } from '@editor-companion/core/plugin';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';

const margin = { top: 10, right: 10, bottom: 10, left: 10 };

/** A collaboration service with one document, which only Ann may read. */
const collaboration = definePlugin({
  name: 'one-document',
  version: '1.0.0',
  apiVersion: 1,
  provides: ['documents'],
  setup(host) {
    const unused = (): never => assert.fail('an export only reads');
    const documents: DocumentsService = {
      create: unused,
      edit: unused,
      async read(name) {
        if (name !== 'minutes')
          throw new CompanionError('DOCUMENT_NOT_FOUND', { status: 404, message: 'No such document.' });
        const content = {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'What was said' }] }],
        };
        const page = { width: 148, height: 210, orientation: 'portrait' as const, margin };
        return { name, seq: 4, content, title: 'Minutes of today', page, comments: [] };
      },
    };
    host.provide('documents', documents);
  },
});

describe('a live document', () => {
  it('is exported in its current state, under its own name and on its own page', { skip: noPoppler }, async () => {
    await using host = await createExportHost({}, [collaboration]);
    const answer = await post(host, '/export/pdf', { documentId: 'minutes' });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    assert.match(String(answer.headers['content-disposition']), /Minutes of today\.pdf/u);
    const { text, info } = readPdf(answer.rawPayload);
    assert.match(text[0] ?? '', /What was said/u);
    assert.equal(info['Title'], 'Minutes of today');
    assert.match(info['Page size'] ?? '', /A5/u);
  });

  it('is refused with its service’s error', async () => {
    await using host = await createExportHost({}, [collaboration]);
    const answer = await post(host, '/export/pdf', { documentId: 'other' });
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.json<{ error: string }>().error, 'DOCUMENT_NOT_FOUND');
  });

  it('requires collaboration', async () => {
    await using host = await createExportHost();
    const answer = await post(host, '/export/pdf', { documentId: 'minutes' });
    assert.equal(answer.statusCode, 501);
    assert.equal(answer.json<{ error: string }>().error, 'EXPORT_DOCUMENT_UNAVAILABLE');
  });
});
