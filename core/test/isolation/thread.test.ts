import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** A script that prints the limit of a thread's heap. */
const SCRIPT = `void (async () => {
  const { createWorkers } = await import('${new URL('../../src/isolation/create-workers.ts', import.meta.url).href}');
  const workers = createWorkers();
  const task = new URL('${new URL('./tasks/sample-task.ts', import.meta.url).href}');
  console.log(await workers.pool(task, { memoryMb: 128 }).run({ do: 'heap' }));
  await workers.close();
})()`;

async function heapLimit(...flags: readonly string[]): Promise<string> {
  const args = [...flags, '-e', SCRIPT];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

test('a limit of the main thread’s memory does not apply to other threads, which have their own', async () => {
  const [free, bounded] = await Promise.all([heapLimit(), heapLimit('--max-semi-space-size=1')]);
  assert.match(free, /^\d+\n$/u);
  assert.equal(bounded, free);
});
