import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as awarenessProtocol from 'y-protocols/awareness';
import * as Y from 'yjs';
import { startBareServer } from '../bare-server.ts';
import { MemoryLog } from '../memory-log.ts';
import { NO_CLOCKS, NOTHING, RawClient } from '../raw-client.ts';
import { until } from '../support.ts';
import { Bus } from './bus.ts';

const SYNC = 0;
const AWARENESS = 1;

/** A client with the awareness of y-protocols, which answers as providers do. */
class Guest {
  readonly awareness: awarenessProtocol.Awareness;
  #client: RawClient | undefined;

  constructor(id: number) {
    const doc = new Y.Doc();
    doc.clientID = id;
    this.awareness = new awarenessProtocol.Awareness(doc);
    this.awareness.setLocalState({ id });
    this.awareness.on('update', ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>) => {
      if ([...added, ...updated, ...removed].includes(id)) this.#say();
    });
  }

  async join(url: string): Promise<void> {
    const client = await RawClient.connect(`${url}/doc`, 'y-websocket');
    this.#client = client;
    client.socket.on('message', () => {
      const { type, bytes } = client.heard.at(-1) ?? {};
      if (type === AWARENESS && bytes) awarenessProtocol.applyAwarenessUpdate(this.awareness, bytes, 'wire');
    });
    client.say(SYNC, 0, NO_CLOCKS).say(SYNC, 1, NOTHING);
    this.#say();
    await client.hear(SYNC, 1);
  }

  /** Simulates a network failure. Like providers, it forgets all other clients. */
  drop(): void {
    this.#client?.close();
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.awareness.clientID);
    awarenessProtocol.removeAwarenessStates(this.awareness, others, 'offline');
  }

  /** The visible clients, including itself. */
  get sees(): string {
    return [...this.awareness.getStates().keys()].toSorted((one, other) => one - other).join();
  }

  #say(): void {
    const { awareness } = this;
    this.#client?.say(AWARENESS, awarenessProtocol.encodeAwarenessUpdate(awareness, [awareness.clientID]));
  }

  [Symbol.dispose](): void {
    this.#client?.close();
    this.awareness.destroy();
  }
}

async function startTwo() {
  const bus = new Bus();
  const log = new MemoryLog();
  const relays = [bus.relay(), bus.relay()] as const;
  const one = await startBareServer({ log, relay: relays[0] });
  const other = await startBareServer({ log, relay: relays[1] });
  return {
    bus,
    one,
    other,
    names: relays.map(({ node }) => node),
    async [Symbol.asyncDispose]() {
      await one[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    },
  };
}

test('people on both nodes see each other, whoever arrives first, and people who leave disappear for all', async () => {
  await using nodes = await startTwo();
  using ada = new Guest(1);
  using ben = new Guest(2);
  using eve = new Guest(3);
  await ada.join(nodes.one.url);
  await ben.join(nodes.other.url);
  await until(() => ada.sees === '1,2' && ben.sees === '1,2');
  await eve.join(nodes.other.url);
  await until(() => [ada, ben, eve].every(({ sees }) => sees === '1,2,3'));
  ben.awareness.setLocalState(null);
  await until(() => ada.sees === '1,3' && eve.sees === '1,3');
});

test('movements are visible on the other node', async () => {
  await using nodes = await startTwo();
  using ada = new Guest(1);
  using ben = new Guest(2);
  await ada.join(nodes.one.url);
  await ben.join(nodes.other.url);
  ada.awareness.setLocalState({ at: 7 });
  await until(() => ben.awareness.getStates().get(1)?.['at'] === 7);
});

test('a person who returns on the other node is visible on both, and sees all', async () => {
  await using nodes = await startTwo();
  using ada = new Guest(1);
  using ben = new Guest(2);
  await ada.join(nodes.one.url);
  await ben.join(nodes.one.url);
  await until(() => ada.sees === '1,2' && ben.sees === '1,2');
  ada.drop();
  await ada.join(nodes.other.url);
  for (let second = 0; second < 8; second++) for (const { wheel } of [nodes.one, nodes.other]) wheel.turn();
  await until(() => ada.sees === '1,2' && ben.sees === '1,2');
  ada.awareness.setLocalState({ at: 8 });
  await until(() => ben.awareness.getStates().get(1)?.['at'] === 8);
  ben.awareness.setLocalState({ at: 9 });
  await until(() => ada.awareness.getStates().get(2)?.['at'] === 9);
});

test('a node that disappears removes the people who were connected to it', async () => {
  await using nodes = await startTwo();
  using ada = new Guest(1);
  using ben = new Guest(2);
  await ada.join(nodes.one.url);
  await ben.join(nodes.other.url);
  await until(() => ada.sees === '1,2');
  nodes.bus.kill(nodes.names[1] ?? '');
  await until(() => ada.sees === '1');
});

test('a person who moved while messages were lost is seen in the right place once messages arrive again', async () => {
  await using nodes = await startTwo();
  using ada = new Guest(1);
  using ben = new Guest(2);
  await ada.join(nodes.one.url);
  await ben.join(nodes.other.url);
  await until(() => ada.sees === '1,2');
  nodes.bus.isLossy = true;
  ben.awareness.setLocalState({ at: 5 });
  await until(() => ben.awareness.getStates().get(2)?.['at'] === 5);
  nodes.bus.isLossy = false;
  nodes.bus.restore();
  await until(() => ada.awareness.getStates().get(2)?.['at'] === 5);
  assert.equal(ada.sees, '1,2');
});
