import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import collab from '../../src/index.ts';
import { call, paragraphs } from '../call.ts';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '../clients.ts';
import { until } from '../support.ts';
import { fillDisk, freeDisk } from './small-disk.ts';

/* A server whose disk fills up, from the view of its callers. */

const [disk = ''] = process.argv.slice(2);
const host = await createTestHost([storage, collab], { dataDir: join(disk, 'data') });
const url = `${(await host.listen()).replace('http', 'ws')}/collaboration`;
const statusOf = async (path: string): Promise<number> => (await call(host, 'GET', path)).status;
const create = (name: string, text: string) => call(host, 'POST', `/documents/${name}`, { content: paragraphs(text) });
const textOf = (doc: Y.Doc): string => doc.getText('text').toJSON();

assert.equal((await create('one', 'first')).status, 201);
const open = (name: string): HocuspocusProvider => {
  const websocketProvider = new HocuspocusProviderWebsocket({ url });
  const provider = new HocuspocusProvider({ websocketProvider, name, token: 'x', document: new Y.Doc() });
  provider.attach();
  return provider;
};
const [writer, reader] = [open('live'), open('live')];
const plain = new WebsocketProvider(url, 'live', new Y.Doc(), { disableBc: true });
await until(() => writer.isSynced && reader.isSynced && plain.synced);

await fillDisk(disk);
assert.equal(await statusOf('/documents/one'), 200, 'what was saved before is read');

// The journal still has its preallocated 4 MB. Changes that fit are stored and acknowledged.
const created: number[] = [];
let refused: { status: number; error?: string } | undefined;
for (let index = 0; refused === undefined; index++) {
  const answer = await create(`more-${index}`, 'x'.repeat(100_000));
  if (answer.status === 201) created.push(index);
  else refused = answer;
}
assert.ok(created.length > 5);
assert.deepEqual([refused.status, refused.error], [503, 'CHANGE_UNSAVED'], 'kept, and so not called refused');
const last = `/documents/more-${created.length}`;
assert.equal((await call(host, 'POST', last, { content: paragraphs('other') })).error, 'CHANGE_UNSAVED');
assert.equal(await statusOf(last), 404, 'what is not on disk is not shown');
assert.equal(await statusOf('/documents/one'), 200);
assert.equal(await statusOf(`/documents/more-${created.length - 1}`), 200);

// Too large for the remaining space.
const text = 'y'.repeat(200_000);
writer.document.getText('text').insert(0, text);
await until(() => textOf(plain.doc).length === text.length);
writer.document.getText('text').insert(0, 'refused ');
assert.ok(writer.hasUnsyncedChanges);
await until(async () => (await statusOf('/health/ready')) === 503);
assert.equal((await call(host, 'PATCH', '/documents/one', { content: paragraphs('z'.repeat(300_000)) })).status, 503);
assert.match(String((await call(host, 'GET', '/documents/one?as=text')).data['content']), /^first/);

freeDisk(disk);
await until(() => !writer.hasUnsyncedChanges && textOf(reader.document) === `refused ${text}`);
await until(() => textOf(plain.doc) === `refused ${text}`);
await until(async () => (await statusOf(last)) === 200);
assert.equal((await call(host, 'POST', last, { content: paragraphs('other') })).data['created'], false);
await until(async () => (await statusOf('/health/ready')) === 200);
assert.equal((await create('afterwards', 'more')).status, 201);
for (const index of created) assert.equal(await statusOf(`/documents/more-${index}`), 200);

for (const provider of [writer, reader, plain]) provider.destroy();
for (const { configuration } of [writer, reader]) configuration.websocketProvider.destroy();
await host.close();
// Clients may have open timers.
process.exit();
