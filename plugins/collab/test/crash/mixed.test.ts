import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/* As crash.test.ts, for requests through REST: edits, comments, versions and deletions. */

const ROUNDS = Number(process.env['COMPANION_CRASH_MIXED_ROUNDS'] ?? 2);
const SERVER = new URL('./server.ts', import.meta.url).pathname;
const WRITERS = 4;
const MOST_ANSWERS = 120;
const EDITS = 4;
/** The number of documents of earlier rounds to check again after each kill. */
const AGAIN = 10;

/** All acknowledged data of one document. */
interface Life {
  readonly name: string;
  edit: number;
  readonly threads: string[];
  readonly versions: { readonly version: number; readonly edit: number }[];
  /** `asked`: the server was killed before it answered, so the document may be deleted or not. */
  deletion: 'none' | 'asked' | 'done';
}

class Server {
  readonly #url: string;
  readonly #child: ChildProcess;
  /** The number of answers until it is killed. */
  left = Number.POSITIVE_INFINITY;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.#url = url;
  }

  static async start(dataDir: string): Promise<Server> {
    const child = fork(SERVER, [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [{ address?: string }];
    assert.ok(message?.address, 'the server starts by itself after a kill');
    return new Server(child, message.address);
  }

  async ask(method: string, path: string, body?: object): Promise<{ status: number; data: Record<string, unknown> }> {
    const response = await fetch(`${this.#url}/documents/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    if (method !== 'GET') this.#count();
    return { status: response.status, data: data ?? {} };
  }

  async done(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const { status, data } = await this.ask(method, path, body);
    assert.ok(status < 300, `${method} ${path}: ${status}`);
    return data;
  }

  async kill(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exit;
  }

  #count(): void {
    this.left -= 1;
    if (this.left === 0) this.#child.kill('SIGKILL');
  }
}

/** Writes one document after the other and deletes every second one, until the server is killed. */
async function write(server: Server, prefix: string, lives: Life[]): Promise<void> {
  for (let number = 0; ; number++) {
    const life: Life = { name: `${prefix}-${number}`, edit: 0, threads: [], versions: [], deletion: 'none' };
    try {
      await server.done('POST', life.name, { markdown: 'edit 0' });
      lives.push(life);
      await edit(server, life);
      if (number % 2 === 0) continue;
      life.deletion = 'asked';
      await server.done('DELETE', life.name);
      life.deletion = 'done';
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return;
    }
  }
}

async function edit(server: Server, life: Life): Promise<void> {
  for (let number = 1; number <= EDITS; number++) {
    await server.done('PATCH', life.name, { markdown: `edit ${number}` });
    life.edit = number;
    await server.done('POST', `${life.name}/threads`, { id: `t${number}`, content: `comment ${number}` });
    life.threads.push(`t${number}`);
    const { version } = await server.done('POST', `${life.name}/versions`, { name: `version ${number}` });
    life.versions.push({ version: Number(version), edit: number });
  }
}

async function prove(server: Server, { name, edit: last, threads, versions, deletion }: Life): Promise<void> {
  if (deletion === 'asked') return;
  const { status, data } = await server.ask('GET', `${name}?as=text`);
  if (deletion === 'done') return assert.ok(status === 404 || status === 410, `${name} stays deleted (${status})`);
  assert.equal(status, 200, name);
  assert.ok(Number(/edit (\d+)/.exec(String(data['content']))?.[1]) >= last, `edit ${last} of ${name}`);
  const known = (await server.done('GET', `${name}/threads?since=0`))['threads'] as { id: string }[];
  for (const thread of threads)
    assert.ok(
      known.some(({ id }) => id === thread),
      `${thread} of ${name}`,
    );
  for (const { version, edit: number } of versions) {
    const { content } = await server.done('GET', `${name}/versions/${version}?as=text`);
    assert.match(String(content), new RegExp(`^edit ${number}\\b`, 'u'), `version ${version} of ${name}`);
  }
}

test(`acknowledged edits, comments, versions and deletions survive a kill, ${ROUNDS} times`, async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-collab-mixed-'));
  const lives: Life[] = [];
  let before = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const server = await Server.start(dataDir);
    const chosen = Array.from({ length: before && AGAIN }, () => lives[Math.floor(Math.random() * before)]);
    for (const life of [...lives.slice(before), ...chosen]) if (life) await prove(server, life);
    before = lives.length;
    server.left = 1 + Math.floor(Math.random() * MOST_ANSWERS);
    await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(server, `${round}-${index}`, lives)));
  }
  const server = await Server.start(dataDir);
  for (const life of lives) await prove(server, life);
  await server.kill();
  const sum = (count: (life: Life) => number): number => lives.reduce((total, life) => total + count(life), 0);
  t.diagnostic(
    `after ${ROUNDS} kills all there: ${sum(({ edit: last }) => last)} edits, ${sum(({ threads }) => threads.length)} comments, ` +
      `${sum(({ versions }) => versions.length)} versions, ${sum(({ deletion }) => Number(deletion === 'done'))} deletions`,
  );
  await rm(dataDir, { recursive: true });
});
