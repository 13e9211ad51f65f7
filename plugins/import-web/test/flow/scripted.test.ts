import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost } from '@editor-companion/core/testing';
import exporting from '@editor-companion/export';
import importOffice from '@editor-companion/import-office';
import storage from '@editor-companion/storage';
import importWeb from '../../src/index.ts';
import { paragraphs, sentence } from '../support/pages.ts';
import { importPage, startSite } from '../support/site.ts';

test('a page that is empty without its scripts is run in the browser of the export', async () => {
  const script = `document.getElementById('root').innerHTML = ${JSON.stringify(`<article><h1>Bees</h1>${paragraphs(4)}</article>`)}`;
  await using site = await startSite({
    '/': '<!doctype html><title>Bees</title><div id="root"></div><script src="/app.js"></script>',
    '/app.js': { headers: { 'content-type': 'text/javascript' }, body: script },
  });
  await using host = await createTestHost([storage, conversion, importOffice, exporting, importWeb], {
    fetch: { allowedHosts: [site.host] },
  });
  const { data } = await importPage(host, { url: site.url() }, '?as=text');
  assert.equal(data.content, [0, 1, 2, 3].map(sentence).join('\n\n'));
  assert.deepEqual(data.warnings, []);
});
