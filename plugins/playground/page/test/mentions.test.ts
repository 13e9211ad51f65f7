import './globals.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { begunAt, matching, withMentions } = await import('../src/panels/comments/mentions.ts');
const { colored } = await import('../src/panels/versions/authorship.ts');

const ada = { id: 'ada', name: 'Ada' };
const lovelace = { id: 'al', name: 'Ada Lovelace' };
const ben = { id: 'b (1)', name: 'Ben' };

test('a name is being written after an @ without a letter before it, up to the cursor', () => {
  assert.deepEqual(begunAt('Hello @Ad', 9), { at: 6, typed: 'Ad' });
  assert.deepEqual(begunAt('@', 1), { at: 0, typed: '' });
  assert.equal(begunAt('mail@example.com', 16), undefined);
  assert.equal(begunAt('@Ada\nnext', 9), undefined);
  assert.equal(begunAt('none', 4), undefined);
});

test('people are offered by the beginning of any part of their name', () => {
  assert.deepEqual(matching([ada, lovelace, ben], 'lo'), [lovelace]);
  assert.deepEqual(matching([ada, lovelace, ben], ''), [ada, lovelace, ben]);
  assert.deepEqual(matching([ada, ben], 'da'), []);
});

test('chosen names are sent with their ids, the longest match first, and others stay text', () => {
  assert.equal(
    withMentions('@Ada Lovelace and @Ada, see @Ben or @Noor', [ada, lovelace, ben]),
    '@[Ada Lovelace](al) and @[Ada](ada), see @[Ben](b%20%281%29) or @Noor',
  );
});

test('each author has one colour, and text without a known author has another', () => {
  const passage = (text: string, user: typeof ada | null) =>
    ({ text, user, block: 0, date: null, until: null, anchor: '', head: '' }) as const;
  const { writers, passages } = colored([
    passage('a', ada),
    passage('bb', ben),
    passage('?', null),
    passage('aa', ada),
  ]);
  assert.deepEqual(
    writers.map(({ user, characters }) => [user?.id, characters]),
    [
      ['ada', 3],
      [ben.id, 2],
      [undefined, 1],
    ],
  );
  assert.equal(passages[0]?.color, passages[3]?.color);
  assert.equal(new Set(passages.map(({ color }) => color)).size, 3);
});
