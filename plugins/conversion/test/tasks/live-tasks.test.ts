import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LiveTasks } from '../../src/tasks/live-tasks.ts';

describe('live progress', () => {
  it('never falls and stays within 0 and 1', () => {
    const live = new LiveTasks();
    const seen = [-1, 0.4, 0.2, Number.NaN, 7].map((fraction) => {
      live.report('t', fraction);
      return live.progressOf('t')?.fraction;
    });
    assert.deepEqual(seen, [0, 0.4, 0.4, 0.4, 1]);
  });

  it('is sent for a step or a new message, and not for less', () => {
    const live = new LiveTasks();
    let rings = 0;
    live.watch('t', () => (rings += 1));
    live.report('t', 0.1, 'reading');
    live.report('t', 0.1001, 'reading');
    assert.equal(rings, 1);
    live.report('t', 0.1001, 'writing');
    live.report('t', 0.2);
    assert.equal(rings, 3);
    assert.deepEqual(live.progressOf('t'), { revision: 3, fraction: 0.2, message: 'writing' });
  });

  it('is sent only for a followed task, until it is no longer followed', () => {
    const live = new LiveTasks();
    let rings = 0;
    const unwatch = live.watch('t', () => (rings += 1));
    live.changed('other');
    live.end('t');
    unwatch();
    live.changed('t');
    assert.equal(rings, 1);
  });
});
