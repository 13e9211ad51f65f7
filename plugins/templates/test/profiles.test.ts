import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './support.ts';

test('content of another editor is kept as a document of ours, in a new template and in a changed one', async () => {
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
