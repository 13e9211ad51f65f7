import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import fc from 'fast-check';
import { packBatch } from '../../../src/log/batch.ts';
import { checksumOfPart } from '../../../src/log/checksum.ts';
import { encodeRecord } from '../../../src/log/journal-record.ts';
import { LogReader } from '../../../src/log/tables/reader.ts';
import { makeSchema } from '../../../src/log/tables/schema.ts';
import { LogWriter } from '../../../src/log/tables/writer.ts';
import { PLAIN } from '../../../src/log/safe.ts';

const noWait = async (): Promise<void> => undefined;
const countOf = (database: DatabaseSync, table: string): number =>
  Number(database.prepare(`select count(*) as count from ${table}`).get()?.['count']);
const sizeOf = (database: DatabaseSync): number =>
  Number(database.prepare('select sum(length(bytes)) as size from chunk').get()?.['size'] ?? 0);

/** Returns incompressible bytes, the same for the same seed. */
const noise = (kilobytes: number, seed: number): Buffer =>
  Buffer.concat(
    Array.from({ length: kilobytes * 32 }, (_, index) => createHash('sha256').update(`${seed} ${index}`).digest()),
  );

/** A document in a log. Its state is the concatenation of its changes. */
class Stage {
  readonly database = new DatabaseSync(':memory:');
  readonly writer: LogWriter;
  readonly #journal: number;
  #records = 0;
  head = 0;
  base = 0;

  constructor() {
    makeSchema(this.database);
    this.writer = new LogWriter(this.database);
    this.#journal = this.writer.recover(Buffer.alloc(0)).id;
  }

