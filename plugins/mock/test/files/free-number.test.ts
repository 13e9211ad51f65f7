import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freeNumber } from '../../src/files/free-number.ts';

describe('a free number', () => {
  it('is the next one after the taken ones', async () => {
    for (const count of [0, 1, 2, 3, 7, 8, 100])
      assert.equal(await freeNumber((number) => Promise.resolve(number <= count)), count + 1);
  });

  it('is never a taken one, even if some were given back', async () => {
    const taken = new Set([1, 2, 4, 5, 8]);
    assert.ok(!taken.has(await freeNumber((number) => Promise.resolve(taken.has(number)))));
  });

  it('is found by few queries among very many', async () => {
    let questions = 0;
    const free = await freeNumber((number) => {
      questions += 1;
      return Promise.resolve(number <= 100_000);
    });
    assert.equal(free, 100_001);
    assert.ok(questions < 40, `${questions} questions`);
  });
});
