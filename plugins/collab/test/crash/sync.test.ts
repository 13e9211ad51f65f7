import assert from 'node:assert/strict';
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import * as Y from 'yjs';
import { NO_CLOCKS, RawClient } from '../raw-client.ts';

/*
 * A kill keeps written data in the system's memory, so a kill cannot reveal whether a server waits for the disk. The system calls can:
 * strace shows each call, and whether it has returned.
 */

const SERVER = new URL('./server.ts', import.meta.url).pathname;
const CALLS = 'trace=openat,read,write,writev,pwrite64,fsync,fdatasync,sendto';
const CHANGES = 30;
const [SYNC, AUTH, STATUS] = [0, 2, 8];
/** A frame of six bytes: document `d`, status, saved. */
const ACK = String.raw`\x82\x04\x01\x64\x08\x01`;

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

/** Writes changes in sequence, each after the acknowledgement of the previous one. */
async function write(url: string): Promise<void> {
  const client = await RawClient.connect(url, 'hocuspocus');
  client.say('d', AUTH, 0, '').say('d', SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  const words = new Y.Doc().getMap('words');
  words.doc?.on('update', (update: Uint8Array) => client.say('d', SYNC, 2, update));
  for (let index = 0; index < CHANGES; index++) {
    words.set('word', index);
    while (client.count(STATUS, 1) <= index) await once(client.socket, 'message');
  }
  client.close();
}

/** Returns the relevant system calls, in the order in which they began or returned. */
function eventsOf(trace: string): string[] {
  return trace.split('\n').flatMap((line) => {
    const [process = ''] = line.split(' ', 1);
    if (line.includes(ACK)) return ['acknowledged'];
    if (line.includes('pwrite64(') && line.includes('.journal>'))
      return line.includes('<unfinished') ? [`begun ${process}`] : ['begun', 'written'];
    if (line.includes('<... pwrite64 resumed>')) return [`written ${process}`];
    return [];
  });
}

test(
  'each acknowledgement follows a write to the journal that waits for the disk',
  { skip: canTrace ? false : 'strace is not there, or may not trace' },
  async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'companion-collab-sync-'));
    const out = join(dataDir, 'trace');
    const child = fork(SERVER, [dataDir], {
      execPath: 'strace',
      execArgv: ['-f', '-y', '-x', '-s', '64', '-e', CALLS, '-o', out, process.execPath],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const exit = once(child, 'exit');
    const [{ address, pid }] = (await once(child, 'message')) as [{ address: string; pid: number }];
    await write(`${address.replace('http', 'ws')}/collaboration`);
    process.kill(pid, 'SIGKILL');
    await exit;

    const trace = await readFile(out, 'utf8');
    assert.match(
      trace,
      /openat\([^\n]*\.journal"[^\n]*O_DSYNC[^\n]*= \d+/,
      'a write to it returns when the disk has it',
    );
    const rounds = eventsOf(trace).join('\n').split('acknowledged').slice(0, -1);
    for (const [index, round] of rounds.entries())
      assert.match(round, /begun( \d+)?\n(?:.*\n)*?written\1/, `before acknowledgement ${index + 1}`);
    assert.equal(rounds.length, CHANGES);
    t.diagnostic(`${rounds.length} acknowledgements, each behind a write to the journal`);
    await rm(dataDir, { recursive: true });
  },
);
