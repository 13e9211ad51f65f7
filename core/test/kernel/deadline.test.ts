import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDeadline } from '../../src/kernel/deadline.ts';

const late = (): Error => new Error('late');

test('passes the outcome through, also of work that throws at once', async () => {
  assert.equal(await withDeadline(1_000, () => 5, late), 5);
  await assert.rejects(
    withDeadline(
      1_000,
      () => {
        throw new Error('now');
      },
      late,
    ),
    /now/,
  );
});

test('rejects when time is up and aborts the work', async () => {
  let told: unknown;
  const never = (signal: AbortSignal) =>
    new Promise<void>(() =>
      signal.addEventListener('abort', () => {
        told = signal.reason;
      }),
    );
  await assert.rejects(withDeadline(1, never, late), /late/);
  assert.match(String(told), /late/);
});

test('passes on an outer abort', async () => {
  const outer = new AbortController();
  const waits = withDeadline(
    10_000,
    (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    late,
    outer.signal,
  );
  outer.abort(new Error('outer'));
  await assert.rejects(waits, /outer/);
});
