import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { differences } from './differences.ts';
import { soak } from './soak.ts';
import type { SoakPerson } from './person.ts';
import { call } from '../call.ts';
import { startCollab } from '../support.ts';

test('people of every kind type, move, disconnect and return, and finally all clients and REST have the same document', async () => {
  const { acts, faults, memory } = await soak({ seconds: 10, people: 12, documents: 3, actsPerSecond: 8 });
  assert.deepEqual(faults, []);
  assert.ok(acts > 0);
  assert.ok(memory.last > 0);
});

test('a client with a different document, or with a person who is not there, is reported', async () => {
  await using host = await startCollab();
  const address = host.url.replace('ws', 'http').replace('/collaboration', '');
  const person = (name: string, text: string, sees: string[]): SoakPerson => {
    const doc = new Y.Doc();
    doc.clientID = 1;
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(text)]);
    doc.getXmlFragment('default').insert(0, [paragraph]);
    return { name, doc, sees, paragraphs: [text] } as never;
  };
  const [ada, ben] = [person('Ada', 'one', ['Ada', 'Ben']), person('Ben', 'two', ['Ben', 'Carl'])];
  const update = Buffer.from(Y.encodeStateAsUpdate(ada.doc)).toString('base64');
  await call(host, 'POST', '/documents/minutes', { update });
  assert.deepEqual(await differences(address, 'minutes', [ada, ben]), [
    'minutes: Ben has another document than Ada',
    'minutes: Ben sees Ben, Carl',
  ]);
  const found = await differences(address, 'minutes', [ben]);
  assert.deepEqual(found.slice(1), ['minutes: REST tells another text', 'minutes: REST tells another document']);
});
