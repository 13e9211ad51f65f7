import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { defaultConnections, descriptorLimit, tellOnceInAWhile } from '../../../src/http/limits/connections.ts';
import { createProject, runProgram } from '../../cli/project.ts';

const onLinux = process.platform === 'linux' ? {} : { skip: 'ulimit and /proc are as on Linux' };

/** A plugin that reports, on SIGUSR2, that the process is alive, after longer than two self-measurements of the server. */
const watcher = `
  import { definePlugin } from '@editor-companion/core/plugin';
  export default definePlugin({
    name: 'watcher', version: '1.0.0', apiVersion: 1,
    setup(host) {
      process.on('SIGUSR2', () => setTimeout(() => console.log('still alive'), 2200));
    },
  });`;

const project = (server: object) =>
  createProject({
    'companion.config.json': JSON.stringify({
      server: { port: 0, pressure: { maxRssBytes: 4e9 }, ...server },
      plugins: { watcher: { use: './watcher.ts' } },
    }),
    'watcher.ts': watcher,
  });

/** Opens connections. Resolves once the server has closed the expected number, or has accepted all. */
async function crowd(address: string, count: number, closed: number): Promise<Socket[]> {
  const { hostname, port } = new URL(address);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname));
  const { promise, resolve } = Promise.withResolvers<void>();
  let gone = 0;
  for (const socket of sockets) {
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      gone += 1;
      if (gone === closed) resolve();
    });
  }
  await promise;
  return sockets;
}

/** Resolves when the server has closed its ends too: until then it has no descriptor for other clients. */
async function leave(sockets: readonly Socket[]): Promise<void> {
  const open = sockets.filter(({ closed }) => !closed);
  await Promise.all(open.map((socket) => new Promise((resolve) => socket.end().once('close', resolve))));
}

describe('a server with few file descriptors', onLinux, () => {
  it('refuses connections before they take the last one, and reports it once', async () => {
    await using folder = await project({});
    await using program = runProgram(folder.folder, ['start'], { NODE_ENV: 'test' }, { limits: 'ulimit -n 96' });
    const [, address = ''] = await program.until(/listening +(http:\S+)/);
    const sockets = await crowd(address, 200, 152);
    await program.until(/"maxConnections":48[^\n]*New connections were closed/);
    await leave(sockets);
    assert.equal((await fetch(address)).status, 200);
    assert.equal(program.output().match(/New connections were closed/g)?.length, 1);
  });

  it('survives if they run out nevertheless', async () => {
    await using folder = await project({ maxConnections: 10_000 });
    await using program = runProgram(folder.folder, ['start'], { NODE_ENV: 'test' }, { limits: 'ulimit -n 96' });
    const [, address = ''] = await program.until(/listening +(http:\S+)/);
    const sockets = await crowd(address, 200, 100);
    program.process.kill('SIGUSR2');
    await program.until(/still alive/);
    await leave(sockets);
    assert.equal((await fetch(address)).status, 200);
    program.process.kill('SIGTERM');
    assert.equal(await program.ended(), 0);
  });
});

describe('the bound by default', () => {
  it('leaves some for files', () => {
    assert.equal(defaultConnections(1024), 768);
    assert.equal(defaultConnections(128), 64);
    assert.equal(defaultConnections(40), 20);
    assert.equal(defaultConnections(1_048_576), 50_000);
    assert.equal(defaultConnections(Number.POSITIVE_INFINITY), 50_000);
  });

  it('derives from the system’s limit', () => {
    assert.ok(descriptorLimit() > 16);
  });
});

it('a frequent event is logged at once, and then once a minute with its count', () => {
  let time = 0;
  const told: number[] = [];
  const tell = tellOnceInAWhile(
    (count) => told.push(count),
    () => time,
  );
  for (const at of [0, 1, 2, 60_000, 60_001]) {
    time = at;
    tell();
  }
  assert.deepEqual(told, [1, 3]);
});
