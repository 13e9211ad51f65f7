import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { startBareServer } from './bare-server.ts';
import { MemoryLog } from './memory-log.ts';
import { RawClient, type Part } from './raw-client.ts';
import { until } from './support.ts';
import { anyEdit, makeEdit, type Edit } from './update/documents.ts';

const SYNC = 0;
const AUTH = 2;

/** A client that keeps its document while it disconnects and reconnects. */
class Person {
  readonly doc = new Y.Doc();
  readonly dialect: 'hocuspocus' | 'y-websocket';
  readonly #sent: Uint8Array[] = [];
  #client: RawClient | undefined;

  constructor(clientID: number) {
    this.doc.clientID = clientID;
    this.dialect = clientID % 2 === 0 ? 'hocuspocus' : 'y-websocket';
    this.doc.on('update', (update: Uint8Array, origin) => {
      if (origin === 'heard') return;
      this.#sent.push(update);
      this.#say(SYNC, 2, update);
    });
  }

  async connect(url: string): Promise<void> {
    // A client that the server has disconnected reconnects, as every provider does.
    if (this.#client?.socket.readyState === WebSocket.OPEN) return;
    const path = this.dialect === 'hocuspocus' ? '' : '/doc';
    const client = await RawClient.connect(url + path, this.dialect);
    this.#client = client;
    client.socket.on('message', () => this.#hear(client.heard.at(-1)));
    if (this.dialect === 'hocuspocus') client.say('doc', AUTH, 0, '');
    this.#say(SYNC, 0, Y.encodeStateVector(this.doc));
    await client.hear(SYNC, 1);
  }

  disconnect(): void {
    this.#client?.close();
    this.#client = undefined;
  }

  /** Repeats an earlier message, late and out of order. */
  repeat(which: number): void {
    const update = this.#sent[which % Math.max(1, this.#sent.length)];
    if (update) this.#say(SYNC, 2, update);
  }

  #hear(heard: RawClient['heard'][number] | undefined): void {
    if (heard?.type !== SYNC || !heard.bytes) return;
    if (heard.kind === 0) this.#say(SYNC, 1, Y.encodeStateAsUpdate(this.doc, heard.bytes));
    else Y.applyUpdate(this.doc, heard.bytes, 'heard');
  }

  #say(...parts: readonly Part[]): void {
    if (this.#client?.socket.readyState !== WebSocket.OPEN) return;
    if (this.dialect === 'hocuspocus') this.#client.say('doc', ...parts);
    else this.#client.say(...parts);
  }
}

type Step =
  | { readonly kind: 'edit'; readonly who: number; readonly edit: Edit }
  | { readonly kind: 'come' | 'go' | 'repeat'; readonly who: number; readonly which: number }
  | { readonly kind: 'compact' | 'restart' };

const who = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('edit' as const), who, edit: anyEdit }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('come' as const, 'go' as const, 'repeat' as const),
      who,
      which: fc.nat(20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('compact' as const, 'restart' as const) }) },
);

const contentOf = (doc: Y.Doc): unknown => [
  [...Y.decodeStateVector(Y.encodeStateVector(doc))].toSorted(([one], [other]) => one - other),
  doc.getText('text').toDelta(),
  doc.getMap('map').toJSON(),
  doc.getArray('array').toJSON(),
  doc.getXmlFragment('default').toJSON(),
];

test('all clients end with the same document, whatever happens between, and so does a replay of the log', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const log = new MemoryLog();
      let host = await startBareServer({ log });
      const people = [1, 2, 3, 4].map((id) => new Person(id));
      for (const one of steps) {
        if (!('who' in one)) {
          if (one.kind === 'compact') await host.rooms.find('doc')?.compact();
          else {
            for (const person of people) person.disconnect();
            await host[Symbol.asyncDispose]();
            host = await startBareServer({ log });
          }
        } else {
          const person = people[one.who];
          if (one.kind === 'edit' && person) makeEdit(person.doc, one.edit);
          else if (one.kind === 'come') await person?.connect(host.url);
          else if (one.kind === 'go') person?.disconnect();
          else if (one.kind === 'repeat') person?.repeat(one.which);
        }
      }
      for (const person of people) await person.connect(host.url);
      const [first, ...others] = people;
      assert.ok(first);
      await until(() => others.every((other) => isDeepStrictEqual(contentOf(other.doc), contentOf(first.doc))));
      await host.rooms.find('doc')?.flush();
      const stored = await log.read('doc');
      const replay = new Y.Doc();
      for (const { bytes } of [...(stored?.base ? [stored.base] : []), ...(stored?.tail ?? [])])
        Y.applyUpdate(replay, bytes);
      assert.deepEqual(contentOf(replay), contentOf(first.doc));
      assert.equal(replay.store.pendingStructs, null);
      for (const person of people) person.disconnect();
      await host[Symbol.asyncDispose]();
    }),
    // The search for a smaller example takes as long for each candidate as for the first one: minutes without further information.
    { numRuns: 40, endOnFailure: true },
  );
});
