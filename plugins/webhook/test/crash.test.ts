import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startReceiver, until } from './support.ts';

const SERVER = fileURLToPath(new URL('./busy-server.ts', import.meta.url));

const kill = (child: ChildProcess) => void child.kill('SIGKILL');

/** Records what the receiver got: `uploaded <task>` after it answered 2xx. */
function startWatch() {
  const accepted = new Set<string>();
  const early: string[] = [];
  let requests = 0;
  let onRequest: ((count: number) => void) | undefined;
  const receiver = startReceiver((response, { body }) => {
    const { type, taskId } = JSON.parse(body);
    requests += 1;
    onRequest?.(requests);
    if (type === 'converted' && !accepted.has(`uploaded ${taskId}`)) early.push(taskId);
    const refused = requests % 3 === 0;
    if (!refused) accepted.add(`${type} ${taskId}`);
    response.writeHead(refused ? 500 : 204).end();
  });
  return { receiver, accepted, early, whenRequest: (listener?: (count: number) => void) => (onRequest = listener) };
}

describe('a server killed at any moment', () => {
  it('loses no notification of acknowledged tasks, and sends each task’s in order', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'webhook-crash-'));
    const { receiver: starting, accepted, early, whenRequest } = startWatch();
    await using receiver = await starting;
    const acknowledged: string[] = [];

    const start = (mode: string, onLine: (line: string, child: ChildProcess) => void = () => undefined) => {
      const child = spawn(process.execPath, [SERVER, dataDir, receiver.url, mode], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      t.after(() => kill(child));
      createInterface({ input: child.stdout }).on('line', (line) => {
        acknowledged.push(line);
        onLine(line, child);
      });
      return { child, closed: once(child, 'close') };
    };

    let lines = 0;
    await start('busy', (line, child) => {
      if (line.startsWith('converted') && (lines += 1) === 7) kill(child);
    }).closed;

    lines = 0;
    await start('busy', (line, child) => {
      if (line.startsWith('uploaded') && (lines += 1) === 5) kill(child);
    }).closed;

    const third = start('busy');
    const already = receiver.received.length;
    whenRequest((count) => {
      if (count >= already + 10) kill(third.child);
    });
    await third.closed;
    whenRequest();

    const last = start('quiet');
    await until(() => acknowledged.every((line) => accepted.has(line)));
    kill(last.child);
    await last.closed;

    assert.ok(acknowledged.length >= 20, `only ${acknowledged.length} steps were acknowledged`);
    assert.deepEqual(early, []);
    await rm(dataDir, { recursive: true });
  });
});
