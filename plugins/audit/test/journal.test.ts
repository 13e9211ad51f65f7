import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DatabaseService } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { PostgresDatabase } from '../../cluster/src/database/database.ts';
import { PostgresServer, withoutPostgres } from '../../cluster/test/servers/postgres.ts';
import { connectPostgres } from '../../cluster/test/support.ts';
import { openDatabase, type Database } from '../src/database.ts';
import type { Draft } from '../src/entry.ts';
import { allEntries, findEntries } from '../src/find.ts';
import { Journal } from '../src/journal.ts';
import { until } from '../../collab/test/support.ts';

const draft = (target: string): Draft => ({
  actor: { id: 'ada', kind: 'user' },
  action: 'document.edit',
  target: { kind: 'document', id: target },
  outcome: 'done',
});

/** A journal with its counters and log lines. */
function journalOn(db: Database, options: { maxWaiting?: number; now?: () => number } = {}) {
  const counted = { entries: 0, lost: 0, waiting: () => 0 };
  const told: unknown[] = [];
  const journal = new Journal({
    db,
    maxWaiting: 10_000,
    log: { error: (what: unknown) => void told.push(what) },
    metrics: {
      entries: { add: (count) => void (counted.entries += count) },
      lost: { add: (count) => void (counted.lost += count) },
      waiting: { observe: (read) => void (counted.waiting = read as () => number) },
    },
    ...options,
  });
  return { journal, counted, told };
}

const targetsIn = async (db: Database): Promise<(string | undefined)[]> =>
  (await findEntries(db, {}, 10_000)).map(({ target }) => target?.id).toReversed();

/** The error of the trigger, in any form of the database. */
const isUnchanged = (error: unknown): boolean =>
  error instanceof Error && (/never changed/.test(error.message) || isUnchanged(error.cause));

async function keepsOrder(service: DatabaseService): Promise<void> {
  const db = await openDatabase(service);
  let time = 1_763_640_000_000;
  const { journal, counted } = journalOn(db, { now: () => time });
  const targets = Array.from({ length: 2500 }, (_, index) => `d${index}`);
  for (const [index, target] of targets.entries()) {
    if (index % 3 === 0) time += 1;
    journal.append(draft(target));
  }
  assert.equal(counted.waiting(), 2500);
  await journal.settled();
  assert.deepEqual([counted.entries, counted.lost, counted.waiting()], [2500, 0, 0]);
  assert.deepEqual(await targetsIn(db), targets);
  const pieces: number[] = [];
  for await (const piece of allEntries(db, {})) pieces.push(piece.length);
  assert.deepEqual(pieces, [1000, 1000, 500]);
  assert.equal((await findEntries(db, { from: time }, 10)).length, 1);
  assert.equal((await findEntries(db, { to: time }, 10_000)).length, 2499);
  await assert.rejects(db.updateTable('audit_entry').set({ outcome: 'failed' }).execute(), isUnchanged);
  assert.equal(await journal.prune(time), 2499);
  assert.deepEqual(await targetsIn(db), ['d2499']);
  await journal.close();
}

test('entries are kept in order, read in pieces, and deleted by age, in SQLite', async () => {
  await using host = await createTestHost([storage]);
  await keepsOrder(host.use('database'));
});

test(
  'entries are kept in order, read in pieces, and deleted by age, in PostgreSQL',
  { skip: withoutPostgres },
  async () => {
    await using postgres = await PostgresServer.start();
    const connections = connectPostgres(await postgres.newDatabase());
    const database = new PostgresDatabase(connections, { lockTimeout: 10_000, maxPending: 1000 });
    try {
      await keepsOrder(database);
    } finally {
      await connections.close();
    }
  },
);

/** The table, which refuses writes while it is unavailable. */
async function breakable(db: Database) {
  const state = { isAway: false };
  const proxy = new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'insertInto' && state.isAway)
        return () => {
          throw new Error('The database is away.');
        };
      const value: unknown = Reflect.get(target, name, receiver);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
  });
  return { db: proxy, state };
}

test('while the database refuses writes entries wait, readiness reports it, and entries beyond the limit count as lost', async () => {
  await using host = await createTestHost([storage]);
  const { db, state } = await breakable(await openDatabase(host.use('database')));
  const { journal, counted, told } = journalOn(db, { maxWaiting: 3 });
  state.isAway = true;
  for (const target of ['a', 'b', 'c', 'd']) journal.append(draft(target));
  await until(() => told.length >= 2);
  assert.deepEqual([counted.lost, counted.waiting()], [1, 3]);
  assert.throws(journal.probe, { code: 'AUDIT_BEHIND' });
  state.isAway = false;
  await journal.settled();
  journal.probe();
  assert.deepEqual(await targetsIn(db), ['a', 'b', 'c']);
  state.isAway = true;
  journal.append(draft('e'));
  await journal.close();
  assert.equal(counted.lost, 2, 'what the database does not take at the end is told, too');
});
