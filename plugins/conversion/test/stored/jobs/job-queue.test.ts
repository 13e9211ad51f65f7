import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Waiting } from '../../../src/store/job-store.ts';
import { JobQueue } from '../../../src/stored/jobs/job-queue.ts';

const job = (taskId: string, caller = 'ada', attempts = 0): Waiting => ({ taskId, caller, attempts });

/** The order in which a queue starts its jobs, each after the end of the one before. */
function order(queue: JobQueue): string[] {
  const taken: string[] = [];
  for (let next = queue.take([], 1); next; next = queue.take([], 1)) taken.push(next.taskId);
  return taken;
}

const filled = (...jobs: Waiting[]): JobQueue => {
  const queue = new JobQueue();
  for (const one of jobs) queue.add(one);
  return queue;
};

describe('the queue of jobs', () => {
  it('lets callers take turns, each in order', () => {
    const queue = filled(job('a1', 'a'), job('a2', 'a'), job('a3', 'a'), job('b1', 'b'), job('n1'), job('b2', 'b'));
    assert.equal(queue.size, 6);
    assert.deepEqual(order(queue), ['a1', 'b1', 'n1', 'a2', 'b2', 'a3']);
    assert.equal(queue.size, 0);
  });

  it('lets a caller wait for at most one of four slow jobs of another', () => {
    for (const places of [1, 2, 3]) {
      const slow = ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => job(id, 'a'));
      const queue = filled(...slow);
      const running = slow.slice(0, places).map(() => queue.take([], places) ?? assert.fail());
      queue.add(job('b1', 'b'));
      const [first = assert.fail(), ...others] = running;
      queue.ended(first);
      assert.equal(queue.take(others, places)?.taskId, 'b1', `with ${places} at once`);
    }
  });

  it('counts the waiting jobs of each caller', () => {
    const queue = filled(job('a1', 'a'), job('a2', 'a'), job('b1', 'b'));
    assert.deepEqual([queue.sizeOf('a'), queue.sizeOf('b'), queue.sizeOf('c')], [2, 1, 0]);
    queue.take([], 8);
    assert.equal(queue.sizeOf('a'), 1);
  });

  it('runs at most the allowed number at once', () => {
    const queue = filled(job('a'), job('b'));
    assert.equal(queue.take([job('x'), job('y')], 2), undefined);
    assert.equal(queue.take([job('x')], 2)?.taskId, 'a');
  });

  it('runs jobs that may have ended the process last, and alone', () => {
    const suspect = job('s', 'a', 2);
    const queue = filled(suspect, job('a', 'a', 1));
    const first = queue.take([], 8);
    assert.equal(first?.taskId, 'a');
    assert.equal(queue.take([job('a')], 8), undefined);
    assert.equal(queue.take([], 8), suspect);
    queue.add(job('b'));
    assert.equal(queue.take([suspect], 8), undefined);
    assert.equal(queue.take([], 8)?.taskId, 'b');
  });

  it('lists all waiting jobs', () => {
    assert.deepEqual(
      filled(job('a'), job('b', 'b'), job('c', 'c', 9))
        .ids()
        .toSorted(),
      ['a', 'b', 'c'],
    );
  });
});
