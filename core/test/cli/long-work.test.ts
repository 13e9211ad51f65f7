import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportCount, reportProgress } from '../../src/cli/long-work.ts';

test('progress is printed every two seconds, with a percentage if the total is known', () => {
  const [lines, clock] = [[] as string[], { now: 0 }];
  const report = reportProgress(
    (line) => lines.push(line),
    'sent',
    () => clock.now,
  );
  for (const [now, done] of [
    [0, 0],
    [1999, 1_000_000],
    [2000, 2_500_000],
    [3999, 3_000_000],
    [4000, 120_000_000],
  ] as const) {
    clock.now = now;
    report({ done, total: 200_000_000 });
  }
  clock.now = 6000;
  report({ done: 120_000_000 });
  assert.deepEqual(lines, ['sent 2.5 MB of 200 MB (1 %)', 'sent 120 MB of 200 MB (60 %)', 'sent 120 MB']);
});

test('counted work is printed every two seconds, with a percentage', () => {
  const [lines, clock] = [[] as string[], { now: 0 }];
  const report = reportCount(
    (line) => lines.push(line),
    'moved',
    () => clock.now,
  );
  for (const [now, done] of [
    [1999, 1],
    [2000, 2],
    [2500, 3],
    [4000, 4],
  ] as const) {
    clock.now = now;
    report({ done, total: 8 });
  }
  assert.deepEqual(lines, ['moved 2 of 8 (25 %)', 'moved 4 of 8 (50 %)']);
});
