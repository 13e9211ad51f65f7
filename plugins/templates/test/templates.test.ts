import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { doc, paragraph, start, text } from './support.ts';

const LETTER = doc(paragraph(text('Dear {{name}},')));

const post = (host: TestHost, payload: object) => host.inject({ method: 'POST', url: '/template', payload });
const put = (host: TestHost, id: string, payload: object, headers: Record<string, string> = {}) =>
  host.inject({ method: 'PUT', url: `/template/${id}`, payload, headers });
const get = (host: TestHost, id: string, headers: Record<string, string> = {}) =>
  host.inject({ url: `/template/${id}`, headers });
const remove = (host: TestHost, id: string, headers: Record<string, string> = {}) =>
  host.inject({ method: 'DELETE', url: `/template/${id}`, headers });

async function create(host: TestHost, payload: object): Promise<{ id: string; etag: string }> {
  const answer = await post(host, payload);
  assert.equal(answer.statusCode, 200, answer.body);
  return { id: answer.json().data.id, etag: String(answer.headers.etag) };
}

describe('a template', () => {
  let host: TestHost;
  before(async () => {
    host = await start();
  });
  after(() => host.close());

  it('that is large is returned unchanged, and is filled in and refused like any other', async () => {
    const content = doc(
      ...Array.from({ length: 3000 }, (_none, index) => paragraph(text(`Line ${index} of {{name}}`))),
    );
    const sent = { name: 'Book', content };
    const { id } = await create(host, sent);
    const { data } = (await get(host, id)).json();
    assert.deepEqual([data.content, data.page, data.variables], [content, null, ['name']]);
    const render = (payload: object) => host.inject({ method: 'POST', url: `/template/${id}/render`, payload });
    const filled = (await render({ values: { name: 'Ada' } })).json().data;
    assert.equal(filled.content.content[2999].content[0].text, 'Line 2999 of Ada');
    assert.deepEqual([filled.page, filled.missing, filled.unused], [null, [], []]);
    assert.equal((await render({ missing: 'error' })).json().error, 'TEMPLATE_VALUES_MISSING');
    const wrong = doc(...(content.content ?? []), { type: 'heading', attrs: { level: 9 } });
    const answer = await put(host, id, { content: wrong });
    assert.deepEqual([answer.statusCode, answer.json().error], [400, 'TEMPLATE_CONTENT_INVALID']);
    assert.equal((await put(host, id, { name: 'Novel' })).json().data.content.content.length, 3000);
  });

  it('is returned unchanged, with its variables, and without its content in lists', async () => {
    const sent = { name: 'Letter', description: 'Short', category: 'Letters', tags: ['a', 'b'], content: LETTER };
    const answer = await post(host, sent);
    const { id, createdAt, updatedAt, ...rest } = answer.json().data;
    assert.deepEqual([answer.statusCode, answer.headers.location], [200, `/template/${id}`]);
    const whose = { owner: null, visibility: 'shared' };
    assert.deepEqual(rest, { ...sent, page: null, thumbnail: null, readOnly: false, ...whose, variables: ['name'] });
    assert.ok(createdAt > 0 && updatedAt === createdAt);
    assert.deepEqual((await get(host, id)).json().data, answer.json().data);
    const [listed] = (await host.inject({ url: '/template?category=Letters' })).json().data.items;
    assert.deepEqual([listed.id, 'content' in listed, 'variables' in listed], [id, false, false]);
  });

  it('keeps members that a change omits', async () => {
    const { id } = await create(host, { name: 'Old name', description: 'Stays', content: LETTER });
    const page = {
      width: 210,
      height: 297,
      orientation: 'portrait',
      margin: { top: 20, right: 20, bottom: 20, left: 20 },
    };
    const changed = (await put(host, id, { name: 'New name', page })).json().data;
    assert.deepEqual([changed.name, changed.description, changed.page], ['New name', 'Stays', page]);
    assert.deepEqual(changed.content, LETTER);
    assert.equal((await put(host, id, { page: null })).json().data.page, null);
  });

  it('may be sent back unchanged, and computed members are ignored', async () => {
    const { id } = await create(host, { name: 'Old name', tags: ['a', 'a'], content: LETTER });
    const got = (await get(host, id)).json().data;
    const changed = (await put(host, id, { ...got, name: 'New name', id: 'other', readOnly: true })).json().data;
    assert.deepEqual({ ...changed, updatedAt: 0 }, { ...got, name: 'New name', tags: ['a'], updatedAt: 0 });
    const copy = (await post(host, got)).json().data;
    assert.notEqual(copy.id, id);
    assert.equal(copy.name, 'Old name');
  });

  it('is reported on the bus', async () => {
    const { id } = await create(host, { name: 'Announced' });
    await put(host, id, { name: 'Announced again' });
    await remove(host, id);
    const of = (name: 'template:created' | 'template:updated' | 'template:deleted') =>
      host.events(name).filter(({ payload }) => payload.templateId === id).length;
    assert.deepEqual([of('template:created'), of('template:updated'), of('template:deleted')], [1, 1, 1]);
  });

  it('is deleted completely', async () => {
    const { id } = await create(host, { name: 'Short-lived' });
    assert.deepEqual((await remove(host, id)).json().data, { id, deleted: true });
    for (const answer of [await get(host, id), await remove(host, id), await put(host, id, { name: 'x' })])
      assert.deepEqual([answer.statusCode, answer.json().error], [404, 'TEMPLATE_NOT_FOUND']);
  });

  it('is answered with 304 to a client with the current version', async () => {
    const { id, etag } = await create(host, { name: 'Known' });
    const answer = await get(host, id, { 'if-none-match': etag });
    assert.deepEqual([answer.statusCode, answer.body], [304, '']);
    assert.equal((await get(host, id, { 'if-none-match': `"other", W/${etag}` })).statusCode, 304);
    await put(host, id, { name: 'Changed' });
    assert.equal((await get(host, id, { 'if-none-match': etag })).statusCode, 200);
  });

  it('is refused with the path of each fault', async () => {
    const content = doc(paragraph(text('ok')), { type: 'heading', attrs: { level: 9 } }, text('loose'));
    const answer = await post(host, { name: 'Wrong', content });
    const { error, details } = answer.json<{ error: string; details: { path: string }[] }>();
    assert.deepEqual([answer.statusCode, error], [400, 'TEMPLATE_CONTENT_INVALID']);
    assert.deepEqual(
      details.map(({ path }) => path),
      ['content.content[1].attrs.level', 'content.content[2]'],
    );
    const body = await post(host, { name: ' ', tags: [1], colour: 'red' });
    const paths = (body.json().details as { path: string }[]).map(({ path }) => path);
    assert.deepEqual([body.statusCode, paths.toSorted()], [400, ['colour', 'name', 'tags.0']]);
    const footer = { default: [text('loose')] };
    const page = {
      width: 1,
      height: 1,
      orientation: 'portrait',
      margin: { top: 0, right: 0, bottom: 0, left: 0 },
      footer,
    };
    const wrongPage = await post(host, { name: 'Wrong page', page });
    assert.match(wrongPage.json().details[0].path, /^page\./u);
  });
});

