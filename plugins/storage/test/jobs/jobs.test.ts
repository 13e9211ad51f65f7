import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JobContext } from '@editor-companion/core/plugin';
import { EmbeddedJobs } from '../../src/jobs/jobs.ts';
import { silent } from '../support.ts';

const MINUTE = 60_000;

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Waits until the first handlers have begun. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Timers that would keep the process alive. */
const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

function createJobs(closeTimeout = 1000) {
  const warnings: object[] = [];
  const log = { ...silent, warn: (fields: object | string) => void warnings.push(Object(fields)) };
  return { jobs: new EmbeddedJobs({ maxQueued: 3, closeTimeout, log }), warnings };
}

describe('jobs in process', () => {
  it('rejects an aborted run before the handler has noticed, and holds its place until then', async () => {
    const { jobs } = createJobs();
    const ending = Promise.withResolvers<void>();
    const stubborn = jobs.define('stubborn', () => ending.promise, { concurrency: 1, timeout: MINUTE });
    const controller = new AbortController();
    const run = stubborn.run(null, { signal: controller.signal });
    const next = stubborn.run(null);
    await settled();
    controller.abort(new Error('gone'));
    await assert.rejects(run, /gone/);
    assert.deepEqual(jobs.counts(), { stubborn: { waiting: 1, running: 1 } });
    ending.resolve();
    await next;
  });

  it('uses the default queue length if a job has none', async () => {
    const { jobs } = createJobs();
    const job = jobs.define('waits', (_payload: null, { signal }) => untilAborted(signal), {
      concurrency: 1,
      timeout: MINUTE,
    });
    const runs = Promise.allSettled([1, 2, 3, 4, 5].map(() => job.run(null)));
    await settled();
    jobs.abort();
    const codes = (await runs).map((result) => result.status === 'rejected' && result.reason.code);
    assert.deepEqual(codes, [...Array(4).fill('SHUTTING_DOWN'), 'QUEUE_FULL']);
  });

  it('aborts running and waiting runs at close, and waits for the handlers to end', async () => {
    const { jobs, warnings } = createJobs();
    const ended: number[] = [];
    const handler = async (payload: number, { signal }: JobContext): Promise<void> => {
      await untilAborted(signal);
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(payload);
    };
    const job = jobs.define('slow', handler, { concurrency: 1, timeout: MINUTE });
    const runs = Promise.allSettled([job.run(1), job.run(2)]);
    await settled();
    await jobs.close();
    assert.deepEqual(ended, [1]);
    for (const result of await runs) {
      assert.equal(result.status === 'rejected' && result.reason.code, 'SHUTTING_DOWN');
    }
    await assert.rejects(job.run(3), { code: 'SHUTTING_DOWN', status: 503 });
    assert.deepEqual(warnings, []);
  });

  it('abandons a handler that does not end in time, logs it, and is not kept alive by it', async () => {
    const timersBefore = timers();
    const { jobs, warnings } = createJobs(20);
    const job = jobs.define('stuck', () => new Promise<never>(() => undefined), { concurrency: 1, timeout: MINUTE });
    const run = assert.rejects(job.run(null), { code: 'SHUTTING_DOWN' });
    await settled();
    await jobs.close();
    await run;
    assert.deepEqual(warnings, [{ jobs: { stuck: { waiting: 0, running: 1 } } }]);
    assert.equal(timers(), timersBefore);
  });

  it('reports no progress after the abort', async () => {
    const { jobs } = createJobs();
    const late = Promise.withResolvers<void>();
    const handler = async (_payload: null, { signal, progress }: JobContext): Promise<void> => {
      await untilAborted(signal);
      progress(0.9);
      late.resolve();
    };
    const job = jobs.define('late', handler, { concurrency: 1, timeout: 20 });
    const reports: number[] = [];
    await assert.rejects(job.run(null, { onProgress: (fraction) => reports.push(fraction) }), { code: 'JOB_TIMEOUT' });
    await late.promise;
    assert.deepEqual(reports, []);
  });

  it('lets a caller wait for at most one of four slow runs of another', async () => {
    const { jobs } = createJobs();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const job = jobs.define(
      'slow',
      (name: string) => {
        begun.push(name);
        return new Promise<void>((resolve) => void ends.push(resolve));
      },
      { concurrency: 2, timeout: MINUTE, maxQueued: 10 },
    );
    const runs = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => job.run(name, { caller: name.slice(0, 1) }));
    await settled();
    assert.deepEqual(begun, ['a1', 'a2'], 'so many at once, and never more');
    ends[0]?.();
    await settled();
    assert.deepEqual(begun.slice(2), ['b1']);
    for (let next = 1; next < 5; next++) {
      ends[next]?.();
      await settled();
    }
    await Promise.all(runs);
  });

  it('does not start a run that is aborted at the moment of its turn', async () => {
    const { jobs } = createJobs();
    let begun = 0;
    const job = jobs.define('late', async () => void (begun += 1), { concurrency: 1, timeout: MINUTE });
    const patience = new AbortController();
    const run = job.run(null, { signal: patience.signal });
    patience.abort(new Error('gone'));
    await assert.rejects(run, /gone/);
    await settled();
    assert.equal(begun, 0);
    assert.deepEqual(jobs.counts(), { late: { waiting: 0, running: 0 } });
  });
});
