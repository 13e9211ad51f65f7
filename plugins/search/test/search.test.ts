import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SearchStage } from './support/stage.ts';

void describe('search', () => {
  let stage: SearchStage;
  before(async () => {
    stage = await SearchStage.start();
    await stage.write(
      'shared-lease',
      '<h1>Lease</h1><p>Made between the landlord and the tenant.</p><h2>Ending it</h2><p>Either side may end the lease with a notice period of three months.</p>',
    );
    await stage.write('private-wages', '<h1>Wages</h1><p>The notice period does not change the salary of anybody.</p>');
    await stage.write('shared-beijing', '<h1>北京大学</h1><p>我们在图书馆学习中文，明天去长城。</p>');
    await stage.until(async () => (await stage.state())['vectors'] === 4);
  });
  after(() => stage[Symbol.asyncDispose]());

  void test('finds a passage by its words, with the headings above it, and marks them in a snippet', async () => {
    const { hits, mode } = await stage.search('NOTICE months', { mode: 'words' });
    const [hit] = hits;
    assert.equal(mode, 'words');
    assert.deepEqual(
      [hit?.kind, hit?.id, hit?.title, hit?.path],
      ['document', 'shared-lease', 'Lease', ['Lease', 'Ending it']],
    );
    assert.equal(hit?.place, 1);
    const marked = hit?.marks.map(([from, to]) => hit.snippet.slice(from, to));
    assert.deepEqual(marked, ['notice', 'months']);
  });

  void test('finds Chinese text: several characters, and a single one', async () => {
    for (const query of ['图书馆', '北京', '长', '学习中文'])
      assert.deepEqual(await stage.ids(query, { mode: 'words' }), ['shared-beijing'], query);
    assert.deepEqual(await stage.ids('上海', { mode: 'words' }), []);
  });

  void test('finds text by meaning that shares no whole word with the query', async () => {
    const { hits, mode } = await stage.search('landlords leasing', { mode: 'meaning' });
    assert.equal(mode, 'meaning');
    assert.equal(hits[0]?.id, 'shared-lease');
    assert.deepEqual(await stage.ids('landlords leasing', { mode: 'words' }), []);
  });

  void test('searches by both by default, and reports that', async () => {
    const { hits, mode, notices } = await stage.search('lease tenant');
    assert.deepEqual([mode, notices], ['both', []]);
    assert.equal(hits[0]?.id, 'shared-lease');
  });

  void test('the pages of a response together contain each hit once', async () => {
    const all = (await stage.search('the', { mode: 'words', limit: 50 })).hits.map(({ id, place }) => `${id} ${place}`);
    assert.ok(all.length >= 3);
    const paged: string[] = [];
    for (let next: string | undefined, page = 0; page === 0 || next !== undefined; page += 1) {
      const answer = await stage.search('the', { mode: 'words', limit: 1, ...(next !== undefined && { after: next }) });
      paged.push(...answer.hits.map(({ id, place }) => `${id} ${place}`));
      ({ next } = answer);
      assert.ok(page < 10);
    }
    assert.deepEqual(paged, all);
    const { next = '' } = await stage.search('the', { mode: 'words', limit: 1 });
    const other = await stage.call('POST', '/search', { query: 'notice', mode: 'words', after: next });
    assert.equal(other.json<{ error: string }>().error, 'SEARCH_CURSOR_INVALID');
  });

  void test('a document has at most the requested number of hits', async () => {
    const { hits } = await stage.search('lease', { mode: 'words', perSource: 1 });
    assert.equal(hits.filter(({ id }) => id === 'shared-lease').length, 1);
  });

  void test('accepts every query, whatever characters it has', async () => {
    const hostile = [
      '"notice" AND NOT (salary OR *) NEAR/3 -x:y ^z {a b}',
      `notice'; drop table passages; --`,
      'notice \0 \u202E \uFFFF %_\\',
      `notice ${'x'.repeat(990)}`,
      `notice ${'ａ '.repeat(400)}`,
      'notice 🧿𝒳\u0301\u0301\u0301',
    ];
    for (const query of hostile)
      for (const mode of ['words', 'meaning', 'both'])
        assert.ok((await stage.search(query, { mode })).hits.length >= 0, query);
    assert.ok((await stage.ids(hostile[0] ?? '', { mode: 'words' })).includes('private-wages'));
    const refused = await Promise.all(
      [
        { query: '' },
        { query: 'x'.repeat(1001) },
        { query: 'a', limit: 51 },
        { query: 'a', kinds: [] },
        { query: 'a', more: 1 },
      ].map(async (body) => (await stage.call('POST', '/search', body)).statusCode),
    );
    assert.deepEqual(refused, [400, 400, 400, 400, 400]);
    const empty = await stage.call('POST', '/search', { query: '"*" --', mode: 'words' });
    assert.deepEqual([empty.statusCode, empty.json<{ error: string }>().error], [400, 'SEARCH_QUERY_EMPTY']);
  });

  void test('shows the state of the index to operators', async () => {
    await stage.until(async () => (await stage.state())['waiting'] === 0);
    const { sources, passages, engine, model, faults } = await stage.state();
    assert.deepEqual([sources, passages, engine, model, faults], [3, 4, 'sqlite', 'demo', []]);
    assert.equal((await stage.call('GET', '/search/index', undefined, 'eve')).statusCode, 403);
  });
});

void test('a server without a model searches words, reports that, and refuses to search by meaning alone', async () => {
  await using stage = await SearchStage.start({});
  await stage.write('shared-a', '<p>Notice period</p>');
  const { hits, mode, notices } = await stage.search('notice');
  assert.deepEqual([hits.length, mode, notices.map(({ code }) => code)], [1, 'words', ['SEARCH_WORDS_ONLY']]);
  const refused = await stage.call('POST', '/search', { query: 'notice', mode: 'meaning' });
  assert.deepEqual([refused.statusCode, refused.json<{ error: string }>().error], [409, 'SEARCH_MEANING_OFF']);
});
