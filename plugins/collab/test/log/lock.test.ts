import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { takeLock } from '../../src/log/lock.ts';

test('a lock has one owner at a time, and is free when it is closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-lock-'));
  const path = join(folder, 'lock');
  const first = takeLock(path);
  assert.throws(() => takeLock(path, 0), /another process/);
  first.close();
  takeLock(path, 0).close();
  await rm(folder, { recursive: true });
});
