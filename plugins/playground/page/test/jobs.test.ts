import './globals.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

const { dismiss, jobs, notify, runJob } = await import('../src/jobs/jobs.ts');

const shown = () => jobs.value.map(({ title, state, outcome, progress }) => ({ title, state, outcome, progress }));
afterEach(() => (jobs.value = []));

test('a job shows its progress while it runs, and then its result', async () => {
  const end = Promise.withResolvers<void>();
  const running = runJob('Opening', async (onProgress) => {
    onProgress({ fraction: 0.25 });
    await end.promise;
    return { outcome: 'Opened.', warnings: [{ code: 'X', message: 'x' }] };
  });
  assert.deepEqual(shown(), [{ title: 'Opening', state: 'running', outcome: undefined, progress: { fraction: 0.25 } }]);
  end.resolve();
  await running;
  assert.deepEqual(shown(), [{ title: 'Opening', state: 'done', outcome: 'Opened.', progress: { fraction: 0.25 } }]);
  assert.equal(jobs.value[0]?.warnings?.length, 1);
});

test('a job with a visible result disappears, and one that fails stays with the reason', async () => {
  await runJob('Silent', async () => undefined);
  assert.deepEqual(shown(), []);
  await runJob('Failing', () => Promise.reject(new Error('The disk is full.')));
  assert.deepEqual(shown(), [{ title: 'Failing', state: 'failed', outcome: 'The disk is full.', progress: {} }]);
});

test('a cancelled job disappears silently, and others stay', async () => {
  const other = runJob('Other', async () => ({ outcome: 'Done.' }));
  const cancelled = runJob('Cancelled', async (_, signal) => {
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    return { outcome: 'never' };
  });
  jobs.value.find(({ title }) => title === 'Cancelled')?.cancel();
  await Promise.all([other, cancelled]);
  assert.deepEqual(
    shown().map(({ title }) => title),
    ['Other'],
  );
});

test('a dismissed job disappears alone', async () => {
  notify('One', 'a');
  notify('Two', 'b');
  await new Promise(setImmediate);
  dismiss(jobs.value[0]?.id ?? 0);
  assert.deepEqual(
    shown().map(({ title, state }) => [title, state]),
    [['Two', 'done']],
  );
});
