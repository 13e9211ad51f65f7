import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import * as Y from 'yjs';
import { startBareServer } from '../bare-server.ts';
import { MemoryLog } from '../memory-log.ts';
import { NO_CLOCKS, NOTHING, RawClient, textUpdate } from '../raw-client.ts';
import { until } from '../support.ts';
import { Bus } from './bus.ts';

const SYNC = 0;

/** Starts two nodes on one log, and a connection between them. */
async function startTwo() {
  const log = new MemoryLog();
  const bus = new Bus();
  const [one, other] = [
    await startBareServer({ log, relay: bus.relay() }),
    await startBareServer({ log, relay: bus.relay() }),
  ];
  return {
    log,
    bus,
    one,
    other,
    async [Symbol.asyncDispose]() {
      await one[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    },
  };
}

/** A person on one of the nodes, with sent and received content. */
class Person {
  readonly client: RawClient;
  readonly #written: Uint8Array[] = [];

  private constructor(client: RawClient) {
    this.client = client;
  }

  static async join(url: string): Promise<Person> {
    const client = await RawClient.connect(`${url}/doc`, 'y-websocket');
    client.say(SYNC, 0, NO_CLOCKS).say(SYNC, 1, NOTHING);
    await client.hear(SYNC, 1);
    return new Person(client);
  }

  write(text: string, clientId: number): void {
    const update = textUpdate(text, clientId);
    this.#written.push(update);
    this.client.say(SYNC, 2, update);
  }

  get text(): string {
    const doc = this.client.document();
    for (const update of this.#written) Y.applyUpdate(doc, update);
    return doc.getText('text').toJSON();
  }

  [Symbol.dispose](): void {
    this.client.close();
  }
}

/** Returns the content for a newly connected client. */
async function readAt(url: string): Promise<string> {
  using newcomer = await Person.join(url);
  return newcomer.text;
}

test('a change is visible on the other node, and no client is disconnected', async () => {
  await using nodes = await startTwo();
  using ada = await Person.join(nodes.one.url);
  using ben = await Person.join(nodes.other.url);
  ada.write('from ada ', 1);
  await until(() => ben.text === 'from ada ');
  ben.write('from ben ', 2);
  await until(() => ada.text.length === 18);
  assert.deepEqual([ada.client.closed, ben.client.closed, ada.text], [undefined, undefined, ben.text]);
});

test('a lost message costs a reading of the log', async () => {
  await using nodes = await startTwo();
  using ada = await Person.join(nodes.one.url);
  using ben = await Person.join(nodes.other.url);
  nodes.bus.isLossy = true;
  ada.write('lost ', 1);
  await until(() => nodes.log.documents.has('doc'));
  nodes.bus.isLossy = false;
  for (let second = 0; second < 4; second++) nodes.other.wheel.turn();
  await until(() => ben.text === 'lost ');
});

test('changes from a time of lost messages are read once messages arrive again', async () => {
  await using nodes = await startTwo();
  using ada = await Person.join(nodes.one.url);
  using ben = await Person.join(nodes.other.url);
  nodes.bus.isLossy = true;
  ada.write('lost ', 1);
  await until(() => nodes.log.documents.has('doc'));
  nodes.bus.restore();
  await until(() => ben.text === 'lost ');
});

test('many changes at once from both sides make one document, in whatever order they reach the log', async () => {
  await using nodes = await startTwo();
  using ada = await Person.join(nodes.one.url);
  using ben = await Person.join(nodes.other.url);
  const disk = Promise.withResolvers<void>();
  nodes.log.gate = disk.promise;
  for (let client = 1; client <= 20; client++) (client % 2 ? ada : ben).write('x', client);
  await until(() => nodes.log.asked === 2);
  nodes.log.gate = undefined;
  disk.resolve();
  await until(() => ada.text.length === 20 && ben.text.length === 20);
  assert.deepEqual([await readAt(nodes.one.url), await readAt(nodes.other.url)], ['x'.repeat(20), 'x'.repeat(20)]);
});

test('either node makes bases of the changes of both, and the other continues from there', async () => {
  await using nodes = await startTwo();
  using ada = await Person.join(nodes.one.url);
  using ben = await Person.join(nodes.other.url);
  const rooms = [nodes.one, nodes.other].map(({ rooms: all }) => all.find('doc'));
  for (let round = 0; round < 4; round++) {
    for (let client = 1; client <= 10; client++) (client % 2 ? ada : ben).write('x', round * 10 + client);
    await until(() => ada.text.length === (round + 1) * 10 && ben.text.length === (round + 1) * 10);
    // The first time, it may find a base of the other node and use that.
    for (let times = 0; times < 2; times++) await rooms[round % 2]?.compact();
    const state = await nodes.log.read('doc');
    assert.deepEqual([state?.head, state?.base?.seq, state?.tail.length], [(round + 1) * 10, (round + 1) * 10, 0]);
  }
  const stored = new Y.Doc();
  const state = await nodes.log.read('doc');
  if (state?.base) Y.applyUpdate(stored, state.base.bytes);
  assert.equal(stored.getText('text').length, 40);
  assert.deepEqual([await readAt(nodes.one.url), await readAt(nodes.other.url)], [ada.text, ben.text]);
});

test('a document that is deleted on one node is closed on the other, and typing meanwhile restores nothing', async () => {
  await using nodes = await startTwo();
  using ada = await Person.join(nodes.one.url);
  using ben = await Person.join(nodes.other.url);
  ada.write('one ', 1);
  await until(() => ben.text === 'one ');
  nodes.bus.isLossy = true;
  assert.equal(await nodes.one.rooms.delete('doc', 'ada'), true);
  ben.write('two ', 2);
  await ben.client.hearClose();
  assert.equal(await nodes.log.find('doc'), undefined);
});

test('participants on another node receive the same messages', async () => {
  await using nodes = await startTwo();
  using ben = await Person.join(nodes.other.url);
  ben.client.say(64, '{"action":"hello"}');
  await ben.client.hear(64);
  nodes.one.rooms.broadcast('doc', { event: 'news' });
  await until(() => ben.client.heard.some(({ text }) => text === '{"event":"news"}'));
});

test('no message is sent for a document that no other node has open, and clients that open it there lack nothing', async () => {
  await using nodes = await startTwo();
  using ada = await Person.join(nodes.one.url);
  ada.write('first ', 1);
  await until(() => nodes.log.documents.get('doc')?.head === 1);
  await setImmediate();
  const before = nodes.bus.messages;
  for (let client = 2; client <= 10; client++) ada.write('x', client);
  await until(() => nodes.log.documents.get('doc')?.head === 10);
  assert.equal(nodes.bus.messages, before);
  // Written after the other node has read the log, and not announced yet.
  const read = nodes.log.read.bind(nodes.log);
  nodes.log.read = async (document) => {
    const state = await read(document);
    ada.write('late ', 11);
    await until(() => nodes.log.documents.get('doc')?.head === 11);
    return state;
  };
  using ben = await Person.join(nodes.other.url);
  nodes.log.read = read;
  await until(() => ben.text.includes('late '));
  ada.write('again', 12);
  await until(() => ben.text.includes('again'));
});
