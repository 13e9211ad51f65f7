import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { after, test } from 'node:test';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { toUpdate } from '@editor-companion/document/yjs';
import storage from '@editor-companion/storage';
import * as Y from 'yjs';
import collab from '../../src/index.ts';
import { type Answer, call, paragraphs } from '../call.ts';

const principal = { id: 'p', name: 'P', kind: 'server', scopes: ['*'], documents: { '*': 'owner' } } as const;
const start = (): Promise<TestHost> => createTestHost([storage, collab]);
/** Shared by all tests. Each uses its own document names. */
const host = await start();
after(() => host.close());

const textOf = async (on: TestHost, name: string): Promise<unknown> =>
  (await call(on, 'GET', `/documents/${encodeURIComponent(name)}?as=text`)).data['content'];

test('a document is created once, whatever request follows, and read in every form', async () => {
  const name = `team/minutes ä% ${'long '.repeat(60)}end`;
  const url = `/documents/${encodeURIComponent(name)}`;
  const created = await call(host, 'POST', url, { content: paragraphs('Hello'), title: 'Minutes' });
  assert.deepEqual([created.status, created.data['created'], created.data['seq']], [201, true, 1]);
  const again = await call(host, 'POST', url, { html: '<p>Other</p>' });
  assert.deepEqual([again.status, again.data['created']], [200, false]);

  const { data, headers } = await call(host, 'GET', url);
  assert.deepEqual([data['name'], data['seq'], data['title']], [name, 1, 'Minutes']);
  const tag = String(headers['etag']);
  assert.match(tag, /^"\w+-1"$/);
  assert.equal((data['content'] as DocumentNode).content?.[0]?.content?.[0]?.text, 'Hello');
  assert.match(String((await call(host, 'GET', `${url}?as=html`)).data['content']), /<p[^>]*>Hello<\/p>/);
  assert.equal((await call(host, 'GET', `${url}?as=markdown`)).data['content'], 'Hello\n');
  assert.equal((await call(host, 'GET', url, undefined, { 'if-none-match': `"other", W/${tag}` })).status, 304);
});

test('a large document is created and changed from every source, and read completely by other plugins', async () => {
  const lines = Array.from({ length: 4000 }, (_none, index) => `Line ${index}`);
  const content = paragraphs(...lines);
  const html = lines.map((line) => `<p>${line} and more of it</p>`).join('');
  const markdown = lines.map((line) => `${line} and even more of it`).join('\n\n');
  assert.equal((await call(host, 'POST', '/documents/large', { content })).status, 201);
  const live = await host.use('documents').read('large', principal);
  assert.equal(live.content.content?.length, 4000);
  assert.deepEqual(live.part?.read(), live.content);
  assert.equal(await textOf(host, 'large'), lines.join('\n\n'));
  assert.equal((await call(host, 'PATCH', '/documents/large', { html })).status, 200);
  assert.match(String(await textOf(host, 'large')), /^Line 0 and more of it\n/);
  assert.equal((await call(host, 'PATCH', '/documents/large', { markdown })).status, 200);
  assert.match(String(await textOf(host, 'large')), /Line 3999 and even more of it$/);
});

test('a hundred simultaneous requests to create a document create one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => call(host, 'POST', '/documents/once', { markdown: `copy ${index}` })),
  );
  assert.equal(answers.filter(({ data }) => data['created'] === true).length, 1);
  assert.match(String(await textOf(host, 'once')), /^copy \d+$/);
});

