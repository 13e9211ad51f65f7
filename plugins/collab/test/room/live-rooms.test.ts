import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { startBareServer } from '../bare-server.ts';
import { MemoryLog } from '../memory-log.ts';
import { NO_CLOCKS, RawClient, textUpdate } from '../raw-client.ts';
import { until } from '../support.ts';

const SYNC = 0;
const author = { user: 'ada' };

async function join(url: string): Promise<RawClient> {
  const client = await RawClient.connect(`${url}/doc`, 'y-websocket');
  client.say(SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  return client;
}

test('a hundred simultaneous requests to create one document create it once', async () => {
  await using host = await startBareServer();
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      host.rooms.use('doc', (room) => room.seed(textUpdate(`copy ${index}`, index + 1), author)),
    ),
  );
  assert.equal(made.filter((seq) => seq !== undefined).length, 1);
  const { updates } = await host.rooms.use('doc', (room) => room.state());
  assert.equal(updates.length, 1);
});

test('a change from the server reaches clients and the log, and reports when it is on disk', async () => {
  const log = new MemoryLog();
  await using host = await startBareServer({ log });
  const client = await join(host.url);
  const seq = await host.rooms.use('doc', (room) => room.apply(textUpdate('from the server'), author));
  assert.equal(seq, 1);
  await client.hear(SYNC, 2);
  assert.equal(client.document().getText('text').toJSON(), 'from the server');
  assert.deepEqual(
    (await log.read('doc'))?.tail.map(({ user, kind }) => [user, kind]),
    [['ada', 'edit']],
  );
  await assert.rejects(
    host.rooms.use('doc', (room) => room.apply(Uint8Array.of(9, 9), author)),
    { code: 'UPDATE_MALFORMED' },
  );
  client.close();
});

test('a state and its position match, whatever arrives meanwhile', async () => {
  await using host = await startBareServer();
  await host.rooms.use('doc', async (room) => {
    await room.apply(textUpdate('one', 1), author);
    const asked = room.state();
    const later = room.apply(textUpdate('two', 2), author);
    const { seq, updates } = await asked;
    assert.equal(updates.length, seq);
    assert.equal(await later, 2);
    assert.equal(room.head, 2);
    const doc = new Y.Doc();
    for (const update of (await host.rooms.stateAt('doc', 1)).updates) Y.applyUpdate(doc, update);
    assert.equal(doc.getText('text').toJSON(), 'one');
  });
});

test('an unused document is closed when all its changes are on disk, and not before', async () => {
  const log = new MemoryLog();
  await using host = await startBareServer({ log, options: { keepOpen: 1000 } });
  const closed: string[] = [];
  host.rooms.subscribe({ closed: (name, seq) => void closed.push(`${name} ${seq}`) });
  const client = await join(host.url);
  log.failure = new Error('no room on the disk');
  client.say(SYNC, 2, textUpdate('kept'));
  await until(() => host.logged.length > 0);
  client.close();
  await until(() => host.rooms.find('doc')?.isUnused === true);
  for (let second = 0; second < 10; second++) host.wheel.turn();
  assert.deepEqual(closed, []);
  log.failure = undefined;
  await until(() => {
    host.wheel.turn();
    return closed.length === 1;
  });
  assert.deepEqual(closed, ['doc 1']);
  assert.equal(host.rooms.size, 0);
  const again = await join(host.url);
  assert.equal(again.document().getText('text').toJSON(), 'kept');
  again.close();
});

test('a long tail becomes part of the base when all clients have left', async () => {
  const log = new MemoryLog();
  await using host = await startBareServer({ log, options: { keepOpen: 1000 } });
  await host.rooms.use('doc', async (room) => {
    for (let client = 1; client <= 300; client++) void room.apply(textUpdate('x', client), author);
    await room.flush();
  });
  await until(() => {
    host.wheel.turn();
    return host.rooms.size === 0;
  });
  const state = await log.read('doc');
  assert.deepEqual([state?.head, state?.base?.seq, state?.tail.length], [300, 300, 0]);
});

