import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createPageTurns, createTurns, type Turns } from '../../src/browser/turns.ts';

const never = new AbortController().signal;
const LONG = 1000;

/** Records the ends of turns, and the names of turns in the order of their beginning. */
function askFor(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = async (name: string): Promise<void> => {
    ends.set(name, await turns.take(name.slice(0, 1), never));
    begun.push(name);
  };
  const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const end = (name: string): Promise<void> => {
    ends.get(name)?.();
    return settled();
  };
  return { begun, ask, end, settled };
}

describe('turns', () => {
  it('are refused beyond the queue', async () => {
    const turns = createTurns({ concurrency: 1, maxWaiting: 0 });
    await turns.take('ada', never);
    await assert.rejects(turns.take('ada', never), { code: 'EXPORT_BUSY', status: 503, retryAfter: 5 });
  });

  it('are given up by a caller who stops waiting', async () => {
    const turns = createTurns({ concurrency: 1, maxWaiting: 1 });
    const end = await turns.take('ada', never);
    const patience = new AbortController();
    const waiting = turns.take('ada', patience.signal);
    patience.abort(new Error('gone'));
    await assert.rejects(waiting, { message: 'gone' });
    end();
    assert.deepEqual([turns.running, turns.waiting], [0, 0]);
  });
});

describe('turns in a browser', () => {
  const enable = (test: TestContext): void => test.mock.timers.enable({ apis: ['setTimeout'] });

  it('let a caller wait for at most one of four endless documents of another', async (test) => {
    enable(test);
    const turns = createPageTurns({ concurrency: 2, maxWaiting: 32 });
    const { ask, end, begun, settled } = askFor(turns);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void ask(name);
    await settled();
    assert.deepEqual(begun, ['a1', 'a2', 'b1'], 'b has the place for guests');
    await end('a1');
    assert.deepEqual(begun.slice(3), ['c1']);
  });

  it('let short documents of a caller pass those that have become long', async (test) => {
    enable(test);
    const turns = createPageTurns({ concurrency: 4, maxWaiting: 32 });
    const { ask, end, begun, settled } = askFor(turns);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name);
    await settled();
    test.mock.timers.tick(LONG - 1);
    await settled();
    assert.equal(begun.length, 4);
    test.mock.timers.tick(1);
    await settled();
    assert.deepEqual(begun.slice(4), ['a5']);
    assert.equal(turns.running, 5);
    for (const name of ['a6', 'a7']) void ask(name);
    await settled();
    assert.deepEqual(begun.slice(5), ['a6'], 'two moved, and there is room beside for no more');
    await end('a1');
    assert.deepEqual(begun.slice(6), ['a7'], 'another long one takes the place beside that has become free');
    for (const name of ['a2', 'a3', 'a4', 'a5', 'a6', 'a7']) await end(name);
    assert.deepEqual([turns.running, turns.waiting], [0, 0]);
  });

  it('end once, however often they are ended, and also after they have become long', async (test) => {
    enable(test);
    const turns = createPageTurns({ concurrency: 2, maxWaiting: 0 });
    const [first, second] = [await turns.take('ada', never), await turns.take('ada', never)];
    test.mock.timers.tick(LONG);
    await new Promise((resolve) => void setImmediate(resolve));
    first();
    first();
    await new Promise((resolve) => void setImmediate(resolve));
    assert.equal(turns.running, 1, 'the second took the place beside that the first had');
    second();
    assert.equal(turns.running, 0);
    test.mock.timers.tick(LONG);
    await new Promise((resolve) => void setImmediate(resolve));
    assert.equal(turns.running, 0);
  });

  it('have no extra place if the browser has only one', async (test) => {
    enable(test);
    const turns = createPageTurns({ concurrency: 1, maxWaiting: 0 });
    await turns.take('ada', never);
    test.mock.timers.tick(LONG);
    await new Promise((resolve) => void setImmediate(resolve));
    await assert.rejects(turns.take('ada', never), { code: 'EXPORT_BUSY' });
  });

  it('end for good if they end while they become long', async (test) => {
    enable(test);
    const turns = createPageTurns({ concurrency: 2, maxWaiting: 0 });
    const end = await turns.take('ada', never);
    test.mock.timers.tick(LONG);
    end();
    await new Promise((resolve) => void setImmediate(resolve));
    assert.equal(turns.running, 0);
  });
});
