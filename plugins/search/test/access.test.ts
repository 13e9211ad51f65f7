import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import templates from '@editor-companion/templates';
import { type Person, SearchStage } from './support/stage.ts';

void describe('results and rights', () => {
  let stage: SearchStage;
  before(async () => {
    stage = await SearchStage.start({ model: 'demo' }, { plugins: [templates] });
    await stage.write('shared-one', '<h1>Falcon</h1><p>The bird over the valley.</p>');
    await stage.write('private-one', '<h1>Falcon</h1><p>The project that nobody shall hear of: budget 4711.</p>');
    const content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A letter about a falcon.' }] }],
    };
    await stage.call('POST', '/template', { name: 'Falconry', tags: ['birds'], content });
    await stage.until(async () => (await stage.state())['vectors'] === 3);
  });
  after(() => stage[Symbol.asyncDispose]());

  const found = async (person: Person, more: object = {}): Promise<string[]> => {
    const { hits } = await stage.search('falcon', { mode: 'words', ...more }, person);
    return hits.map(({ kind, id, title }) => (kind === 'template' ? title : id)).toSorted();
  };

  void test('each caller finds what its scopes and roles allow', async () => {
    assert.deepEqual(await found('ada'), ['Falconry', 'private-one', 'shared-one']);
    assert.deepEqual(await found('eve'), ['shared-one']);
    assert.deepEqual(await found('tom'), ['Falconry']);
    assert.deepEqual(await found('ada', { kinds: ['template'] }), ['Falconry']);
    assert.deepEqual(await found('tom', { kinds: ['document', 'template'] }), ['Falconry']);
  });

  void test('a caller who may search nothing of the requested kind gets the missing scope', async () => {
    for (const [person, kinds, scope] of [
      ['nil', undefined, 'collab'],
      ['tom', ['document'], 'collab'],
      ['eve', ['template'], 'template:read'],
    ] as const) {
      const { statusCode, body } = await stage.call(
        'POST',
        '/search',
        { query: 'falcon', ...(kinds && { kinds }) },
        person,
      );
      assert.equal(statusCode, 403);
      assert.match(body, new RegExp(`SCOPE_MISSING.*${scope}`));
    }
    const anonymous = await stage.host.inject({ method: 'POST', url: '/search', payload: { query: 'falcon' } });
    assert.equal(anonymous.statusCode, 401);
  });

  void test('semantic search requires the scope of models, and without it words are searched', async () => {
    const refused = await stage.call('POST', '/search', { query: 'falcon', mode: 'meaning' }, 'tom');
    assert.equal(refused.statusCode, 403);
    const { mode, notices } = await stage.search('falcon', {}, 'tom');
    assert.deepEqual([mode, notices.map(({ code }) => code)], ['words', ['SEARCH_WORDS_ONLY']]);
    assert.equal((await stage.search('falcon', {}, 'eve')).mode, 'both');
  });

  void test('documents that only others may read change neither order, nor scores, nor pages', async () => {
    await stage.write('shared-two', '<p>A quiet valley.</p><h2>Hills</h2><p>A quiet brook.</p>');
    const alone = await stage.search('brook valley', { mode: 'words', limit: 2 }, 'eve');
    for (let index = 0; index < 12; index += 1)
      await stage.write(`private-brook-${index}`, '<p>The brook, the brook.</p>');
    assert.deepEqual(await stage.search('brook valley', { mode: 'words', limit: 2 }, 'eve'), alone);
    assert.equal((await stage.search('4711', { mode: 'words' }, 'eve')).hits.length, 0);
    assert.equal(
      (await stage.search('project budget nobody', { mode: 'meaning' }, 'eve')).hits.filter(
        ({ id }) => id === 'private-one',
      ).length,
      0,
    );
  });

  void test('a withdrawn role has no results in the next query', async () => {
    await stage.call('PUT', '/documents/shared-one/restrictions/server%3Aeve', { role: 'none' });
    assert.deepEqual(await found('eve'), []);
    await stage.call('DELETE', '/documents/shared-one/restrictions/server%3Aeve');
    assert.deepEqual(await found('eve'), ['shared-one']);
  });

  void test('only operators may see and rebuild the index', async () => {
    for (const [method, url] of [
      ['GET', '/search/index'],
      ['POST', '/search/reindex'],
      ['DELETE', '/search/reindex'],
    ] as const)
      for (const person of ['eve', 'tom', 'nil'] as const)
        assert.equal((await stage.call(method, url, method === 'POST' ? {} : undefined, person)).statusCode, 403);
  });
});
