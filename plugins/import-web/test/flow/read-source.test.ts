import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import importOffice from '@editor-companion/import-office';
import storage from '@editor-companion/storage';
import importWeb from '../../src/index.ts';
import { page, paragraphs, sentence } from '../support/pages.ts';
import { allOf, textOf } from '../support/read.ts';
import { codesOf, importPage, startHost, startSite, type Site } from '../support/site.ts';

const STORY = [0, 1, 2, 3].map(sentence).join('\n\n');

describe('an article on several pages', () => {
  const pages = (count: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => {
        const path = at === 0 ? '/story' : `/story?page=${at + 1}`;
        const next =
          at + 1 < count ? `<div class="pagination"><a rel="next" href="/story?page=${at + 2}">Next</a></div>` : '';
        const note = `<p>Noted<sup><a href="#fn1" class="footnote">1</a></sup> in a sentence that is long enough to stay.</p><ol><li id="fn1">Note of page ${at + 1}.</li></ol>`;
        return [path, page(paragraphs(4, at * 4) + note + next)];
      }),
    );

  it('is joined, with the notes of each page', async () => {
    await using site = await startSite(pages(3));
    await using host = await startHost([site]);
    const { data } = await importPage(host, { url: site.url('/story') });
    const text = textOf(data.content);
    for (const number of [0, 5, 11]) assert.ok(text.includes(sentence(number)), String(number));
    const notes = allOf(data.content.content ?? [], 'footnote').map(textOf);
    assert.deepEqual(notes, ['Note of page 1.', 'Note of page 2.', 'Note of page 3.']);
  });

  it('ends at the limit and at pages that cannot be loaded, with a warning', async () => {
    await using site = await startSite(pages(4));
    await using host = await startHost([site], { options: { 'import-web': { maxPages: 2 } } });
    assert.deepEqual(codesOf(await importPage(host, { url: site.url('/story') })), ['WEB_PAGES_CUT']);
    const { '/story?page=2': _missing, ...broken } = pages(3);
    await using other = await startSite(broken);
    await using second = await startHost([other]);
    assert.deepEqual(codesOf(await importPage(second, { url: other.url('/story') })), ['WEB_NEXT_PAGE_FAILED']);
  });

  it('ends if pages form a circle, or a number beyond the last returns the last page', async () => {
    const { '/story?page=3': last = '', ...first } = pages(3);
    const circle = last.replace('</article>', '<a rel="next" href="/story?page=1">Next</a></article>');
    const again = last.replace('</article>', '<a rel="next" href="/story?page=4">Next</a></article>');
    for (const end of [{ '/story?page=3': circle }, { '/story?page=3': again, '/story?page=4': again }]) {
      await using site = await startSite({ ...first, ...end });
      await using host = await startHost([site]);
      const answer = await importPage(host, { url: site.url('/story') });
      assert.deepEqual(codesOf(answer), []);
      assert.equal(allOf(answer.data.content.content ?? [], 'footnote').length, 3);
    }
  });

  it('ends at the limit of bytes for all of it, with a warning', async () => {
    await using site = await startSite(pages(4));
    await using host = await startHost([site], { options: { 'import-web': { maxSeriesBytes: 3000 } } });
    const answer = await importPage(host, { url: site.url('/story') });
    assert.deepEqual(codesOf(answer), ['WEB_PAGES_CUT']);
    assert.equal(allOf(answer.data.content.content ?? [], 'footnote').length, 3);
  });
});

describe('pages that require their scripts', () => {
  const APP = '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>';
  const rendered: unknown[] = [];

  /** Replaces the browser. */
  const renderer = (html: string) =>
    definePlugin({
      name: 'renderer',
      version: '1.0.0',
      apiVersion: 1,
      provides: ['pageRenderer'],
      setup(host) {
        host.provide('pageRenderer', {
          async render(source) {
            rendered.push(source);
            if (html === '') throw new Error('The browser is gone.');
            return { html, url: 'url' in source ? source.url : source.baseUrl };
          },
        });
      },
    });
  const hostWith = (site: Site, html: string) =>
    createTestHost([storage, conversion, importOffice, renderer(html), importWeb], {
      fetch: { allowedHosts: [site.host] },
    });

  it('are run if they are empty without them, and only then', async () => {
    await using site = await startSite({
      '/app': APP,
      '/static': page(`${paragraphs(4)}<script src="/x.js"></script>`),
    });
    await using host = await hostWith(site, page(paragraphs(4)));
    rendered.length = 0;
    assert.equal((await importPage(host, { url: site.url('/static') }, '?as=text')).data.content, STORY);
    assert.deepEqual(rendered, []);
    assert.equal((await importPage(host, { url: site.url('/app') }, '?as=text')).data.content, STORY);
    assert.deepEqual(rendered, [{ url: site.url('/app') }]);
  });

  it('are run always or never, on request', async () => {
    await using site = await startSite({
      '/app': `${APP}<p>Loading, one moment please.</p>`,
      '/static': page(paragraphs(2)),
    });
    await using host = await hostWith(site, page(paragraphs(4)));
    assert.equal(
      (await importPage(host, { url: site.url('/static'), javascript: 'always' }, '?as=text')).data.content,
      STORY,
    );
    const never = await importPage(host, { url: site.url('/app'), javascript: 'never' });
    assert.deepEqual(codesOf(never), ['WEB_SCRIPTS_NOT_RUN', 'WEB_PAGE_THIN']);
  });

  it('are imported unchanged if they cannot be run, with a warning', async () => {
    await using site = await startSite({ '/app': `${APP}<p>Loading, one moment please.</p>` });
    await using failing = await hostWith(site, '');
    assert.deepEqual(codesOf(await importPage(failing, { url: site.url('/app') })), [
      'WEB_SCRIPTS_FAILED',
      'WEB_PAGE_THIN',
    ]);
    await using host = await startHost([site]);
    assert.deepEqual(codesOf(await importPage(host, { url: site.url('/app') })), [
      'WEB_SCRIPTS_NOT_RUN',
      'WEB_PAGE_THIN',
    ]);
    assert.equal(
      (await importPage(host, { url: site.url('/app'), javascript: 'always' })).error,
      'WEB_RENDERER_MISSING',
    );
  });
});
