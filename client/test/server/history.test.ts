import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Blame, CompanionServer, Documents, History } from '../../src/index.ts';
import { start } from '../stage.ts';

test(
  'the history of a document names the author of each passage and the time of each action',
  { timeout: 60_000 },
  async () => {
    await using stage = await start();
    await new Documents(stage.as('ada')).create('d/1', { markdown: 'One.' });
    await new Documents(stage.as('ben')).edit('d/1', { markdown: 'One.\n\nTwo.' });
    const history = new History(stage.as('eva'), 'd/1');
    const { passages } = await history.authors();
    assert.deepEqual(
      passages.map(({ text, user }) => [text, user?.id]),
      [
        ['One.', 'ada'],
        ['Two.', 'ben'],
      ],
    );
    await stage.as('ada').ask('documents/d%2F1/versions', { method: 'POST', body: {} });
    await new Documents(stage.as('ben')).edit('d/1', { markdown: 'One.\n\nTwo more.' });
    const { content, authors, inserted } = await history.changes(1, { as: 'html' });
    assert.match(content, /<ins[^>]*>/);
    assert.deepEqual([authors.map(({ id }) => id), inserted], [['ben'], 5]);
    const { items } = await history.timeline({ user: 'ben', limit: 2 });
    // On a busy machine a version was saved automatically after his edit.
    const told = items.filter(({ kind }) => kind !== 'version');
    assert.deepEqual(
      told.map(({ kind, user }) => [kind, user.id]),
      [['edits', 'ben']],
    );
    await assert.rejects(new History(stage.as('eva'), 'none').blame(), { code: 'DOCUMENT_NOT_FOUND' });
  },
);

/** A server whose document has 2 pages, and changes at the given requests. */
function changing(...changes: number[]) {
  let [request, seq] = [0, 1];
  const answer = async (url: unknown): Promise<Response> => {
    request += 1;
    if (changes.includes(request)) seq += 1;
    const isFirst = !String(url).includes('after=');
    const passages = [{ text: `${isFirst ? 'a' : 'b'}${seq}` }];
    const data = { seq, field: 'default', passages, next: isFirst ? 1 : null } as unknown as Blame;
    return Response.json({ success: true, data });
  };
  return new History(new CompanionServer({ url: 'http://x', fetch: answer }), 'd');
}

const textsOf = async (history: History) => (await history.authors()).passages.map(({ text }) => text);

test('all passages describe one state, unless the document changes without pause', async () => {
  assert.deepEqual(await textsOf(changing()), ['a1', 'b1']);
  assert.deepEqual(await textsOf(changing(2)), ['a2', 'b2']);
  assert.deepEqual(await textsOf(changing(2, 4, 6)), ['a3', 'b4']);
});
