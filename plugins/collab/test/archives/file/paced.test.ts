import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { paced } from '../../../src/archives/file/paced.ts';

async function* three(): AsyncGenerator<Uint8Array> {
  for (const byte of [1, 2, 3]) yield Uint8Array.of(byte);
}

test('a reader that pauses for too long is reported, and one that continues is not', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  return play().finally(() => mock.timers.reset());
});

async function play(): Promise<void> {
  let stalls = 0;
  const bytes = paced(three(), 1000, () => (stalls += 1));
  for (let index = 0; index < 3; index++) {
    await bytes.next();
    mock.timers.tick(999);
  }
  assert.equal((await bytes.next()).done, true);
  mock.timers.tick(5000);
  assert.equal(stalls, 0);
  const again = paced(three(), 1000, () => (stalls += 1));
  await again.next();
  mock.timers.tick(1000);
  assert.equal(stalls, 1);
}
