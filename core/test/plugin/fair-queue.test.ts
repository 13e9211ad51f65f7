import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Caller } from '../../src/contracts/work-context.ts';
import { FairQueue, type FairQueueOptions } from '../../src/plugin/fair-queue.ts';

/** Creates a queue with jobs that the test begins and ends. `begun` lists the begun jobs in order. */
function createBench(options: Partial<FairQueueOptions> = {}) {
  const queue = new FairQueue({
    places: 1,
    maxWaiting: 100,
    busy: (waiting) => new Error(`busy ${waiting}`),
    ...options,
  });
  const begun: string[] = [];
  const leaves = new Map<string, () => void>();
  /** Resolves to `begun`, or to the reason of the refusal. */
  const ask = (name: string, caller: Caller = name.slice(0, 1), signal?: AbortSignal): Promise<string> =>
    queue.take(caller, signal).then(
      (leave) => {
        begun.push(name);
        leaves.set(name, leave);
        return 'begun';
      },
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    );
  const end = (name: string): Promise<void> => {
    const leave = leaves.get(name);
    assert.ok(leave, `${name} has begun`);
    leave();
    return settled();
  };
  return { queue, begun, ask, end };
}

/** Resolves after pending promises have run their callbacks. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('the fair queue', () => {
  it('serves one caller in order, in all places', async () => {
    const { ask, end, begun, queue } = createBench({ places: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
    await settled();
    assert.deepEqual(begun, ['a1', 'a2']);
    assert.deepEqual([queue.running, queue.waiting], [2, 2]);
    await end('a2');
    await end('a1');
    assert.deepEqual(begun, ['a1', 'a2', 'a3', 'a4']);
    await end('a3');
    await end('a4');
    assert.deepEqual([queue.running, queue.waiting], [0, 0]);
  });

  for (const places of [1, 2, 4]) {
    it(`lets a caller wait for at most one of four slow works of another, with places for ${places}`, async () => {
      const { ask, end, begun } = createBench({ places });
      for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']) void ask(name);
      await settled();
      void ask('b1');
      await settled();
      assert.equal(begun.includes('b1'), false);
      await end('a1');
      assert.equal(begun.at(-1), 'b1');
    });
  }

  it('serves callers in turn, in whatever order and number their works arrived', async () => {
    const { ask, end, begun } = createBench();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name);
    await settled();
    for (let next = 0; next < 6; next++) await end(begun[next] ?? '');
    assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('starves no caller when new callers arrive all the time', async () => {
    const { ask, end, begun } = createBench();
    for (const name of ['a1', 'a2', 'b1']) void ask(name);
    await settled();
    await end('a1');
    for (const name of ['c1', 'd1', 'e1']) void ask(name);
    await end('b1');
    assert.deepEqual(begun, ['a1', 'b1', 'a2']);
  });

  it('opens one extra place for others while one caller holds all places, and only then', async () => {
    const { ask, end, begun, queue } = createBench({ places: 2, guestPlace: true });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name);
    await settled();
    assert.deepEqual(begun, ['a1', 'a2', 'b1']);
    assert.equal(queue.running, 3);
    await end('a1');
    assert.deepEqual(begun.slice(3), ['c1'], 'a place is free, and the guest keeps the other');
    await end('b1');
    assert.equal(begun.length, 4, 'the two places are taken by two callers, so that there is none for guests');
    await end('c1');
    assert.deepEqual(begun.slice(4), ['b2']);
    await end('b2');
    assert.deepEqual(begun.slice(5), ['a3']);
  });

  it('counts shared work for the caller whose turn comes first', async () => {
    const { ask, end, begun } = createBench();
    const callers = new Set(['a']);
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    void ask('shared', callers);
    await settled();
    callers.add('b');
    void ask('c1');
    await end('a1');
    assert.equal(begun.at(-1), 'shared', 'b came before c, and has had nothing yet');
    void ask('b2');
    await end('shared');
    assert.equal(begun.at(-1), 'c1');
    await end('c1');
    assert.equal(begun.at(-1), 'a2', 'the work that they share was charged to b');
  });

  it('refuses work beyond its length, with the error of the queue’s owner', async () => {
    const { ask, queue } = createBench({ maxWaiting: 2 });
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    assert.equal(await ask('a4'), 'busy 2');
    assert.deepEqual([queue.running, queue.waiting], [1, 2]);
  });

  it('makes room by refusing the caller with the longest line, so that no caller is crowded out', async () => {
    const { ask, end, begun } = createBench({ maxWaiting: 4 });
    void ask('a1');
    const line = ['a2', 'a3', 'a4', 'a5'].map((name) => ask(name));
    void ask('b1');
    assert.equal(await line[3], 'busy 4');
    void ask('b2');
    assert.equal(await line[2], 'busy 4');
    assert.equal(await ask('b3'), 'busy 4', 'two each: the newest has to go');
    assert.equal(await ask('a6'), 'busy 4');
    for (const name of ['a1', 'b1', 'a2', 'b2']) await end(name);
    assert.deepEqual(begun, ['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('keeps shared work even if one of its callers has a long line', async () => {
    const { ask } = createBench({ maxWaiting: 3 });
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    const shared = ask('shared', new Set(['a', 'b']));
    void ask('c1');
    assert.equal(await Promise.race([shared, settled()]), undefined, 'it waits on');
  });

  it('refuses the newest caller if all waiting places belong to different callers', async () => {
    const { ask } = createBench({ maxWaiting: 2 });
    for (const name of ['a1', 'b1', 'c1']) void ask(name);
    assert.equal(await ask('d1'), 'busy 2');
  });

  it('refuses an aborted call at once, and forgets its work', async () => {
    const { ask, end, begun, queue } = createBench();
    const patience = new AbortController();
    void ask('a1');
    const waiting = ask('b1', 'b', patience.signal);
    void ask('c1');
    patience.abort(new Error('gone'));
    assert.equal(await waiting, 'gone');
    assert.equal(queue.waiting, 1);
    await end('a1');
    assert.deepEqual(begun, ['a1', 'c1']);
    assert.equal(await ask('d1', 'd', patience.signal), 'gone');
  });

  it('frees a place once, however often it is asked to', async () => {
    const { ask, end, queue } = createBench({ places: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
    await settled();
    await end('a1');
    await end('a1');
    assert.deepEqual([queue.running, queue.waiting], [2, 1]);
  });

  it('refuses all waiting calls when it closes', async () => {
    const { ask, queue } = createBench();
    const all = ['a1', 'a2', 'b1'].map((name) => ask(name));
    queue.close(new Error('closed'));
    assert.deepEqual(await Promise.all(all), ['begun', 'closed', 'closed']);
    assert.deepEqual([queue.running, queue.waiting], [1, 0]);
  });

  it('in a thousand schedules, lets no caller without a place watch two works of another caller begin first', async () => {
    for (let seed = 1; seed <= 1000; seed++) await runSchedule(seed);
  });
});

/** Adds and ends jobs at random. Checks at each beginning which jobs were overtaken. */
async function runSchedule(seed: number): Promise<void> {
  const random = randomOf(seed);
  const places = 1 + random(4);
  const queue = new FairQueue({ places, maxWaiting: 1000, guestPlace: random(2) === 0, busy: () => new Error('busy') });
  const running: { caller: string; leave: () => void }[] = [];
  /** Waiting jobs, with the callers who have overtaken them since they were the first of a caller without running jobs. */
  const waiting = new Set<{ caller: string; passed: string[] }>();
  const isFirst = (work: { caller: string }): boolean =>
    [...waiting].find(({ caller }) => caller === work.caller) === work &&
    running.every(({ caller }) => caller !== work.caller);

  async function come(caller: string): Promise<void> {
    const work = { caller, passed: [] as string[] };
    waiting.add(work);
    const leave = await queue.take(caller);
    waiting.delete(work);
    for (const other of waiting) {
      if (!isFirst(other)) continue;
      assert.equal(other.passed.includes(caller), false, `${other.caller} was passed twice by ${caller}, seed ${seed}`);
      other.passed.push(caller);
    }
    running.push({ caller, leave });
  }

  for (let step = 0; step < 40; step++) {
    if (random(3) > 0) void come('abcd'.charAt(random(4)));
    else running.splice(random(running.length || 1), 1)[0]?.leave();
    await settled();
    assert.ok(queue.running <= places + 1);
    assert.equal(queue.waiting, waiting.size);
    assert.ok(waiting.size === 0 || queue.running >= places, `a place is free while somebody waits, seed ${seed}`);
  }
}

/** Returns a generator of integers below `limit`, the same for the same seed. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}
