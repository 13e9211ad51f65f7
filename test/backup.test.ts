import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Product } from './support/product.ts';
import { fileForm, REPOSITORY } from './support/server.ts';

const BIN = join(REPOSITORY, 'core/bin/companion.js');
const page = await readFile(join(REPOSITORY, 'docs/deployment.md'), 'utf8');

/** The commands on the page. */
const commands = [...page.matchAll(/^npx companion (backup|restore) (.+)$/gm)].map(([, name = '', rest = '']) => [
  name,
  ...rest.split(' '),
]);

async function temporary(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'companion-backup-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Sends a request and resolves to the data of the answer. */
async function send({ url }: Product, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    ...(body && !isForm && { headers: { 'content-type': 'application/json' } }),
  });
  const answer = (await response.json()) as { data: Record<string, unknown>; error?: string };
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${answer.error}`);
  return answer.data;
}

/** Data that the server has acknowledged, by the number of the round that wrote it. */
interface Round {
  readonly number: number;
  readonly task: string;
  readonly version: number;
}

/** Performs one round of work: a change, a comment, a version and an upload. Resolves when all are acknowledged. */
async function work(product: Product, document: string, number: number): Promise<Round> {
  const url = `/documents/${document}`;
  await send(product, 'PATCH', url, { markdown: `${document} says ${number}` });
  await send(product, 'POST', `${url}/threads`, { id: `t${number}`, content: `comment ${number}` });
  const { version } = await send(product, 'POST', `${url}/versions`, { name: `round ${number}` });
  const file = Buffer.from(String.raw`{\rtf1 ${document} ${number}}`);
  const { taskId } = await send(product, 'POST', '/import/office', fileForm(`${number}.rtf`, file));
  return { number, task: String(taskId), version: Number(version) };
}

async function prove(
  product: Product,
  document: string,
  { number, task, version }: Round,
  newest: number,
): Promise<void> {
  const url = `/documents/${document}`;
  const { content } = await send(product, 'GET', `${url}?as=text`);
  assert.ok(
    Number(/says (\d+)/.exec(String(content))?.[1]) >= newest,
    'the document is as new as what was acknowledged',
  );
  const old = await send(product, 'GET', `${url}/versions/${version}?as=text`);
  assert.match(String(old['content']), new RegExp(`says ${number}\\b`, 'u'));
  const { threads } = await send(product, 'GET', `${url}/threads?since=0`);
  assert.ok(
    (threads as { id: string }[]).some(({ id }) => id === `t${number}`),
    `comment ${number}`,
  );
  const original = await fetch(`${product.url}/convert/${task}?target=original`);
  assert.equal(await original.text(), String.raw`{\rtf1 ${document} ${number}}`);
}

/** Runs a command of the page on the folders of a test. Resolves to its output. */
async function run([name = '', ...rest]: readonly string[], places: Readonly<Record<string, string>>): Promise<string> {
  const folders: Readonly<Record<string, string | undefined>> = {
    '/var/backups/companion': places['backups'],
    '/var/lib/companion-restored': places['restored'],
  };
  const child = spawn(process.execPath, [BIN, name, ...rest.map((arg) => folders[arg] ?? arg)], {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: places['dataDir'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const printed = await text(child.stdout);
  assert.deepEqual(await exit, [0, null]);
  return printed;
}

test('a restored backup holds every change that a busy server acknowledged before it, by the commands of the docs page', async (t) => {
  assert.deepEqual(
    commands.map(([name]) => name),
    ['backup', 'restore'],
  );
  await using folder = await temporary();
  const places = {
    dataDir: join(folder.path, 'data'),
    backups: join(folder.path, 'backups'),
    restored: join(folder.path, 'restored'),
  };
  const documents = ['alpha', 'beta', 'gamma'];
  const rounds = new Map<string, Round[]>(documents.map((document) => [document, []]));
  const before = new Map<string, number>();
  {
    await using product = await Product.start(places.dataDir);
    for (const document of documents) await send(product, 'POST', `/documents/${document}`, { markdown: 'new' });
    const stop = new AbortController();
    const workers = documents.map(async (document) => {
      for (let number = 1; !stop.signal.aborted; number++)
        rounds.get(document)?.push(await work(product, document, number));
    });
    while (documents.some((document) => (rounds.get(document)?.length ?? 0) < 4)) await setTimeout(5);
    for (const document of documents) before.set(document, rounds.get(document)?.length ?? 0);
    // The clients continue to write in the meantime.
    const [backup = []] = commands;
    assert.match(await run(backup, places), /^Backed up \d+ files/u);
    stop.abort();
    await Promise.all(workers);
  }
  const [, restore = []] = commands;
  assert.match(await run(restore, places), /all checksums match/u);
  await using product = await Product.start(places.restored);
  for (const [document, all] of rounds) {
    const acknowledged = all.slice(0, before.get(document));
    for (const round of acknowledged) await prove(product, document, round, acknowledged.length);
    t.diagnostic(`${document}: ${acknowledged.length} rounds before the backup, ${all.length} in all`);
  }
});

test('a backup of an encrypted server is restored unchanged, and opens only with the same key', async () => {
  await using folder = await temporary();
  const places = {
    dataDir: join(folder.path, 'data'),
    backups: join(folder.path, 'backups'),
    restored: join(folder.path, 'restored'),
  };
  const key = `COMPANION_ENCRYPTION__KEYS=${JSON.stringify([{ id: 'held', secret: 'ab'.repeat(32) }])}`;
  const [backup = [], restore = []] = commands;
  const round = await (async () => {
    await using product = await Product.start(places.dataDir, key);
    await send(product, 'POST', '/documents/alpha', { markdown: 'new' });
    const acknowledged = await work(product, 'alpha', 1);
    await run(backup, places);
    return acknowledged;
  })();
  for (const entry of await readdir(places.backups, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      assert.doesNotMatch(await readFile(join(entry.parentPath, entry.name), 'latin1'), /alpha says 1/u);
  await run(restore, places);
  await assert.rejects(Product.start(places.restored), /did not start/u);
  await using product = await Product.start(places.restored, key);
  await prove(product, 'alpha', round, 1);
});

test('a server makes backups by itself when they are due', async () => {
  await using folder = await temporary();
  const backups = join(folder.path, 'backups');
  await using _product = await Product.start(join(folder.path, 'data'), `COMPANION_BACKUP__FOLDER=${backups}`);
  const names = async (): Promise<string[]> => readdir(backups).catch(() => []);
  while (!(await names()).some((name) => name.startsWith('20'))) await setTimeout(20);
});
