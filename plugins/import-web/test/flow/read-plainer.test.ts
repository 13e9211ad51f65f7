import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { page, paragraphs, sentence } from '../support/pages.ts';
import { textOf } from '../support/read.ts';
import { codesOf, importPage, startHost, startSite } from '../support/site.ts';

const poor = (link: string): string => page('<p>Please wait.</p>', { head: link });
const AMP = '<link rel="amphtml" href="/amp">';
const PRINT = '<link rel="alternate" media="print" href="/print">';

describe('a page with little text', () => {
  for (const [link, path] of [
    [AMP, '/amp'],
    [PRINT, '/print'],
  ] as const) {
    it(`is read from its version at ${path}`, async () => {
      await using site = await startSite({ '/': poor(link), [path]: page(paragraphs(4)) });
      await using host = await startHost([site]);
      const answer = await importPage(host, { url: site.url() });
      assert.ok(textOf(answer.data.content).includes(sentence(3)));
      assert.deepEqual(codesOf(answer), []);
      assert.equal(site.asked.length, 2);
    });
  }

  it('stays unchanged if that version is missing, poor too, or no page', async () => {
    const pdf = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' };
    for (const other of [undefined, poor(''), pdf]) {
      await using site = await startSite({ '/': poor(AMP), ...(other && { '/amp': other }) });
      await using host = await startHost([site]);
      const answer = await importPage(host, { url: site.url() });
      assert.equal(answer.status, 200);
      assert.ok(codesOf(answer).includes('WEB_PAGE_THIN'));
    }
  });

  it('cannot lead to internal addresses: the fetch guard checks its other version too', async () => {
    await using inside = await startSite({ '/': page(paragraphs(4)) });
    await using site = await startSite({ '/': poor(`<link rel="amphtml" href="${inside.url()}">`) });
    await using host = await startHost([site]);
    assert.ok(codesOf(await importPage(host, { url: site.url() })).includes('WEB_PAGE_THIN'));
    assert.equal(inside.asked.length, 0);
  });

  it('loads nothing else if the option is off, or the page has its text', async () => {
    const full = page(paragraphs(4), { head: AMP });
    await using site = await startSite({ '/': poor(AMP), '/full': full, '/amp': page(paragraphs(4)) });
    await using off = await startHost([site], { options: { 'import-web': { plainerVersions: false } } });
    await importPage(off, { url: site.url() });
    await using on = await startHost([site]);
    await importPage(on, { url: site.url('/full') });
    assert.deepEqual(
      site.asked.map(({ path }) => path),
      ['/', '/full'],
    );
  });
});
