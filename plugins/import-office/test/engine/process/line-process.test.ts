import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LineProcess } from '../../../src/engine/process/line-process.ts';
import { fakeCommand, type Manner } from '../kit/fake-process.ts';

async function start(manner?: Manner): Promise<LineProcess & AsyncDisposable> {
  const line = new LineProcess({ command: fakeCommand(manner), cwd: tmpdir(), env: { ONLY: 'this' } });
  return Object.assign(line, { [Symbol.asyncDispose]: () => line.end() });
}

test('a process answers line by line and sees only the given environment', async () => {
  await using line = await start();
  assert.deepEqual(await line.next(), { ready: true, version: 'fake' });
  const { environment } = await line.ask({ does: 'environment' });
  assert.deepEqual(environment, ['ONLY']);
});

test('a process that ends during work fails that work, and later work too', async () => {
  await using line = await start();
  await line.next();
  await assert.rejects(line.ask({ does: 'crash' }), /ended with code 3/);
  assert.equal(line.alive, false);
  await assert.rejects(line.ask({ does: 'copy' }), /has ended/);
});

test('an answer that is not JSON fails the work', async () => {
  await using line = await start();
  await line.next();
  await assert.rejects(line.ask({ does: 'babble' }), /not JSON/);
});

test('a command that does not exist fails the first answer', async () => {
  const line = new LineProcess({ command: ['/nonexistent/program'], cwd: tmpdir(), env: {} });
  await assert.rejects(line.next(), /did not start|has ended/);
  await line.end();
});

for (const manner of ['plain', 'stubborn'] as const) {
  test(`ending a ${manner} process ends what it started too`, async () => {
    const line = await start(manner);
    await line.next();
    const { child } = (await line.ask({ does: 'child' })) as { child: number };
    await line.end();
    assert.equal(line.alive, false);
    assert.equal(isGone(child), true);
  });
}

/** A killed process may remain as a zombie until its new parent collects it, so that a zombie counts as gone. */
function isGone(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
}

test('a process for which no file descriptor is left has ended at once', { skip: process.platform === 'win32' }, () => {
  const script = join(import.meta.dirname, 'out-of-descriptors.ts');
  const command = `ulimit -n 64 && exec "${process.execPath}" "${script}"`;
  const { stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  assert.equal(stdout, 'the process has ended', stderr);
});