test('a deleted document disconnects all clients for good, and its name restarts', async () => {
  await using host = await startBareServer();
  const client = await join(host.url);
  client.say(SYNC, 2, textUpdate('to be deleted'));
  await until(() => host.rooms.find('doc')?.head === 1);
  assert.equal(await host.rooms.delete('doc', 'ada'), true);
  assert.equal((await client.hearClose()).code, 4404);
  assert.equal(await host.rooms.exists('doc'), false);
  assert.equal(await host.rooms.delete('doc', 'ada'), false);
  const again = await join(host.url);
  assert.equal(again.document().getText('text').toJSON(), '');
  again.close();
});

test('a running edit does not restore a deleted document', async () => {
  const log = new MemoryLog();
  await using host = await startBareServer({ log });
  const told: string[] = [];
  host.rooms.subscribe({
    closed: (name, seq) => void told.push(`closed ${name} ${seq}`),
    deleted: (name) => void told.push(`deleted ${name}`),
  });
  const editing = Promise.withResolvers<void>();
  const edit = host.rooms.use('doc', async (room) => {
    await room.apply(textUpdate('first', 1), author);
    await editing.promise;
    await assert.rejects(room.seed(textUpdate('third', 3), author), { code: 'DOCUMENT_NOT_FOUND' });
    return room.apply(textUpdate('second', 2), author);
  });
  await until(() => host.rooms.find('doc')?.head === 1);
  assert.equal(await host.rooms.delete('doc', 'ada'), true);
  editing.resolve();
  await assert.rejects(edit, { code: 'DOCUMENT_NOT_FOUND' });
  assert.equal(await log.find('doc'), undefined);
  assert.deepEqual(told, ['closed doc 1', 'deleted doc']);
});

test('changes during a deletion are deleted too, and clients that arrive meanwhile find no document', async () => {
  const log = new MemoryLog();
  await using host = await startBareServer({ log });
  const disk = Promise.withResolvers<void>();
  const first = host.rooms.use('doc', (room) => room.apply(textUpdate('first', 1), author));
  await first;
  log.gate = disk.promise;
  const written = host.rooms.use('doc', (room) => room.apply(textUpdate('second', 2), author));
  await until(() => log.asked === 2);
  const deletions = [host.rooms.delete('doc', 'ada'), host.rooms.delete('doc', 'ben')];
  const exists = host.rooms.exists('doc');
  const late = host.rooms.use('doc', async (room) => room.head);
  disk.resolve();
  assert.deepEqual(await Promise.all([written, exists, late]), [2, false, 0]);
  assert.deepEqual(await Promise.all(deletions), [true, false]);
  assert.equal(await log.find('doc'), undefined);
});

test('changes that another process writes to the same log are noticed and sent on, and no client is disconnected', async () => {
  const log = new MemoryLog();
  await using host = await startBareServer({ log });
  const client = await join(host.url);
  const closed: string[] = [];
  host.rooms.subscribe({ closed: (name) => void closed.push(name) });
  await log.append('doc', [{ kind: 'update', origin: 'other', user: 'ben', time: 1, bytes: textUpdate('theirs', 2) }]);
  client.say(SYNC, 2, textUpdate('ours', 1));
  await until(() => client.document().getText('text').length === 'theirs'.length);
  assert.deepEqual(closed, []);
  const again = await join(host.url);
  assert.equal(again.document().getText('text').length, 'theirsours'.length);
  for (const one of [client, again]) one.close();
});

test('documents beyond the budget are released and read again when needed', async () => {
  await using host = await startBareServer({ options: { maxResidentBytes: 1_048_576 } });
  const client = await join(host.url);
  await host.rooms.use('doc', async (room) => {
    await room.apply(textUpdate('x'.repeat(1_500_000)), author);
  });
  const room = host.rooms.find('doc');
  assert.ok(room);
  await room.compact();
  for (let second = 0; second < 10; second++) host.wheel.turn();
  assert.ok(room.residentBytes < 1000);
  const late = await join(host.url);
  assert.equal(late.document().getText('text').length, 1_500_000);
  client.close();
  late.close();
});

test('documents that cannot be opened leave nothing behind after any number of attempts', async () => {
  const log = new MemoryLog();
  log.read = () => Promise.reject(new Error('the disk is gone'));
  await using host = await startBareServer({ log });
  for (let attempt = 0; attempt < 500; attempt++) await assert.rejects(host.rooms.acquire(`doc-${attempt}`));
  assert.equal(host.rooms.size, 0);
});