describe('changes at the same time', () => {
  it('only the first to a version succeeds, and the others get an error', async () => {
    await using host = await start();
    const { id, etag } = await create(host, { name: 'Contested' });
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => put(host, id, { name }, { 'if-match': etag })),
    );
    const states = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    assert.deepEqual(states, [200, 412, 412, 412]);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    const loser = answers.find(({ statusCode }) => statusCode === 412);
    assert.equal(loser?.json().error, 'TEMPLATE_CHANGED');
    assert.equal((await get(host, id)).json().data.name, winner?.json().data.name);
    assert.equal((await remove(host, id, { 'if-match': etag })).statusCode, 412);
    assert.equal((await remove(host, id, { 'if-match': String(winner?.headers.etag) })).statusCode, 200);
  });

  it('a weak tag matches no version, and the star any', async () => {
    await using host = await start();
    const { id, etag } = await create(host, { name: 'Weak' });
    assert.equal((await put(host, id, { name: 'a' }, { 'if-match': `W/${etag}` })).statusCode, 412);
    assert.equal((await put(host, id, { name: 'b' }, { 'if-match': '*' })).statusCode, 200);
    assert.equal((await put(host, id, { name: 'c' }, { 'if-match': etag })).statusCode, 412);
  });

  it('changes of different members without If-Match are all kept', async () => {
    await using host = await start();
    const { id } = await create(host, { name: 'n' });
    await Promise.all([put(host, id, { name: 'N' }), put(host, id, { category: 'C' }), put(host, id, { tags: ['T'] })]);
    const { name, category, tags } = (await get(host, id)).json().data;
    assert.deepEqual([name, category, tags], ['N', 'C', ['T']]);
  });

  it('If-Match can be required', async () => {
    await using host = await start({ requireIfMatch: true });
    const { id, etag } = await create(host, { name: 'Guarded' });
    for (const answer of [await put(host, id, { name: 'x' }), await remove(host, id)])
      assert.deepEqual([answer.statusCode, answer.json().error], [428, 'TEMPLATE_IF_MATCH_REQUIRED']);
    assert.equal((await put(host, id, { name: 'x' }, { 'if-match': etag })).statusCode, 200);
    assert.equal((await remove(host, id, { 'if-match': '*' })).statusCode, 200);
  });
});

