import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionError } from '@editor-companion/core/plugin';
import type * as Y from 'yjs';
import { Attributions } from '../../src/history/attributions.ts';
import { MIRROR } from '../../src/editing/open-room.ts';
import type { DocumentWorkers } from '../../src/tasks/document-workers.ts';
import { setStage, Writer } from './stage.ts';

type Stage = Awaited<ReturnType<typeof setStage>>;
const MINUTE = 60_000;

/** Returns a typing writer: each call appends a change to the log. */
function typist({ write }: Stage, document: string, user: string, writer = new Writer()) {
  return async (time: number, work: (text: Y.XmlText) => void): Promise<void> => {
    const [text] = writer.texts();
    assert.ok(text);
    work(text);
    const said = writer.say();
    if (said) await write(document, user, time, said);
  };
}

const newest = ({ store }: Stage, document: string) =>
  store.newest(document, { behind: undefined, limit: 1000, user: undefined });

test('typing without a longer pause is one row, even across a compaction', async () => {
  await using stage = await setStage();
  const type = typist(stage, 'd', 'ada');
  await type(0, (text) => text.insert(0, 'one'));
  await type(MINUTE, (text) => text.insert(3, ' two'));
  assert.equal(await stage.compact('d'), true);
  await type(2 * MINUTE, (text) => text.insert(7, ' three'));
  await stage.attributions.catchUp('d');
  await type(30 * MINUTE, (text) => text.delete(0, 4));
  await stage.attributions.catchUp('d');
  const rows = (await newest(stage, 'd')).map(({ started_at, ended_at, changes, inserted, deleted }) => [
    started_at,
    ended_at,
    changes,
    inserted,
    deleted,
  ]);
  assert.deepEqual(rows, [
    [30 * MINUTE, 30 * MINUTE, 1, 0, 4],
    [0, 2 * MINUTE, 3, 13, 0],
  ]);
  // One range of clocks, regardless of the number of changes.
  assert.equal((JSON.parse((await stage.store.rows('d'))[0]?.inserts ?? '') as number[]).length, 3);
});

test('a kill between the record of authors and the new base loses nothing and duplicates nothing', async () => {
  await using stage = await setStage();
  const type = typist(stage, 'd', 'ada');
  await type(0, (text) => text.insert(0, 'text'));
  const killed = stage.compact('d', async (name, upTo) => {
    await stage.attributions.catchUp(name, upTo);
    throw new Error('killed');
  });
  await assert.rejects(killed, /killed/);
  const before = await newest(stage, 'd');
  assert.equal(before[0]?.inserted, 4);
  assert.equal(await stage.compact('d'), true);
  assert.deepEqual(await newest(stage, 'd'), before);
});

test('no base is made if its authors cannot be stored', async () => {
  await using stage = await setStage();
  await typist(stage, 'd', 'ada')(0, (text) => text.insert(0, 'text'));
  const full = (): Promise<void> => Promise.reject(new Error('the disk is full'));
  await assert.rejects(stage.compact('d', full), /full/);
  assert.equal((await stage.log.read('d'))?.base, undefined);
});

test('a document that is too large for a thread is compacted without authors, which is logged', async () => {
  await using stage = await setStage();
  await typist(stage, 'd', 'ada')(0, (text) => text.insert(0, 'text'));
  const tooMuch = new CompanionError('WORKER_TIMEOUT', { status: 422, message: 'too long' });
  const workers = { do: () => Promise.reject(tooMuch) } as unknown as DocumentWorkers;
  const logger = { warn: (what: unknown) => void stage.warned.push(what) } as never;
  const attributions = new Attributions({ ...stage, workers, maxSize: 1e6, logger });
  assert.equal(await stage.compact('d', attributions.catchUp.bind(attributions)), true);
  assert.equal(stage.warned.length, 1);
  const { passages } = await stage.blame('d');
  assert.deepEqual(
    passages.map(({ text, user, date }) => [text, user, date]),
    [['text', null, null]],
  );
});

test('content that is only displayed in a document has no author', async () => {
  await using stage = await setStage();
  await typist(stage, 'd', MIRROR)(0, (text) => text.insert(0, 'shown'));
  await stage.attributions.catchUp('d');
  assert.deepEqual(await newest(stage, 'd'), []);
});

test('two simultaneous requests store the same changes once', async () => {
  await using stage = await setStage();
  const other = new Attributions({ ...stage, maxSize: 1e6, logger: {} as never });
  await typist(stage, 'd', 'ada')(0, (text) => text.insert(0, 'text'));
  await Promise.all([stage.attributions.catchUp('d'), stage.attributions.catchUp('d'), other.catchUp('d')]);
  assert.deepEqual(
    (await newest(stage, 'd')).map(({ changes }) => changes),
    [1],
  );
});

test('beyond its limit, the oldest times become less precise, and the authors of the text stay', async () => {
  const maxSize = 20_000;
  await using stage = await setStage({ maxSize });
  const writers = [new Writer(1), new Writer(2)];
  const types = writers.map((writer, index) => typist(stage, 'd', `user ${index}`, writer));
  for (let round = 0; round < 200; round++) {
    await types[round % 2]?.(round * 40 * MINUTE, (text) => text.insert(text.length, 'word '));
    if (round % 50 === 49) await stage.compact('d');
  }
  const size = (await stage.store.head('d'))?.size ?? 0;
  const rows = await newest(stage, 'd');
  assert.ok(size <= maxSize, `${size}`);
  assert.ok(rows.length < 200, `${rows.length} rows`);
  assert.equal(
    rows.reduce((sum, { inserted }) => sum + inserted, 0),
    1000,
  );
  const { passages } = await stage.blame('d');
  assert.ok(passages.every(({ user }) => user !== null));
  assert.equal(passages.map(({ text }) => text).join('').length, 1000);
});

test('beyond its limit, deletions lose their authors before the text does', async () => {
  await using stage = await setStage({ maxSize: 70_000 });
  const writer = new Writer(1);
  const type = typist(stage, 'd', 'ada', writer);
  await type(0, (text) => text.insert(0, 'x'.repeat(12_000)));
  for (let round = 0; round < 12; round++)
    await type((round + 1) * 60 * MINUTE, (text) => {
      for (let at = 0; at < 400; at++) text.delete(round * 400 + at, 1);
    });
  await stage.attributions.catchUp('d');
  assert.ok(((await stage.store.head('d'))?.size ?? 0) <= 70_000);
  const { passages } = await stage.blame('d');
  assert.ok(passages.every(({ user }) => user?.id === 'ada'));
  assert.equal(passages.map(({ text }) => text).join('').length, 12_000 - 12 * 400);
});
