import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromUpdate } from '@editor-companion/document/yjs';
import { page, paragraphs, sentence } from '../support/pages.ts';
import { allOf, textOf } from '../support/read.ts';
import { codesOf, importPage, startHost, startSite } from '../support/site.ts';

const STORY = [0, 1, 2, 3].map(sentence).join('\n\n');

describe('importing from the web', () => {
  it('returns the article of a page as editor content, without its surroundings', async () => {
    await using site = await startSite({ '/bees': page(paragraphs(4)) });
    await using host = await startHost([site]);
    const answer = await importPage(host, { url: site.url('/bees') });
    const { status, data, headers } = answer;
    assert.equal(status, 200);
    const texts = data.content.content?.map(({ type, content }) => [type, content?.[0]?.text]);
    assert.deepEqual(
      texts,
      [0, 1, 2, 3].map((number) => ['paragraph', sentence(number)]),
    );
    assert.deepEqual([data.format, data.title, data.filename], ['web', 'How bees sleep', 'How bees sleep.html']);
    assert.equal(data.metadata['language'], 'en');
    assert.equal(headers['x-task-id'], data.taskId);
    assert.deepEqual(codesOf(answer), []);
  });

  it('returns every form', async () => {
    await using site = await startSite({ '/': page(paragraphs(4)) });
    await using host = await startHost([site]);
    const as = async (form: string) =>
      (await importPage(host, { url: site.url() }, `?as=${form}`)).data.content as string;
    assert.equal(await as('text'), STORY);
    assert.equal(
      await as('markdown'),
      [0, 1, 2, 3].map((at) => sentence(at).replace('. ', String.raw`\. `)).join('\n\n') + '\n',
    );
    assert.match(await as('html'), /^<p>1\. Bees sleep/u);
    assert.match(textOf(fromUpdate(Buffer.from(await as('update'), 'base64'))), /Bees sleep/u);
  });

  it('stores the page as the task’s original, and converts the same page once', async () => {
    const html = page(paragraphs(4));
    await using site = await startSite({ '/': html });
    await using host = await startHost([site]);
    const { data } = await importPage(host, { url: site.url() });
    const again = await importPage(host, { url: site.url() });
    assert.deepEqual([data.fromCache, again.data.fromCache], [false, true]);
    const original = await host.inject({ url: `/convert/${data.taskId}?target=original` });
    assert.equal(original.payload, html);
    await host.settle();
    assert.deepEqual(
      host.events('file:uploaded').map(({ payload }) => payload.file.mime),
      ['text/html', 'text/html'],
    );
  });

  it('accepts HTML, with addresses relative to its origin', async () => {
    await using host = await startHost();
    const html = page(
      `${paragraphs(3)}<p><a href="more">More</a> of this kind, and of others, is to be found elsewhere.</p>`,
    );
    const { data } = await importPage(host, { html, baseUrl: 'https://bees.example/a/b' });
    const [link] = allOf(data.content.content ?? [], 'text').flatMap(({ marks }) => marks ?? []);
    assert.equal(link?.attrs?.['href'], 'https://bees.example/a/more');
    assert.equal((await importPage(host, { html })).status, 200);
  });

  it('returns the whole page on request', async () => {
    await using host = await startHost();
    const { data } = await importPage(host, { html: page(paragraphs(3)), mode: 'page' }, '?as=text');
    assert.match(data.content, /Most read/u);
  });

  it('answers at once on request, and the task has the rest', async () => {
    await using site = await startSite({ '/': page(paragraphs(4)) });
    await using host = await startHost([site]);
    const answer = await importPage(host, { url: site.url() }, '', { prefer: 'respond-async' });
    const { taskId } = answer.data;
    assert.deepEqual([answer.status, answer.headers['location']], [202, `/convert/${taskId}/status`]);
    assert.match((await host.inject({ url: `/convert/${taskId}/events` })).payload, /event: converted/u);
    const later = await host.inject({ url: `/import/${taskId}?as=text` });
    assert.equal(later.json<{ data: { content: string } }>().data.content, STORY);
    // The result of the task's record must equal that of its request, because the cache shares them.
    const { data } = await importPage(host, { url: site.url() });
    assert.equal(data.fromCache, true);
  });

  it('imports a page whose base is no web address, with a warning', async () => {
    await using host = await startHost();
    for (const baseUrl of ['file:///etc/passwd', 'hard::saved-page.html', 'no address']) {
      const { data, status } = await importPage(host, { html: '<p>Bees sleep.', baseUrl, javascript: 'never' });
      assert.equal(status, 200, baseUrl);
      const codes = data.warnings.map(({ code }: { code: string }) => code);
      assert.ok(codes.includes('WEB_BASE_URL_IGNORED'), baseUrl);
    }
  });

  it('refuses bodies with too few or too many members', async () => {
    await using host = await startHost();
    const codes: Record<string, object> = {
      'WEB_SOURCE_INVALID 1': {},
      'WEB_SOURCE_INVALID 2': { url: 'https://a.example/', html: '<p>x' },
      'WEB_SOURCE_INVALID 3': { url: 'https://a.example/', baseUrl: 'https://a.example/' },
      'WEB_PAGE_EMPTY 5': { html: '<title>x</title><script>y</script>', javascript: 'never' },
      'VALIDATION_FAILED 6': { url: 'https://a.example/', surprise: true },
      'VALIDATION_FAILED 7': { url: 'https://a.example/', mode: 'both' },
    };
    for (const [code, body] of Object.entries(codes)) {
      const { error, status } = await importPage(host, body);
      assert.ok(status >= 400 && status < 500, code);
      if (!code.startsWith('VALIDATION')) assert.equal(error, code.split(' ')[0]);
    }
  });
});

it('imports the visible part of a page that asks for payment, with a warning', async () => {
  await using host = await startHost();
  const head =
    '<script type="application/ld+json">{"@type":"NewsArticle","headline":"x","isAccessibleForFree":false}</script>';
  assert.deepEqual(codesOf(await importPage(host, { html: page(paragraphs(4), { head }) })), ['WEB_PAYWALL']);
  assert.deepEqual(codesOf(await importPage(host, { html: page(`${paragraphs(4)}<div class="paywall">Pay</div>`) })), [
    'WEB_PAYWALL',
  ]);
});
