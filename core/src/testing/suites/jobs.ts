import assert from 'node:assert/strict';
import type { JobsService } from '../../contracts/shared/jobs.ts';
import { eventually, rejectsWith, serviceCases } from './service-cases.ts';
import type { Make } from './service-cases.ts';
import type { SuiteCase } from './suite.ts';

const MINUTE = 60_000;

/** A handler that counts its runs and waits until the test ends it or it is aborted. */
function createGate() {
  const gate = Promise.withResolvers<void>();
  const seen = { started: [] as number[], running: 0, most: 0, aborted: 0 };
  const handler = async (payload: number, { signal }: { signal: AbortSignal }): Promise<number> => {
    seen.started.push(payload);
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([gate.promise, aborted]);
    seen.running -= 1;
    if (signal.aborted) seen.aborted += 1;
    return payload * 2;
  };
  return { handler, seen, open: gate.resolve };
}

const nothing = async (_payload: unknown): Promise<void> => undefined;
const echo = async <T>(payload: T): Promise<{ got: T }> => ({ got: payload });
const fail = async (code: string): Promise<void> => {
  throw Object.assign(new Error('the handler failed'), { code });
};
const failingListener = (): void => {
  throw new Error('the listener failed');
};

/** The requirements on every `jobs` service. */
export const jobsSuite = (make: Make<JobsService>): readonly SuiteCase[] =>
  serviceCases(make, {
    async 'runs the handler with the payload and returns its result'(jobs) {
      const job = jobs.define('suite-echo', echo<unknown>, { concurrency: 1, timeout: MINUTE });
      assert.equal(job.name, 'suite-echo');
      const payload = { list: [1, 'two', null, { three: [true] }] };
      assert.deepEqual(await job.run(payload), { got: payload });
    },

    async "rejects with the handler's error"(jobs) {
      const job = jobs.define('suite-fail', fail, { concurrency: 1, timeout: MINUTE });
      await assert.rejects(job.run('SUITE'), { message: 'the handler failed', code: 'SUITE' });
      await assert.rejects(job.run('AGAIN'), { code: 'AGAIN' });
    },

    async 'refuses a second job of the same name'(jobs) {
      jobs.define('suite-twice', nothing, { concurrency: 1, timeout: MINUTE });
      assert.throws(() => jobs.define('suite-twice', nothing, { concurrency: 1, timeout: MINUTE }), {
        code: 'JOB_DEFINED_TWICE',
      });
    },

    async 'rejects a payload that is not JSON and names the place'(jobs) {
      const job = jobs.define('suite-json', nothing, { concurrency: 1, timeout: MINUTE });
      const circular: Record<string, unknown> = {};
      circular['self'] = circular;
      for (const part of [new Date(), Buffer.from('x'), new Map(), () => 1, 1n, Number.NaN, Symbol('s'), circular]) {
        await rejectsWith(job.run({ deep: [part] }), 'JOB_PAYLOAD_INVALID');
      }
      await assert.rejects(job.run({ deep: [1, 2n] }), /payload\.deep\.1/);
    },

    async 'runs at most the allowed number at once, in the order of the calls'(jobs) {
      const { handler, seen, open } = createGate();
      const job = jobs.define('suite-order', handler, { concurrency: 3, timeout: MINUTE, maxQueued: 50 });
      const runs = Promise.all(Array.from({ length: 20 }, (_, index) => job.run(index)));
      await eventually('three runs are at work', () => seen.running === 3);
      assert.deepEqual(jobs.counts()['suite-order'], { waiting: 17, running: 3 });
      open();
      assert.deepEqual(
        await runs,
        Array.from({ length: 20 }, (_, index) => index * 2),
      );
      assert.equal(seen.most, 3);
      assert.deepEqual(seen.started, [...Array(20).keys()]);
      await eventually('nothing is left', () => jobs.counts()['suite-order']?.running === 0);
    },

    async "rejects runs beyond the queue's limit, and accepts more when there is room again"(jobs) {
      const { handler, seen, open } = createGate();
      const job = jobs.define('suite-full', handler, { concurrency: 1, timeout: MINUTE, maxQueued: 2 });
      const runs = [job.run(1), job.run(2), job.run(3)];
      await eventually('one run is at work', () => seen.running === 1);
      await assert.rejects(job.run(4), (error: { code: string; status: number; retryAfter: number }) => {
        assert.equal(error.code, 'QUEUE_FULL');
        assert.equal(error.status, 503);
        return error.retryAfter > 0;
      });
      open();
      assert.deepEqual(await Promise.all(runs), [2, 4, 6]);
      assert.equal(await job.run(5), 10);
      assert.ok(!seen.started.includes(4));
    },

    async 'does not let one busy job block another'(jobs) {
      const { handler, open } = createGate();
      const busy = jobs.define('suite-busy', handler, { concurrency: 1, timeout: MINUTE });
      const free = jobs.define('suite-free', async (payload: number) => payload, { concurrency: 1, timeout: MINUTE });
      const blocked = busy.run(1);
      assert.equal(await free.run(7), 7);
      open();
      await blocked;
    },

    async 'rejects a late run with JOB_TIMEOUT and aborts its signal'(jobs) {
      const { handler, seen } = createGate();
      const job = jobs.define('suite-late', handler, { concurrency: 1, timeout: 30 });
      await rejectsWith(job.run(1), 'JOB_TIMEOUT', 503);
      await eventually('the handler saw the abort', () => seen.aborted === 1);
    },

    async "rejects with the signal's own reason, running, waiting or aborted beforehand"(jobs) {
      const { handler, seen, open } = createGate();
      const job = jobs.define('suite-abort', handler, { concurrency: 1, timeout: MINUTE });
      const [running, waiting] = [new AbortController(), new AbortController()];
      const first = job.run(1, { signal: running.signal });
      const second = job.run(2, { signal: waiting.signal });
      await eventually('one run is at work', () => seen.running === 1);
      const reason = new Error('the caller went away');
      waiting.abort(reason);
      await assert.rejects(second, reason);
      running.abort(reason);
      await assert.rejects(first, reason);
      await assert.rejects(job.run(3, { signal: running.signal }), reason);
      await eventually('the handler saw the abort', () => seen.aborted === 1);
      open();
      assert.equal(await job.run(4), 8);
      assert.deepEqual(seen.started, [1, 4]);
    },

    async 'reports progress in order, between 0 and 1'(jobs) {
      const reports: (readonly [number, string | undefined])[] = [];
      const job = jobs.define(
        'suite-progress',
        async (_payload: null, { progress }) => {
          progress(0);
          progress(0.5, 'half');
          progress(7);
        },
        { concurrency: 1, timeout: MINUTE },
      );
      await job.run(null, { onProgress: (fraction, message) => reports.push([fraction, message]) });
      await eventually('all reports are there', () => reports.length === 3);
      assert.deepEqual(reports, [
        [0, undefined],
        [0.5, 'half'],
        [1, undefined],
      ]);
    },

    async 'is not affected by a progress listener that throws'(jobs) {
      const job = jobs.define(
        'suite-listener',
        async (payload: number, { progress }) => {
          progress(0.5);
          return payload;
        },
        { concurrency: 1, timeout: MINUTE },
      );
      assert.equal(await job.run(3, { onProgress: failingListener }), 3);
    },
  });
