import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Room } from '../../src/room/types.ts';
import type { VersionRow } from '../../src/versions/database.ts';
import { Schedule } from '../../src/versions/schedule.ts';
import type { VersionStore } from '../../src/versions/store.ts';
import type { Author, Versions } from '../../src/versions/versions.ts';
import { MIRROR } from '../../src/editing/open-room.ts';
import { createEvents } from '../events.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function setUp({ every = 10 * MINUTE, rows = [] as VersionRow[], fail = (_name: string): boolean => false } = {}) {
  const events = createEvents();
  const saved: string[] = [];
  const discarded: number[] = [];
  const warned: unknown[] = [];
  const versions = {
    save(room: Room, { name }: Author, { kind, unlessSince }: { kind: string; unlessSince?: number }) {
      const { version } = events.elsewhere;
      if (version && unlessSince !== undefined && version.created_at > unlessSince)
        return Promise.resolve({ version, isNew: false });
      if (fail(room.name)) return Promise.reject(new Error('no'));
      saved.push(`${room.name} ${kind} ${name}`);
      return Promise.resolve({ version: { seq: 1 }, isNew: true });
    },
    discard(gone: VersionRow[]) {
      discarded.push(...gone.map(({ version }) => version));
      return Promise.resolve();
    },
  } as unknown as Versions;
  const store = {
    passing: (document: string, olderThan: number) =>
      Promise.resolve(rows.filter((row) => row.document === document && row.created_at < olderThan)),
    documentsWithPassing: (_olderThan: number, after: string, limit: number) =>
      Promise.resolve(
        [...new Set(rows.map(({ document }) => document))].filter((name) => name > after).slice(0, limit),
      ),
  } as unknown as VersionStore;
  const schedule = new Schedule({
    rooms: events.rooms,
    versions,
    store,
    now: events.now,
    options: { every, keep: { all: DAY, hourly: 30 * DAY, daily: 365 * DAY, weekly: 0 } },
    nameOf: (_document, user) => (user === 'ada' ? 'Ada Lovelace' : undefined),
    log: { warn: (what: unknown) => warned.push(what) } as never,
    leases: () => undefined,
  });
  return { ...events, schedule, saved, discarded, warned };
}

test('an edited document is saved at its time, in the name of the last author', async () => {
  const { schedule, changed, clock, saved } = setUp();
  changed('d', 'ben');
  clock.now += 10 * MINUTE - 1;
  changed('d', 'ben');
  clock.now += 1;
  changed('d', 'ben', 'ada');
  clock.now += 1;
  changed('d', 'ben');
  await schedule.close();
  assert.deepEqual(saved, ['d auto Ada Lovelace']);
});

test('it is saved when all clients have left, and not if nothing has changed since', async () => {
  const { schedule, changed, closed, saved } = setUp();
  changed('d', 'ada');
  closed('d');
  closed('d');
  closed('quiet');
  await schedule.close();
  assert.deepEqual(saved, ['d auto Ada Lovelace']);
});

test('changes by mirrors have no author', async () => {
  const { schedule, changed, closed, saved } = setUp();
  changed('d', MIRROR);
  closed('d');
  changed('e', 'ada', MIRROR);
  closed('e');
  await schedule.close();
  assert.deepEqual(saved, ['e auto Ada Lovelace']);
});

test('a deleted document is not saved, and one that cannot be saved does not affect others', async () => {
  const { schedule, changed, closed, deleted, saved, warned } = setUp({ fail: (name) => name === 'bad' });
  for (const name of ['gone', 'bad', 'd']) changed(name, 'ada');
  deleted('gone');
  for (const name of ['gone', 'bad', 'd']) closed(name);
  await schedule.close();
  assert.deepEqual([saved, warned.length], [['d auto Ada Lovelace'], 1]);
});

test('a stopping server saves every document with changes, even if clients are connected', async () => {
  const { schedule, changed, saved } = setUp();
  const documents = Array.from({ length: 30 }, (_, index) => `d${index}`);
  for (const name of documents) changed(name, 'ada');
  await schedule.saveAll();
  assert.deepEqual(
    saved,
    documents.map((name) => `${name} auto Ada Lovelace`),
  );
  await schedule.saveAll();
  assert.equal(saved.length, documents.length);
});

test('a document that is not saved before the deadline is given up silently', async () => {
  const { schedule, changed, saved, warned } = setUp();
  for (let index = 0; index < 30; index++) changed(`d${index}`, 'ada');
  const saving = schedule.saveAll();
  await schedule.close();
  await saving;
  assert.ok(saved.length > 0 && saved.length < 10, `${saved.length} were saved`);
  assert.deepEqual(warned, []);
});

test('with 0 nothing is saved automatically', async () => {
  const { schedule, changed, closed, saved } = setUp({ every: 0 });
  changed('d', 'ada');
  closed('d');
  await schedule.close();
  assert.deepEqual(saved, []);
});

test('a sweep removes expired versions in every document', async () => {
  const now = Date.UTC(2026, 5, 1);
  const row = (document: string, version: number, age: number): VersionRow => ({
    id: `${document}${version}`,
    document,
    version,
    seq: 1,
    comment_seq: 0,
    kind: 'auto',
    name: null,
    important: 0,
    user_id: 'a',
    user_name: 'A',
    created_at: now - age,
  });
  const many = Array.from({ length: 150 }, (_, index) => row(`doc ${String(index).padStart(3, '0')}`, 9, 400 * DAY));
  const { schedule, clock, discarded } = setUp({
    rows: [row('a', 3, HOUR), row('a', 2, 2 * DAY - MINUTE), row('a', 1, 2 * DAY - 2 * MINUTE), ...many],
  });
  clock.now = now;
  await schedule.sweep();
  await schedule.close();
  assert.deepEqual(discarded, [1, ...many.map(() => 9)]);
});

test('if another node has saved a version meanwhile, the time until the next one starts then', async () => {
  const { schedule, changed, clock, saved, elsewhere } = setUp();
  changed('d', 'ada');
  clock.now += 10 * MINUTE;
  elsewhere.version = { seq: 0, created_at: clock.now - 4 * MINUTE };
  changed('d', 'ada');
  await setImmediate();
  clock.now += 5 * MINUTE;
  changed('d', 'ada');
  await setImmediate();
  assert.deepEqual(saved, []);
  elsewhere.version = undefined;
  clock.now += 1 * MINUTE;
  changed('d', 'ada');
  await schedule.close();
  assert.deepEqual(saved, ['d auto Ada Lovelace']);
});

test('a node without clients of a document leaves the saving to a node with some', async () => {
  const { schedule, changed, closed, saved, elsewhere } = setUp();
  elsewhere.isOpen = true;
  changed('d', 'ada');
  closed('d');
  await schedule.close();
  assert.deepEqual([saved, elsewhere.asked], [[], ['d unsaved']]);
});
