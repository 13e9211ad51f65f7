import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import exporting from '@editor-companion/export';
import nodes from '@editor-companion/nodes';
import storage from '@editor-companion/storage';
import otherMention from '../../nodes/test/other-mention-plugin.ts';
import exportFormats from '../src/index.ts';

const host = await createTestHost([storage, conversion, nodes, otherMention, exporting, exportFormats], {
  options: { 'export-formats': { threads: 1 } },
});
after(() => host.close());

const post = (payload: object, query = '') => host.inject({ method: 'POST', url: `/export/markdown${query}`, payload });

const text = (value: string, ...marks: string[]) => ({
  type: 'text',
  text: value,
  marks: marks.map((type) => ({ type })),
});

test('a document of another editor is exported with its formatting', async () => {
  const list = {
    type: 'bullet_list',
    content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [text('One', 'strong')] }] }],
  };
  const answer = await post({ content: { type: 'doc', content: [list] }, profile: 'prosemirror' });
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
  assert.equal(answer.payload.trim(), '- **One**');
});

test('a large document of another editor is mapped as well', async () => {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [text('Part', 'em')] };
  const answer = await post({
    content: { type: 'doc', content: Array.from({ length: 5000 }, () => heading) },
    profile: 'prosemirror',
  });
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
  assert.equal(answer.payload.match(/^## _Part_$/gm)?.length, 5000);
});

test('a profile requires content, which must be a tree of nodes', async () => {
  const without = await post({ html: '<p>A</p>', profile: 'umo' });
  assert.deepEqual(
    [without.statusCode, without.json<{ error: string }>().error],
    [400, 'EXPORT_PROFILE_NEEDS_CONTENT'],
  );
  const wrong = await post({ content: { type: 'doc', content: [1] }, profile: 'umo' });
  assert.deepEqual([wrong.statusCode, wrong.json<{ error: string }>().error], [400, 'DOCUMENT_INVALID']);
  assert.match(wrong.json<{ message: string }>().message, /content\[0\]/);
});

test('a node that only the other editor has is exported with its text', async () => {
  const items = [{ label: 'Yes', checked: true }, { label: 'No' }];
  const line = [
    text('To '),
    { type: 'mention', attrs: { label: 'Ann' } },
    text(': '),
    { type: 'tag', attrs: { text: 'Draft' } },
  ];
  const content = [
    { type: 'paragraph', attrs: { wordWrap: 'break-all' }, content: line },
    { type: 'paragraph', content: [{ type: 'optionBox', attrs: { items } }] },
    { type: 'callout', attrs: { icon: '!' }, content: [{ type: 'paragraph', content: [text('Mind the gap.')] }] },
    { type: 'file', attrs: { name: 'a.zip', url: 'https://example.com/a.zip' } },
  ];
  for (const format of ['txt', 'markdown', 'html', 'docx', 'odt', 'epub']) {
    const url = `/export/${format}`;
    const answer = await host.inject({
      method: 'POST',
      url,
      payload: { content: { type: 'doc', content }, profile: 'umo' },
    });
    assert.equal(answer.statusCode, 200, `${format}: ${answer.payload.slice(0, 300)}`);
    if (format === 'txt')
      assert.deepEqual(answer.payload.split('\n').filter(Boolean), [
        'To @Ann: Draft',
        '☑ Yes ☐ No',
        'Mind the gap.',
        'a.zip',
      ]);
  }
});

test('simplifications by the mapping are reported with the file, from the cache too, and refused to strict callers', async () => {
  const mention = { type: 'mention', attrs: { id: 'u1', label: 'Ann' } };
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [mention] }] };
  const refused = await post({ content, profile: 'umo' }, '?strict=true');
  assert.deepEqual([refused.statusCode, refused.json().error], [422, 'CONTENT_SIMPLIFIED']);
  for (const cached of ['false', 'true']) {
    const answer = await post({ content, profile: 'umo' });
    assert.equal(answer.payload.trim(), '@Ann');
    assert.equal(answer.headers['x-from-cache'], cached);
    assert.equal(answer.headers['x-companion-warnings'], '1; PROFILE_SIMPLIFIED');
  }
});