describe('the list', () => {
  let host: TestHost;
  before(async () => {
    host = await start();
    await create(host, {
      name: 'Quarterly report',
      description: '100% of all figures',
      category: 'Reports',
      tags: ['numbers'],
    });
    await create(host, { name: '季度工作报告', description: '含图表', category: '报告' });
    await create(host, { name: 'Letter', description: 'goes with a report', category: 'Letters', tags: ['ＦＵＬＬ'] });
    await create(host, { name: 'snake_case', category: 'Letters' });
  });
  after(() => host.close());

  const names = async (query: Record<string, string>): Promise<string[]> => {
    const { data } = (await host.inject({ url: `/template?${new URLSearchParams(query).toString()}` })).json();
    return (data.items as { name: string }[]).map(({ name }) => name);
  };

  it('has the latest changes first, in pages', async () => {
    assert.deepEqual(await names({}), ['snake_case', 'Letter', '季度工作报告', 'Quarterly report']);
    assert.deepEqual(await names({ pageIndex: '2', pageSize: '3' }), ['Quarterly report']);
    const { data } = (await host.inject({ url: '/template?pageIndex=9' })).json();
    assert.deepEqual(data, { items: [], total: 4, pageIndex: 9, pageSize: 10 });
  });

  it('finds words of any script, whatever their case and width, in name, description, category and tags', async () => {
    assert.deepEqual(await names({ keyword: 'REPORT' }), ['Letter', 'Quarterly report']);
    assert.deepEqual(await names({ keyword: '报告' }), ['季度工作报告']);
    assert.deepEqual(await names({ keyword: '工作 图表' }), ['季度工作报告']);
    assert.deepEqual(await names({ keyword: '表工' }), []);
    assert.deepEqual(await names({ keyword: 'full letter' }), ['Letter']);
    assert.deepEqual(await names({ keyword: 'numbers' }), ['Quarterly report']);
  });

  it('puts names that begin with the word before all others', async () => {
    assert.deepEqual(await names({ keyword: 'letter' }), ['Letter', 'snake_case']);
  });

  it('treats signs of the query language as text', async () => {
    assert.deepEqual(await names({ keyword: '%' }), ['Quarterly report']);
    assert.deepEqual(await names({ keyword: '_' }), ['snake_case']);
    assert.deepEqual(await names({ keyword: '\\' }), []);
    assert.deepEqual(await names({ keyword: "' or 1=1 --" }), []);
  });

  it('lists its categories', async () => {
    assert.deepEqual(await names({ category: 'Letters', keyword: 'report' }), ['Letter']);
    assert.equal((await names({ category: '', keyword: '' })).length, 4);
    assert.deepEqual((await host.inject({ url: '/template/categories' })).json().data, [
      { name: 'Letters', count: 2 },
      { name: 'Reports', count: 1 },
      { name: '报告', count: 1 },
    ]);
  });

  it('names the limits of a page', async () => {
    const answer = await host.inject({ url: '/template?pageSize=101&pageIndex=0' });
    const { error, details } = answer.json<{ error: string; details: object[] }>();
    assert.deepEqual([answer.statusCode, error, details.length], [400, 'QUERY_INVALID', 2]);
  });
});

describe('a large template', () => {
  it('is checked like any other, and its faults have their paths', async () => {
    await using host = await start();
    const blocks = Array.from({ length: 3000 }, (_, i) => paragraph(text(`A paragraph with some words, number ${i}.`)));
    const { id } = await create(host, { name: 'Large', content: doc(...blocks) });
    assert.equal((await get(host, id)).json().data.content.content.length, 3000);
    const answer = await post(host, {
      name: 'Wrong',
      content: doc(...blocks, { type: 'heading', attrs: { level: 9 } }),
    });
    const { error, details } = answer.json<{ error: string; details: { path: string }[] }>();
    assert.deepEqual([answer.statusCode, error], [400, 'TEMPLATE_CONTENT_INVALID']);
    assert.deepEqual(
      details.map(({ path }) => path),
      ['content.content[3000].attrs.level'],
    );
  });
});

describe('limits', () => {
  it('refuse templates that are too many, too large or too deep', async () => {
    await using host = await start({ maxTemplates: 1, maxBytes: 2000, maxNodes: 20 });
    const large = await post(host, { name: 'Large', content: doc(paragraph(text('x'.repeat(3000)))) });
    assert.deepEqual([large.statusCode, large.json().error], [413, 'TEMPLATE_TOO_LARGE']);
    const nodes = await post(host, { name: 'Nodes', content: doc(...Array.from({ length: 30 }, () => paragraph())) });
    assert.equal(nodes.statusCode, 413);
    await create(host, { name: 'One' });
    const second = await post(host, { name: 'Two' });
    assert.deepEqual([second.statusCode, second.json().error], [507, 'TEMPLATE_LIMIT_REACHED']);
  });
});

it('let no two templates take the last place', async () => {
  await using host = await start({ maxTemplates: 1 });
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => post(host, { name })));
  const states = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  assert.deepEqual(states, [200, 507, 507]);
});
