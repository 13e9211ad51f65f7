import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

/*
 * A server that is killed while it starts, for the first time too, or while it closes, must start again without help: no mark may be a
 * false alarm.
 */

const ROUNDS = Number(process.env['COMPANION_CRASH_START_ROUNDS'] ?? 1);
const SERVER = new URL('./server.ts', import.meta.url).pathname;

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** Milliseconds until the server listened. */
  readonly took: number;
}

const launch = (dataDir: string): ChildProcess =>
  fork(SERVER, [dataDir], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });

async function start(dataDir: string): Promise<Started> {
  const began = performance.now();
  const child = launch(dataDir);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (words: string) => (said += words));
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [{ address?: string }];
  assert.ok(message?.address, `the server starts by itself after a kill: ${said}`);
  return { child, url: message.address, took: performance.now() - began };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

test(`a server that is killed at any moment of its start or its end starts again, ${ROUNDS} times`, async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-collab-start-'));
  const first = await start(dataDir);
  await end(first.child, 'SIGKILL');
  await rm(dataDir, { recursive: true });
  let kills = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // Kills at a random point of the start. Every second round starts on a missing folder.
    for (let killed = 0; killed < 2; killed++) {
      const child = launch(dataDir);
      await setTimeout(Math.random() * first.took * 1.1);
      await end(child, 'SIGKILL');
      kills += 1;
    }
    const { child, url } = await start(dataDir);
    const name = `round-${round}`;
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/documents/${name}`, {
      method: 'POST',
      headers,
      body: '{"markdown":"here"}',
    });
    assert.equal(status, 201);
    const copy = `${dataDir}-copy`;
    await cp(dataDir, copy, { recursive: true });
    child.send('close');
    await setTimeout(Math.random() * 60);
    if (child.exitCode === null) await end(child, 'SIGKILL');
    kills += 1;
    for (const folder of [copy, dataDir]) {
      const again = await start(folder);
      assert.equal((await fetch(`${again.url}/documents/${name}`)).status, 200);
      await end(again.child, 'SIGKILL');
    }
    await rm(copy, { recursive: true });
    if (round % 2 === 1) await rm(dataDir, { recursive: true });
  }
  t.diagnostic(`${kills} kills`);
  await rm(dataDir, { recursive: true, force: true });
});
