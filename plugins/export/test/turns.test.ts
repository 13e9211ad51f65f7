import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTurns } from '../src/browser/turns.ts';

const never = new AbortController().signal;

describe('turns', () => {
  it('go to so many at once, in the order of asking', async () => {
    const turns = createTurns({ concurrency: 1, maxWaiting: 5 });
    const order: string[] = [];
    const endFirst = await turns.take(never);
    const others = ['b', 'c'].map(async (name) => {
      const end = await turns.take(never);
      order.push(name);
      end();
    });
    assert.deepEqual([turns.running, turns.waiting], [1, 2]);
    endFirst();
    await Promise.all(others);
    assert.deepEqual(order, ['b', 'c']);
    assert.deepEqual([turns.running, turns.waiting], [0, 0]);
  });

  it('are refused beyond the queue', async () => {
    const turns = createTurns({ concurrency: 1, maxWaiting: 0 });
    await turns.take(never);
    await assert.rejects(turns.take(never), { code: 'EXPORT_BUSY', status: 503, retryAfter: 5 });
  });

  it('are given up by who stops waiting', async () => {
    const turns = createTurns({ concurrency: 1, maxWaiting: 1 });
    const end = await turns.take(never);
    const patience = new AbortController();
    const waiting = turns.take(patience.signal);
    patience.abort(new Error('gone'));
    await assert.rejects(waiting, { message: 'gone' });
    end();
    assert.deepEqual([turns.running, turns.waiting], [0, 0]);
  });

  it('end once, however often they are ended', async () => {
    const turns = createTurns({ concurrency: 2, maxWaiting: 0 });
    const [end] = await Promise.all([turns.take(never), turns.take(never)]);
    end();
    end();
    assert.equal(turns.running, 1);
  });
});
