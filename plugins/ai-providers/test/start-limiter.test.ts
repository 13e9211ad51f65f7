import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { createStartLimiter } from '../src/start-limiter.ts';

const { signal } = new AbortController();

/** The names of started requests, in order. */
function crowd(names: readonly string[], perTurn: number) {
  const enter = createStartLimiter(perTurn);
  const entered: string[] = [];
  for (const name of names) void enter({ caller: name.slice(0, 1), signal }).then(() => entered.push(name));
  return { enter, entered };
}

describe('the startLimiter', () => {
  it('starts a crowd in order, a limited number per turn', async () => {
    const { enter, entered } = crowd(['a1', 'a2', 'a3', 'a4', 'a5'], 2);
    await setImmediate();
    assert.deepEqual(entered.slice(0, 4), ['a1', 'a2', 'a3', 'a4'].slice(0, entered.length));
    assert.ok(entered.length <= 4, 'two at once, and two more in the next turn');
    while (entered.length < 5) await setImmediate();
    await enter({ caller: 'a', signal });
    assert.deepEqual(entered, ['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  it('lets a caller wait for at most one request of a crowd of another', async () => {
    const { entered } = crowd(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'], 1);
    while (entered.length < 6) await setImmediate();
    assert.deepEqual(entered.slice(0, 2), ['a1', 'b1']);
  });

  it('refuses with 503 and Retry-After beyond its room, and releases aborted requests', async () => {
    const enter = createStartLimiter(1, 1);
    const patience = new AbortController();
    const first = enter({ caller: 'ada', signal });
    const second = enter({ caller: 'ada', signal: patience.signal });
    await assert.rejects(enter({ caller: 'ada', signal }), { code: 'AI_BUSY', status: 503, retryAfter: 2 });
    patience.abort(new Error('gone'));
    await assert.rejects(second, /gone/);
    await first;
  });
});
