import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';
import { docx, p } from '../../../../formats/test/kit/docx.ts';

const LETTER = docx({ body: p('Dear Ada') });

async function startSite(answer: RequestListener): Promise<{ host: string } & AsyncDisposable> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function importFrom(url: string, allowedHosts: string[]) {
  await using host = await createTestHost([storage, conversion, importOffice], { fetch: { allowedHosts } });
  const answer = await host.inject({ method: 'POST', url: '/import/office?as=text', payload: { url } });
  return answer.json<{ error?: string; data: { filename: string; format: string; content: string } }>();
}

test('a document is loaded from its address and recognised by its content', async () => {
  await using site = await startSite((_request, response) => {
    response.setHeader('content-disposition', `attachment; filename*=utf-8''Brief%20%C3%A4.docx`);
    response.end(LETTER);
  });
  const { data } = await importFrom(`http://${site.host}/download?id=1`, [site.host]);
  assert.deepEqual([data.filename, data.format, data.content], ['Brief ä.docx', 'docx', 'Dear Ada']);
});

test('an internal address, a missing page and a file that is no document are refused', async () => {
  let asked = 0;
  await using site = await startSite((request, response) => {
    asked += 1;
    response.writeHead(request.url === '/missing.docx' ? 404 : 200).end('hello');
  });
  assert.equal((await importFrom(`http://127.0.0.1/a.docx`, [])).error, 'FETCH_UNREACHABLE');
  assert.equal((await importFrom('file:///etc/passwd', [])).error, 'FETCH_URL_INVALID');
  assert.equal(asked, 0);
  assert.equal((await importFrom(`http://${site.host}/missing.docx`, [site.host])).error, 'IMPORT_URL_FAILED');
  assert.equal((await importFrom(`http://${site.host}/a.docx`, [site.host])).error, 'IMPORT_FORMAT_UNSUPPORTED');
});
