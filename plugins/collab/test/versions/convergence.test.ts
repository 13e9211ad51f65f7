import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromYDoc, writeYDoc } from '@editor-companion/document/yjs';
import * as fc from 'fast-check';
import * as Y from 'yjs';
import { call, paragraphs } from '../call.ts';
import { connectHocuspocus4, connectYWebsocket } from '../clients.ts';
import { startCollab, until } from '../support.ts';

const texts = fc.array(fc.constantFrom('', 'a', 'bb', 'one two', 'three'), { minLength: 1, maxLength: 5 });
let number = 0;

test(
  'a return to a version converges with concurrent changes of others, online and offline',
  {
    timeout: 120_000,
  },
  async () => {
    await using host = await startCollab();
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, texts, async (first, second, offline, online) => {
        number += 1;
        const name = `doc ${number}`;
        const url = `/documents/${encodeURIComponent(name)}`;
        await call(host, 'POST', url, { content: paragraphs('start', ...first.filter(Boolean)) });
        await call(host, 'POST', `${url}/versions`, {});
        const away = new Y.Doc();
        const stored = await call(host, 'GET', `${url}?as=update`);
        Y.applyUpdate(away, Buffer.from(String(stored.data['content']), 'base64'));
        writeYDoc(away, paragraphs(...offline, 'away'));
        await call(host, 'PATCH', url, { content: paragraphs(...second, 'end') });

        const present = connectYWebsocket(host.url, name);
        const clients = [present];
        try {
          await until(() => present.isSynced());
          const returning = call(host, 'POST', `${url}/versions/1/restore`, {});
          writeYDoc(present.doc, paragraphs(...online, 'present'));
          const back = connectHocuspocus4(host.url, name, { doc: away });
          clients.push(back);
          assert.equal((await returning).status, 200);
          await until(() => back.isSynced());
          const isAlike = (): boolean =>
            Buffer.from(Y.encodeStateVector(present.doc)).equals(Y.encodeStateVector(back.doc)) &&
            JSON.stringify(fromYDoc(present.doc)) === JSON.stringify(fromYDoc(back.doc));
          await until(isAlike);
          const { data } = await call(host, 'GET', url);
          assert.equal(JSON.stringify(data['content']), JSON.stringify(fromYDoc(present.doc)));
        } finally {
          for (const client of clients) client.close();
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  },
);