test('an edit changes only differences, and is refused if another one came first', async () => {
  const { headers } = await call(host, 'POST', '/documents/edited', { content: paragraphs('one', 'two') });
  const known = { 'if-match': String(headers['etag']) };
  const edited = await call(host, 'PATCH', '/documents/edited', { content: paragraphs('one', 'two!') }, known);
  assert.deepEqual([edited.status, edited.data['seq']], [200, 2]);
  assert.equal(edited.headers['etag'], (await call(host, 'GET', '/documents/edited')).headers['etag']);
  const late = await call(host, 'PATCH', '/documents/edited', { content: paragraphs('x') }, known);
  assert.deepEqual([late.status, late.error], [412, 'DOCUMENT_CHANGED']);
  const same = await call(host, 'PATCH', '/documents/edited', { content: paragraphs('one', 'two!') });
  assert.equal(same.data['seq'], 2, 'nothing to change takes no position');
  assert.equal(await textOf(host, 'edited'), 'one\n\ntwo!');
});

test('of two simultaneous edits one decides the content, and of two with the same position one is refused', async () => {
  await call(host, 'POST', '/documents/raced', { content: paragraphs('start') });
  const put = (text: string, headers?: Record<string, string>): Promise<Answer> =>
    call(host, 'PATCH', '/documents/raced', { content: paragraphs(`${text} one`, `${text} two`) }, headers);
  await Promise.all(['A', 'B', 'C'].map((text) => put(text)));
  assert.match(String(await textOf(host, 'raced')), /^([ABC]) one\n\n\1 two$/);
  const { headers } = await call(host, 'GET', '/documents/raced');
  const tag = { 'if-match': String(headers['etag']) };
  const answers = await Promise.all(['D', 'E'].map((text) => put(text, tag)));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 412],
  );
});

test('an update is merged like a client’s', async () => {
  const update = Buffer.from(toUpdate(paragraphs('from an update'))).toString('base64');
  assert.equal((await call(host, 'POST', '/documents/merged', { update })).status, 201);
  assert.equal(await textOf(host, 'merged'), 'from an update');
  const back = await call(host, 'GET', '/documents/merged?as=update');
  assert.equal((await call(host, 'POST', '/documents/e', { update: back.data['content'] as string })).status, 201);
  assert.equal(await textOf(host, 'e'), 'from an update');
});

test('documents are listed by name, page by page, and disappear once deleted', async () => {
  await using own = await start();
  for (const name of ['b', 'a', 'c', 'x']) await call(own, 'POST', `/documents/${name}`, { markdown: name });
  const first = await call(own, 'GET', '/documents?limit=3');
  const names = ({ data }: Answer) => (data['items'] as { name: string }[]).map(({ name }) => name);
  assert.deepEqual([names(first), first.data['next']], [['a', 'b', 'c'], 'c']);
  const rest = await call(own, 'GET', '/documents?limit=3&after=c');
  assert.deepEqual([names(rest), rest.data['next']], [['x'], null]);
  assert.deepEqual(names(await call(own, 'GET', '/documents?prefix=b')), ['b']);

  assert.equal((await call(own, 'DELETE', '/documents/b')).status, 200);
  assert.equal((await call(own, 'GET', '/documents/b')).error, 'DOCUMENT_NOT_FOUND');
  assert.equal((await call(own, 'DELETE', '/documents/b')).status, 404);
  assert.deepEqual(
    own.events('doc:deleted').map(({ payload }) => payload.document),
    ['b'],
  );
});

test('a document that was deleted and created again is another one, at any position', async () => {
  const make = () => call(host, 'POST', '/documents/remade', { content: paragraphs('same') });
  const { headers } = await make();
  const tag = String(headers['etag']);
  await call(host, 'DELETE', '/documents/remade');
  await make();
  assert.equal((await call(host, 'GET', '/documents/remade', undefined, { 'if-none-match': tag })).status, 200);
  const late = await call(host, 'PATCH', '/documents/remade', { content: paragraphs('x') }, { 'if-match': tag });
  assert.deepEqual([late.status, late.error], [412, 'DOCUMENT_CHANGED']);
});

