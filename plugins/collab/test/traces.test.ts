import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import * as Y from 'yjs';
import { connectHocuspocus4, connectYWebsocket, type Client } from './clients.ts';
import { startCollab, until } from './support.ts';

/** A folder with gzipped traces of https://github.com/josephg/editing-traces. */
const FOLDER = process.env['COMPANION_TRACES'] ?? '';

type Patch = readonly [at: number, deleted: number, inserted: string];

interface Transaction {
  readonly parents?: readonly number[];
  readonly agent?: number;
  readonly patches: readonly Patch[];
}

interface Trace {
  readonly numAgents?: number;
  readonly endContent: string;
  readonly txns: readonly Transaction[];
}

const options = (name: string): { skip: string | false } => ({
  skip: existsSync(join(FOLDER, name)) ? false : `COMPANION_TRACES names no folder with ${name}`,
});
const readTrace = (name: string): Trace => JSON.parse(gunzipSync(readFileSync(join(FOLDER, name))).toString()) as Trace;

function write(text: Y.Text, patches: readonly Patch[]): void {
  for (const [at, deleted, inserted] of patches) {
    if (deleted > 0) text.delete(at, deleted);
    if (inserted !== '') text.insert(at, inserted);
  }
}

/**
 * One person of the trace. At each moment it has received what that person had received. It writes through a client that receives
 * everything at once.
 */
class Person {
  readonly #client: Client;
  readonly #doc = new Y.Doc();
  readonly #known = new Set<number>();
  #last: Uint8Array = new Uint8Array(0);

  constructor(clientID: number, client: Client) {
    this.#client = client;
    this.#doc.clientID = clientID;
    this.#doc.on('update', (update: Uint8Array) => (this.#last = update));
  }

  /** Writes transaction `index` as an update, after applying all earlier ones. */
  write(index: number, trace: Trace, updates: Uint8Array[]): void {
    const { parents = [], patches } = trace.txns[index] ?? { patches: [] };
    const pending = [...parents];
    const missing = new Set<number>();
    for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
      if (this.#known.has(parent) || missing.has(parent)) continue;
      missing.add(parent);
      pending.push(...(trace.txns[parent]?.parents ?? []));
    }
    for (const one of [...missing].toSorted((a, b) => a - b)) {
      // The client may not have received it yet. Then it also sends it to the server, which already has it.
      for (const doc of [this.#doc, this.#client.doc]) Y.applyUpdate(doc, updates[one] ?? new Uint8Array(0), 'written');
      this.#known.add(one);
    }
    this.#last = Uint8Array.of(0, 0);
    this.#doc.transact(() => write(this.#doc.getText('text'), patches));
    updates[index] = this.#last;
    this.#known.add(index);
    Y.applyUpdate(this.#client.doc, this.#last, 'written');
  }
}

/** Tells whether the client has exactly this text. The cheap length check comes first. */
const has = ({ doc }: Client, content: string): boolean =>
  doc.getText('text').length === content.length && doc.getText('text').toJSON() === content;

test('a real session of several people ends with its recorded text', options('clownschool.json.gz'), async () => {
  const trace = readTrace('clownschool.json.gz');
  await using host = await startCollab({ maxMessagesPerSecond: 1_000_000 });
  const kinds = [connectHocuspocus4, connectYWebsocket];
  const clients = Array.from({ length: trace.numAgents ?? 1 }, (_, index) =>
    (kinds[index % 2] ?? connectYWebsocket)(host.url, 'trace'),
  );
  await until(() => clients.every((client) => client.isSynced()));
  const people = clients.map((client, index) => new Person(index + 1, client));
  const updates: Uint8Array[] = [];
  for (const [index, { agent = 0 }] of trace.txns.entries()) {
    people[agent]?.write(index, trace, updates);
    if (index % 50 === 0) await setImmediate();
  }
  await until(() => clients.every((client) => has(client, trace.endContent)));
  const late = connectHocuspocus4(host.url, 'trace');
  await until(() => has(late, trace.endContent));
  for (const client of [...clients, late]) client.close();
});

test('a whole paper, letter by letter, ends with its recorded text', options('automerge-paper.json.gz'), async () => {
  const trace = readTrace('automerge-paper.json.gz');
  await using host = await startCollab({ maxMessagesPerSecond: 1_000_000 });
  const [writer, reader] = [connectYWebsocket(host.url, 'paper'), connectHocuspocus4(host.url, 'paper')];
  await until(() => writer.isSynced() && reader.isSynced());
  const text = writer.doc.getText('text');
  for (let from = 0; from < trace.txns.length; from += 100) {
    const batch = trace.txns.slice(from, from + 100);
    writer.doc.transact(() => batch.forEach(({ patches }) => write(text, patches)));
    await setImmediate();
  }
  assert.ok(has(writer, trace.endContent));
  await until(() => has(reader, trace.endContent));
  writer.close();
  reader.close();
});
