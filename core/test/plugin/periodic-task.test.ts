import assert from 'node:assert/strict';
import { describe, test, type MockTracker } from 'node:test';
import type { LeasesService } from '@editor-companion/core/plugin';
import { PeriodicTask } from '../../src/plugin/periodic-task.ts';

const HOUR = 3_600_000;

/** Creates leases with a clock that only the test moves. */
function createLeases(now: () => number): LeasesService {
  const held = new Map<string, { holder: object; until: number }>();
  return {
    claim(name, duration) {
      const other = held.get(name);
      if (other && other.until > now()) return Promise.resolve(undefined);
      const holder = {};
      held.set(name, { holder, until: now() + duration });
      const isMine = (): boolean => held.get(name)?.holder === holder;
      return Promise.resolve({
        async extend(longer) {
          if (isMine()) held.set(name, { holder, until: now() + longer });
          return isMine();
        },
        async release() {
          if (isMine()) held.delete(name);
        },
      });
    },
  };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

void describe('a periodic task', () => {
  const setUp = (mock: MockTracker, leases?: () => LeasesService | undefined) => {
    const runs: string[] = [];
    const warned: unknown[] = [];
    const nodes: PeriodicTask[] = [];
    const node = (name: string, run: () => Promise<void> = async () => undefined): PeriodicTask => {
      const task = new PeriodicTask({
        name: 'sweep',
        interval: HOUR,
        run: () => {
          runs.push(name);
          return run();
        },
        complaint: 'it failed',
        log: { warn: (...words: unknown[]) => warned.push(words[1]) },
        leases: leases ?? (() => undefined),
      });
      nodes.push(task);
      return task;
    };
    const pass = async (milliseconds: number): Promise<void> => {
      for (let left = milliseconds; left > 0; left -= 1000) {
        mock.timers.tick(Math.min(left, 1000));
        await settle();
      }
    };
    return { runs, warned, node, pass, end: () => Promise.all(nodes.map((one) => one.close())) };
  };

  test('is a timer on a single node', async ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval', 'Date'] });
    const { runs, node, pass, end } = setUp(mock);
    node('only').start();
    node('later').start({ atOnce: false });
    await pass(2 * HOUR);
    assert.deepEqual(runs, ['only', 'only', 'later', 'only', 'later']);
    await end();
    await pass(HOUR);
    assert.equal(runs.length, 5);
  });

  test('runs once for all nodes, whenever each has started', async ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval', 'Date'] });
    const leases = createLeases(Date.now);
    const { runs, node, pass, end } = setUp(mock, () => leases);
    node('one').start();
    await pass(HOUR / 2);
    node('two').start();
    node('three').start();
    await pass(HOUR * 3);
    assert.equal(runs.length, 4, 'at the start and after each of three hours');
    await end();
  });

  test('moves to another node within a minute and a half when its node dies', async ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval', 'Date'] });
    const leases = createLeases(Date.now);
    const { runs, node, pass } = setUp(mock, () => leases);
    let isDead = false;
    // A dead node neither ends its work nor extends its lease.
    const dying: LeasesService = {
      async claim(name, duration) {
        const lease = await leases.claim(name, duration);
        return lease && { release: () => lease.release(), extend: async (longer) => !isDead && lease.extend(longer) };
      },
    };
    const first = setUp(mock, () => dying);
    first.node('dying', () => new Promise(() => undefined)).start();
    await settle();
    node('heir').start();
    await pass(10 * 60_000);
    assert.deepEqual([first.runs, runs], [['dying'], []], 'while the node lives it has the task');
    isDead = true;
    await pass(90_000);
    assert.deepEqual(runs, ['heir']);
  });

  test('reports a failure and is due again after its interval, not at once on the next node', async ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval', 'Date'] });
    const leases = createLeases(Date.now);
    const { runs, warned, node, pass, end } = setUp(mock, () => leases);
    const fail = (): Promise<void> => Promise.reject(new Error('no'));
    node('one', fail).start();
    node('two', fail).start();
    await pass(HOUR - 60_000);
    assert.deepEqual(runs, ['one']);
    await pass(2 * 60_000);
    assert.equal(runs.length, 2);
    assert.deepEqual(warned, ['it failed', 'it failed']);
    await end();
  });
});