test('a document that is deleted while others edit it disappears, and they are notified', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `gone-${index}`);
  await Promise.all(names.map((name) => call(host, 'POST', `/documents/${name}`, { markdown: 'first' })));
  const outcomes = await Promise.all(
    names.map(async (name, index) => {
      const url = `/documents/${name}`;
      const edits = Array.from({ length: 3 }, (_, edit) => call(host, 'PATCH', url, { markdown: `edit ${edit}` }));
      const save = call(host, 'POST', `${url}/versions`, {});
      for (let turn = 0; turn < index; turn++) await setImmediate();
      const deleted = await call(host, 'DELETE', url);
      return [deleted, ...(await Promise.all([...edits, save]))];
    }),
  );
  for (const [deleted, ...others] of outcomes) {
    assert.equal(deleted?.status, 200);
    for (const { status, error } of others)
      assert.ok(status < 300 || status === 404 || status === 409 || status === 503, `${status} ${error}`);
  }
  assert.deepEqual((await call(host, 'GET', '/documents?prefix=gone-')).data['items'], []);
});

test('an invalid document is refused with its faults', async () => {
  const refused = async (payload: object) => (await call(host, 'POST', '/documents/refused', payload)).error;
  assert.equal(await refused({}), 'DOCUMENT_SOURCE_INVALID');
  assert.equal(await refused({ html: '', markdown: '' }), 'DOCUMENT_SOURCE_INVALID');
  assert.equal(
    await refused({ content: { type: 'doc', content: [{ type: 'heading', attrs: { level: 9 } }] } }),
    'DOCUMENT_INVALID',
  );
  assert.equal(await refused({ update: '###' }), 'DOCUMENT_UPDATE_INVALID');
  assert.equal(await refused({ update: 'AQID' }), 'UPDATE_MALFORMED');
  assert.equal(await refused({ taskId: '4f3d2c1b-0a9f-4e8d-b7c6-5a4b3c2d1e0f' }), 'DOCUMENT_IMPORT_UNAVAILABLE');
  assert.equal((await call(host, 'GET', '/documents/refused')).error, 'DOCUMENT_NOT_FOUND');
});

test('other plugins read documents through the service', async () => {
  await call(host, 'POST', '/documents/served', { markdown: '# Title', title: 'T' });
  const { content, title, seq } = await host.use('documents').read('served', principal);
  assert.deepEqual([content.content?.[0]?.type, title, seq], ['heading', 'T', 1]);
});

test('a document read for another plugin has marks at the ranges of its threads, and their comments', async () => {
  await call(host, 'POST', '/documents/marked', { content: paragraphs('one two three') });
  const doc = new Y.Doc();
  Y.applyUpdate(
    doc,
    Buffer.from(String((await call(host, 'GET', '/documents/marked?as=update')).data['content']), 'base64'),
  );
  const text = (doc.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText;
  const at = (index: number): string =>
    Buffer.from(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index))).toString('base64');
  const ref = { anchor: at(4), head: at(7), quote: 'two' };
  await call(host, 'POST', '/documents/marked/threads', { id: 't1', content: 'Why two?', ref });
  const { content, comments } = await host.use('documents').read('marked', principal);
  assert.deepEqual(
    content.content?.[0]?.content?.map(({ text: words, marks }) => [words, marks?.[0]?.attrs?.['commentId']]),
    [
      ['one ', undefined],
      ['two', 't1'],
      [' three', undefined],
    ],
  );
  assert.deepEqual(
    comments.map(({ id, content: words }) => [id, words[0]?.content?.[0]?.text]),
    [['t1', 'Why two?']],
  );
});

/** Returns a document with an id, a mention and a callout that are not in the schema. */
function strange(): string {
  const doc = new Y.Doc();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.setAttribute('id', 'u-1');
  const mention = new Y.XmlElement('mention');
  mention.setAttribute('label', 'Ann');
  paragraph.insert(0, [new Y.XmlText('Hello '), mention]);
  const callout = new Y.XmlElement('callout');
  callout.insert(0, [new Y.XmlElement('paragraph')]);
  doc.getXmlFragment('default').insert(0, [paragraph, callout]);
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
}

