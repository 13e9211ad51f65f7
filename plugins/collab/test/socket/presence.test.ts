import { beforeEach, mock, test } from 'node:test';
import * as awarenessProtocol from 'y-protocols/awareness';
import * as Y from 'yjs';
import { startBareServer } from '../bare-server.ts';
import { MemoryLog } from '../memory-log.ts';
import { NO_CLOCKS, presence, RawClient } from '../raw-client.ts';
import { until } from '../support.ts';

const SYNC = 0;
const AWARENESS = 1;
const SECOND = 1000;

// Only the tests advance the time.
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setInterval'] });
});

/** A client with the awareness of y-protocols that survives a lost and reopened connection. */
class Person {
  readonly awareness: awarenessProtocol.Awareness;
  client: RawClient | undefined;
  #read = 0;

  constructor(id: number) {
    const doc = new Y.Doc();
    doc.clientID = id;
    this.awareness = new awarenessProtocol.Awareness(doc);
    this.awareness.setLocalState({ name: `person ${id}` });
  }

  async connect(url: string): Promise<void> {
    this.client = await RawClient.connect(`${url}/doc`, 'y-websocket');
    this.#read = 0;
    this.client
      .say(SYNC, 0, NO_CLOCKS)
      .say(AWARENESS, awarenessProtocol.encodeAwarenessUpdate(this.awareness, [this.id]));
    await this.client.hear(SYNC, 1);
  }

  get id(): number {
    return this.awareness.clientID;
  }

  /** The other clients that it sees. */
  get sees(): number[] {
    for (const { type, bytes } of this.client?.heard.slice(this.#read) ?? [])
      if (type === AWARENESS && bytes) awarenessProtocol.applyAwarenessUpdate(this.awareness, bytes, 'heard');
    this.#read = this.client?.heard.length ?? 0;
    return [...this.awareness.getStates().keys()].filter((id) => id !== this.id).toSorted((one, other) => one - other);
  }

  /** Disconnects. Like providers, it forgets other clients while disconnected. */
  drop(): void {
    this.client?.close();
    this.client = undefined;
    awarenessProtocol.removeAwarenessStates(this.awareness, this.sees, 'offline');
  }

  end(): void {
    this.client?.close();
    this.awareness.destroy();
  }
}

async function withPeople(count: number, work: (people: Person[]) => Promise<void>): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => new Person(index + 1));
  try {
    await work(people);
  } finally {
    for (const person of people) person.end();
  }
}

type Host = Awaited<ReturnType<typeof startBareServer>>;

/** Advances the server's clock by seconds. */
function pass({ wheel }: Host, seconds: number): void {
  for (let second = 0; second < seconds; second++) wheel.turn(wheel.now + SECOND);
}

const see = (person: Person, ...others: number[]) => until(() => String(person.sees) === String(others));

test('a client that says goodbye disappears at once, also for a newcomer', async () => {
  await using host = await startBareServer();
  await withPeople(3, async ([ada, ben, carl]) => {
    for (const person of [ada!, ben!]) await person.connect(host.url);
    await see(ada!, 2);
    ben!.client?.say(AWARENESS, presence(2, 9, null));
    await see(ada!);
    await carl!.connect(host.url);
    await see(carl!, 1);
  });
});

test('a client whose connection broke is visible to newcomers until its time to return is over', async () => {
  await using host = await startBareServer();
  await withPeople(4, async ([ada, ben, carl, dora]) => {
    for (const person of [ada!, ben!]) await person.connect(host.url);
    await see(ada!, 2);
    ben!.drop();
    await until(() => [...(host.rooms.find('doc')?.participants ?? [])].length === 1);
    await carl!.connect(host.url);
    await see(carl!, 1, 2);
    pass(host, 6);
    await see(ada!, 3);
    await see(carl!, 1);
    await dora!.connect(host.url);
    await see(dora!, 1, 3);
  });
});

test('a client that returns with the same state, before or after that time, is seen by all and sees all', async () => {
  await using host = await startBareServer();
  await withPeople(3, async (people) => {
    for (const person of people) await person.connect(host.url);
    for (const seconds of [0, 2, 7]) {
      const [ada, ben, carl] = people as [Person, Person, Person];
      await see(ada, 2, 3);
      ben.drop();
      await until(() => [...(host.rooms.find('doc')?.participants ?? [])].length === 2);
      pass(host, seconds);
      await ben.connect(host.url);
      // The server raises all clocks of a room once a second.
      pass(host, 2);
      await see(ben, 1, 3);
      await see(ada, 2, 3);
      await see(carl, 1, 2);
    }
  });
});

test('a client that is silent, and answers no ping, disappears within 30 seconds, and all others stay', async () => {
  await using host = await startBareServer();
  await withPeople(3, async ([ada, ben, carl]) => {
    for (const person of [ada!, ben!, carl!]) await person.connect(host.url);
    await see(ada!, 2, 3);
    // Simulates a closed laptop: the connection stays, but sends nothing more.
    Object.assign(ben!.client!.socket, { _autoPong: false });
    for (let second = 1; second <= 30; second++) {
      pass(host, 1);
      // The others are pinged by then and answer.
      for (const person of [ada!, carl!]) await roundTrip(person);
    }
    await see(ada!, 3);
    await see(carl!, 1);
  });
});

/** Resolves when the server has read the client's earlier messages. */
async function roundTrip({ client }: Person): Promise<void> {
  const from = client?.heard.length ?? 0;
  client?.say(SYNC, 0, NO_CLOCKS);
  await client?.hear(SYNC, 1, from);
}

test('after a restart of the server all returning clients see each other, without moving', async () => {
  const log = new MemoryLog();
  await withPeople(3, async (people) => {
    {
      await using host = await startBareServer({ log });
      for (const person of people) await person.connect(host.url);
      await see(people[0]!, 2, 3);
    }
    for (const person of people) person.drop();
    await using host = await startBareServer({ log });
    for (const person of people) await person.connect(host.url);
    pass(host, 2);
    await see(people[0]!, 2, 3);
    await see(people[1]!, 1, 3);
    await see(people[2]!, 1, 2);
  });
});
