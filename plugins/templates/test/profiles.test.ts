import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import nodes from '@editor-companion/nodes';
import storage from '@editor-companion/storage';
import otherMention from '../../nodes/test/other-mention-plugin.ts';
import templates from '../src/index.ts';
import { start } from './support.ts';

test('content of another editor is stored as a document of this model, in a new template and in a changed one', async () => {
  await using host = await start();
  const content = (text: string) => ({
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text, marks: [{ type: 'em' }] }] }],
  });
  const ours = (text: string) => ({
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text, marks: [{ type: 'italic' }] }] }],
  });
  const profile = 'prosemirror';
  const created = await host.inject({
    method: 'POST',
    url: '/template',
    payload: { name: 'A', content: content('Dear {{name}}'), profile },
  });
  assert.equal(created.statusCode, 200, created.body);
  const { id, content: kept, variables } = created.json().data;
  assert.deepEqual([kept, variables], [ours('Dear {{name}}'), ['name']]);
  const payload = { content: content('Hi {{you}}'), profile };
  const changed = await host.inject({ method: 'PUT', url: `/template/${id}`, payload });
  assert.deepEqual([changed.json().data.content, changed.json().data.variables], [ours('Hi {{you}}'), ['you']]);
});

test('nodes that only the other editor has are kept in a template', async () => {
  await using host = await start();
  const mention = { type: 'mention', attrs: { id: 'u1', label: 'Ann' } };
  const block = { type: 'paragraph', attrs: { wordWrap: 'break-all' }, content: [mention] };
  const payload = { name: 'A', content: { type: 'doc', content: [block] }, profile: 'umo' };
  const created = await host.inject({ method: 'POST', url: '/template', payload });
  assert.equal(created.statusCode, 200, created.body);
  const [kept] = created.json().data.content.content;
  assert.deepEqual([kept.attrs.umo, kept.content[0].type], [{ wordWrap: 'break-all' }, 'mention']);
});

test('simplifications are reported, and refused to strict callers', async () => {
  await using host = await createTestHost([storage, nodes, otherMention, templates], {
    options: { templates: { seeds: false } },
  });
  const mention = { type: 'mention', attrs: { id: 'u1', label: 'Ann' } };
  const payload = {
    name: 'A',
    content: { type: 'doc', content: [{ type: 'paragraph', content: [mention] }] },
    profile: 'umo',
  };
  const refused = await host.inject({ method: 'POST', url: '/template?strict=true', payload });
  assert.deepEqual([refused.statusCode, refused.json().error], [422, 'CONTENT_SIMPLIFIED']);
  assert.equal((await host.inject({ url: '/template' })).json().data.total, 0);
  const created = await host.inject({ method: 'POST', url: '/template', payload });
  assert.equal(created.headers['x-companion-warnings'], '1; PROFILE_SIMPLIFIED');
  const { id } = created.json().data;
  const changing = { method: 'PUT', payload } as const;
  const kept = await host.inject({ ...changing, url: `/template/${id}?strict=true` });
  assert.equal(kept.statusCode, 422);
  const changed = await host.inject({ ...changing, url: `/template/${id}` });
  assert.equal(changed.headers['x-companion-warnings'], '1; PROFILE_SIMPLIFIED');
});
