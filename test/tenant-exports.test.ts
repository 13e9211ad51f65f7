import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import collab from '@editor-companion/collab';
import conversion from '@editor-companion/conversion';
import { createTestHost, credentialOf, tenantAuth, type TestHost } from '@editor-companion/core/testing';
import exporting from '@editor-companion/export';
import exportFormats from '@editor-companion/export-formats';
import storage from '@editor-companion/storage';

const [own, foreign, nobodys] = [credentialOf('ada', 'acme'), credentialOf('ada', 'other'), credentialOf('ada')];
const TEXT = 'What nobody else may read.';

void describe('an export of a live document', () => {
  let host: TestHost;
  before(async () => {
    host = await createTestHost([storage, conversion, exporting, exportFormats, collab], {
      services: { auth: tenantAuth },
    });
    await post('/documents/minutes', own, { html: `<p>${TEXT}</p>` });
  });
  after(() => host.close());

  const post = (url: string, headers: Record<string, string>, payload: object) =>
    host.inject({ method: 'POST', url, headers, payload });

  it('shows only the document of the own tenant, whatever name is requested', async () => {
    assert.match((await post('/export/txt', own, { documentId: 'minutes' })).payload, /nobody else/u);
    for (const person of [foreign, nobodys])
      for (const [documentId, status] of [
        ['minutes', 404],
        ['\u0002acme\u0002minutes', 403],
      ] as const) {
        const answer = await post('/export/txt', person, { documentId });
        assert.equal(answer.statusCode, status, answer.payload);
        assert.doesNotMatch(answer.payload, /nobody else/u);
      }
  });

  it('is made again for another tenant whose document has the same content', async () => {
    await post('/documents/minutes', foreign, { html: `<p>${TEXT}</p>` });
    const cached: unknown[] = [];
    for (const person of [own, foreign, foreign])
      cached.push((await post('/export/markdown', person, { documentId: 'minutes' })).headers['x-from-cache']);
    assert.deepEqual(cached, ['false', 'false', 'true']);
  });
});