test('writing back the content that was read changes nothing, in any form, and one changed word changes only that word', async () => {
  await call(host, 'POST', '/documents/strange', { update: strange() });
  const live = async (): Promise<string> => {
    const doc = new Y.Doc();
    const { data } = await call(host, 'GET', '/documents/strange?as=update');
    Y.applyUpdate(doc, Buffer.from(String(data['content']), 'base64'));
    return doc.getXmlFragment('default').toJSON();
  };
  const before = await live();
  for (const [as, member] of [
    ['json', 'content'],
    ['html', 'html'],
    ['markdown', 'markdown'],
  ] as const) {
    const { data } = await call(host, 'GET', `/documents/strange?as=${as}`);
    const patched = await call(host, 'PATCH', '/documents/strange', { [member]: data['content'] });
    assert.deepEqual([patched.status, patched.data['seq'], await live()], [200, 1, before], as);
  }
  const { data } = await call(host, 'GET', '/documents/strange');
  const changed = JSON.parse(JSON.stringify(data['content']).replace('Hello', 'Goodbye')) as object;
  assert.equal((await call(host, 'PATCH', '/documents/strange', { content: changed })).data['seq'], 2);
  assert.equal(await live(), before.replace('Hello', 'Goodbye'));
  const lost = await call(host, 'PATCH', '/documents/strange', { markdown: '# A heading' });
  assert.deepEqual([lost.status, lost.error], [409, 'DOCUMENT_CONTENT_HIDDEN']);
  const { content } = await host.use('documents').read('strange', principal);
  assert.ok(JSON.stringify(content).includes('"mention"'), 'other plugins read what the schema does not know, too');
});

test('a document in another field is read, compared and changed there, and an unreadable one is not shown as empty', async () => {
  const make = (name: string, fill: (doc: Y.Doc) => void) => {
    const doc = new Y.Doc();
    fill(doc);
    return call(host, 'POST', `/documents/${name}`, {
      update: Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64'),
    });
  };
  const block = (field: string) => (doc: Y.Doc) => {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(field)]);
    doc.getXmlFragment(field).insert(0, [paragraph]);
  };
  await make('fields', block('prosemirror'));
  assert.equal(await textOf(host, 'fields'), 'prosemirror');
  await call(host, 'POST', '/documents/fields/versions', {});
  assert.equal((await call(host, 'PATCH', '/documents/fields', { markdown: 'changed' })).status, 200);
  assert.equal(await textOf(host, 'fields'), 'changed');
  assert.equal((await call(host, 'GET', '/documents/fields/versions/1/compare')).data['changed'], 0);
  const compared = await call(host, 'GET', '/documents/fields/versions/1/compare');
  assert.deepEqual([compared.data['added'], compared.data['removed']], [1, 1]);

  await make('two', (doc) => [block('a')(doc), block('b')(doc)]);
  assert.equal((await call(host, 'GET', '/documents/two')).error, 'DOCUMENT_FIELD_AMBIGUOUS');
  assert.equal((await call(host, 'GET', '/documents/two?field=b&as=text')).data['content'], 'b');
  await make('quill', (doc) => doc.getText('quill').insert(0, 'text'));
  assert.equal(await textOf(host, 'quill'), 'text');
  const fields = [{ field: 'quill', form: 'quill', isDefault: true }];
  assert.deepEqual((await call(host, 'GET', '/documents/quill/fields')).data['fields'], fields);
  const begun = await call(host, 'POST', '/documents/lexical?form=lexical', { markdown: 'text' });
  assert.deepEqual([begun.status, await textOf(host, 'lexical')], [201, 'text']);
  await make('data', (doc) => doc.getMap('data').set('a', 1));
  for (const as of ['json', 'html', 'markdown', 'text'])
    assert.equal((await call(host, 'GET', `/documents/data?as=${as}`)).error, 'DOCUMENT_FIELD_UNREADABLE');
  assert.equal((await call(host, 'GET', '/documents/quill?as=update')).status, 200);
});
