import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnderWay } from '../../src/room/under-way.ts';

test('work is done once for all callers during it, and again for later callers', async () => {
  const work = new UnderWay<string, number>();
  let begun = 0;
  const begin = async (): Promise<number> => (begun += 1);
  assert.deepEqual(await Promise.all([work.do('a', begin), work.do('a', begin), work.do('b', begin)]), [1, 1, 2]);
  assert.equal(work.of('a'), undefined);
  assert.equal(await work.do('a', begin), 3);
});

test('failed work fails for all its callers, and is started again', async () => {
  const work = new UnderWay<string, string>();
  const fail = (): Promise<string> => Promise.reject(new Error('no'));
  const asked = [work.do('a', fail), work.do('a', async () => 'never begun')];
  for (const answer of asked) await assert.rejects(answer, /no/);
  assert.equal(await work.do('a', async () => 'begun'), 'begun');
});