  append(...texts: string[]): void {
    const changes = texts.map((text, index) => ({
      kind: 'update' as const,
      origin: 'node',
      user: `user ${index % 2}`,
      time: this.head + index,
      bytes: Buffer.from(text),
    }));
    const seq = ++this.#records;
    const records = encodeRecord(packBatch([{ document: 'd', create: false, changes }]), this.#journal, seq, PLAIN);
    this.writer.settle({ records: Uint8Array.from(records), first: seq, place: { id: this.#journal, seq, at: 0 } });
    this.head += texts.length;
  }

  async compact(seq = this.head): Promise<void> {
    const bytes = this.at(seq);
    if (await this.writer.compact('d', { from: this.base, seq, bytes }, noWait)) this.base = seq;
  }

  /** Returns the document at a position, from the log. */
  at(seq: number): Buffer {
    const state = new LogReader(this.database).read('d', seq);
    assert.ok(state, `position ${seq} can be read`);
    assert.deepEqual(
      state.tail.map((record) => record.seq),
      Array.from({ length: seq - (state.base?.seq ?? 0) }, (_, index) => (state.base?.seq ?? 0) + index + 1),
    );
    return Buffer.concat([state.base?.bytes ?? Buffer.alloc(0), ...state.tail.map(({ bytes }) => bytes)]);
  }
}

test('every pinned position keeps its state, whatever is compacted, pinned and released', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('append' as const),
        sizes: fc.array(fc.nat({ max: 9000 }), { minLength: 1, maxLength: 6 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('pin' as const), back: fc.nat({ max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('compact' as const), back: fc.nat({ max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('unpin' as const), which: fc.nat({ max: 20 }) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const stage = new Stage();
      const pins = new Map<number, Buffer>();
      const all: Buffer[] = [];
      const stateAt = (seq: number): Buffer => Buffer.concat(all.slice(0, seq));
      for (const [index, now] of steps.entries()) {
        if (now.do === 'append') {
          const texts = now.sizes.map((size, place) =>
            `${index}.${place}.`.repeat(Math.ceil(size / 5)).slice(0, size + 1),
          );
          all.push(...texts.map((text) => Buffer.from(text)));
          stage.append(...texts);
        } else if (now.do === 'compact' && stage.head - now.back > stage.base)
          await stage.compact(stage.head - now.back);
        else if (now.do === 'pin') {
          const seq = stage.head - now.back;
          if (stage.writer.pin('d', seq, 'version')) pins.set(seq, stateAt(seq));
          else assert.ok(seq < Math.max(stage.base, 1), `position ${seq} can be pinned`);
        } else if (now.do === 'unpin') {
          const seq = [...pins.keys()][now.which];
          if (seq !== undefined) assert.ok(stage.writer.unpin('d', seq, 'version'));
          if (seq !== undefined) pins.delete(seq);
        }
        for (const [seq, state] of pins) assert.ok(stage.at(seq).equals(state), `position ${seq}`);
        if (stage.head > 0) assert.ok(stage.at(stage.head).equals(stateAt(stage.head)));
      }
      if (stage.head === 0) return;
      for (const seq of pins.keys()) stage.writer.unpin('d', seq, 'version');
      stage.append('last');
      await stage.compact();
      const chunks = new Set(
        stage.database
          .prepare('select id from chunk')
          .all()
          .map((row) => row['id']),
      );
      assert.equal(countOf(stage.database, 'kept'), 0);
      assert.equal(countOf(stage.database, 'change'), 0);
      assert.ok(chunks.size <= Math.ceil(stage.at(stage.head).length / 2048));
    }),
    { numRuns: 30 },
  );
});

test('a version takes space for changes since the last one, and returns it at once', async () => {
  const stage = new Stage();
  const text = noise(512, 1);
  stage.append(text.toString('latin1'));
  await stage.compact();
  const whole = sizeOf(stage.database);
  stage.writer.pin('d', 1, 'version');
  for (let version = 2; version <= 11; version++) {
    stage.append('x'.repeat(100));
    await stage.compact();
    stage.writer.pin('d', version, 'version');
  }
  const grown = sizeOf(stage.database) - whole;
  assert.ok(grown < whole / 6, `ten versions take ${grown} bytes, the document ${whole}`);
  for (let version = 1; version <= 10; version++) stage.writer.unpin('d', version, 'version');
  const left = sizeOf(stage.database);
  assert.ok(left < whole + 32_768, `${left} bytes are left of ${whole + grown}`);
  assert.equal(countOf(stage.database, 'base'), 1);
});

test('a damaged chunk is stored again by the next base that contains it', async () => {
  const stage = new Stage();
  stage.append(noise(128, 1).toString('latin1'));
  await stage.compact();
  stage.writer.pin('d', 1, 'version');
  const state = stage.at(1);
  stage.append('more');
  await stage.compact();
  const { database } = stage;
  assert.ok(
    countOf(database, 'chunk where dictionary is not null') > 0,
    'what differs from the base before is all that is stored',
  );
  database.exec("update chunk set bytes = x'00' where id in (select dictionary from chunk) or id = 1");
  for (const seq of [1, 2]) assert.throws(() => stage.at(seq), /a wrong checksum/u);
  stage.append('again');
  const bytes = Buffer.concat([state, Buffer.from('moreagain')]);
  assert.ok(await stage.writer.compact('d', { from: 2, seq: 3, bytes }, noWait));
  assert.ok(stage.at(3).equals(bytes));
});

test('a deleted document leaves nothing of its versions', async () => {
  const stage = new Stage();
  stage.database.exec('pragma foreign_keys = on');
  stage.append(noise(64, 1).toString('latin1'), 'b', 'c');
  await stage.compact(1);
  stage.writer.pin('d', 2, 'version');
  await stage.compact();
  assert.ok(countOf(stage.database, 'chunk') > 0 && countOf(stage.database, 'kept') > 0);
  stage.writer.drop('d');
  for (const table of ['chunk', 'kept', 'base', 'pin', 'change'])
    assert.equal(countOf(stage.database, table), 0, table);
});

test('an unfinished base is removed with its chunks when the log is opened again', async () => {
  const stage = new Stage();
  stage.append(noise(2100, 1).toString('latin1'));
  const state = stage.at(1);
  let parts = 0;
  const killed = async (): Promise<void> => {
    parts += 1;
    if (parts === 2) throw new Error('killed');
  };
  await assert.rejects(stage.writer.compact('d', { from: 0, seq: 1, bytes: state }, killed), /killed/u);
  assert.ok(countOf(stage.database, 'chunk') > 0);
  assert.ok(new LogWriter(stage.database));
  assert.equal(countOf(stage.database, 'chunk'), 0);
  assert.equal(countOf(stage.database, 'base'), 0);
  await stage.compact();
  assert.ok(stage.at(1).equals(state), 'the next one is whole');
});

test('complete bases from an earlier release share their chunks after the next compaction, and stay the same', async () => {
  const stage = new Stage();
  stage.append(noise(1200, 1).toString('latin1'));
  const state = stage.at(1);
  // The earlier storage form: parts of a megabyte.
  const { database } = stage;
  for (let part = 0; part * 1_048_576 < state.length; part++) {
    const bytes = state.subarray(part * 1_048_576, (part + 1) * 1_048_576);
    const crc = part === 0 ? null : checksumOfPart(1, { seq: 1, part, bytes });
    database.prepare('insert into base (document, seq, part, bytes, crc) values (1, 1, ?, ?, ?)').run(part, bytes, crc);
  }
  database.prepare('update document set base = 1, base_bytes = ?').run(state.length);
  database.exec('delete from change');
  stage.base = 1;
  assert.ok(stage.at(1).equals(state));
  assert.ok(stage.writer.pin('d', 1, 'version'));
  stage.append('more');
  await stage.compact();
  assert.ok(stage.at(1).equals(state));
  assert.equal(countOf(database, 'base where is_recipe = 0'), 0);
  assert.ok(sizeOf(database) < state.length * 1.1, 'both states share what they have in common');
});
