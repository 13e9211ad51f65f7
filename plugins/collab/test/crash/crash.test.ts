import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import * as Y from 'yjs';
import { NO_CLOCKS, RawClient } from '../raw-client.ts';
import { RestWriter } from './rest-writer.ts';

const ROUNDS = Number(process.env['COMPANION_CRASH_ROUNDS'] ?? 3);
const SERVER = new URL('./server.ts', import.meta.url).pathname;
const DOCUMENTS = ['one', 'two', 'three'];
const WRITERS = 6;
/** The number of unacknowledged changes of a writer. */
const AHEAD = 20;

const SYNC = 0;
const AUTH = 2;
const STATUS = 8;

async function start(dataDir: string): Promise<{ child: ChildProcess; address: string; url: string }> {
  const child = fork(SERVER, [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  return { child, address, url: `${address.replace('http', 'ws')}/collaboration` };
}

async function enter(url: string, document: string): Promise<RawClient> {
  const client = await RawClient.connect(url, 'hocuspocus');
  client.say(document, AUTH, 0, '').say(document, SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  return client;
}

/** Writes words into a document until the connection ends. Resolves to the words that the server acknowledged as saved. */
async function write(client: RawClient, document: string, name: string, onSaved: () => void): Promise<string[]> {
  const words = new Y.Doc().getMap('words');
  words.doc?.on('update', (update: Uint8Array) => client.say(document, SYNC, 2, update));
  let sent = 0;
  const writeOne = (): unknown => words.set(`${name}-${sent}`, sent++);
  client.socket.on('message', () => {
    if (client.heard.at(-1)?.type !== STATUS) return;
    onSaved();
    writeOne();
  });
  for (let ahead = 0; ahead < AHEAD; ahead++) writeOne();
  await once(client.socket, 'close');
  assert.equal(client.count(STATUS, 0), 0);
  return Array.from({ length: client.count(STATUS, 1) }, (_, index) => `${name}-${index}`);
}

type Saved = ReadonlyMap<string, string[]>;

/** Runs the server once: checks the data saved before, lets several clients write at once, and kills it meanwhile. */
async function live(dataDir: string, round: number, saved: Saved, rest: RestWriter): Promise<void> {
  const { child, address, url } = await start(dataDir);
  // A server that outlives a failed test would keep this process running.
  using _ended = { [Symbol.dispose]: () => void child.kill('SIGKILL') };
  const exit = once(child, 'exit');
  for (const [document, words] of saved) {
    const there = await readWords(url, document);
    assert.deepEqual(
      words.filter((word) => !there.has(word)),
      [],
      `lost of document ${document}`,
    );
  }
  await rest.check(address);
  const documents = Array.from({ length: WRITERS }, (_, index) => DOCUMENTS[index % DOCUMENTS.length] ?? '');
  const clients = await Promise.all(documents.map((document) => enter(url, document)));
  let left = 1 + Math.floor(Math.random() * 1000);
  const steps = rest.count + Math.floor(Math.random() * 12);
  const onSaved = (): void => {
    left -= 1;
    if (left <= 0 && rest.count >= steps) child.kill('SIGKILL');
  };
  const writers = documents.map(async (document, index) => {
    const client = clients[index];
    if (client) saved.get(document)?.push(...(await write(client, document, `${round}-${index}`, onSaved)));
  });
  await Promise.all([...writers, rest.write(address, `rest-${round}`)]);
  assert.deepEqual(await exit, [null, 'SIGKILL']);
}

async function readWords(url: string, document: string): Promise<ReadonlySet<string>> {
  const client = await enter(url, document);
  const doc = client.document();
  client.close();
  assert.equal(doc.store.pendingStructs, null, 'nothing is missing that something else needs');
  return new Set(doc.getMap('words').keys());
}

test(`no acknowledged change is lost when the server is killed, ${ROUNDS} times in a row`, async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-collab-crash-'));
  const saved: Saved = new Map(DOCUMENTS.map((document) => [document, []]));
  const rest = new RestWriter();
  for (let round = 0; round <= ROUNDS; round++) await live(dataDir, round, saved, rest);
  const count = [...saved.values()].flat().length;
  t.diagnostic(
    `${count} acknowledged changes, ${rest.count} steps of documents (created, versions, comments, deleted, restored), all there after ${ROUNDS} kills`,
  );
  assert.ok(count > ROUNDS, 'there was something to lose');
  await rm(dataDir, { recursive: true });
});
