import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { packBatch, unpackBatch } from '../../src/log/batch.ts';
import { Journal, JOURNAL_BYTES } from '../../src/log/journal.ts';
import { toLogError } from '../../src/log/log-error.ts';
import { encodeRecord, readRecords, type JournalPlace } from '../../src/log/journal-record.ts';
import { PLAIN } from '../../src/log/safe.ts';

const START: JournalPlace = { id: 7, seq: 0, at: 0 };

const batchOf = (text: string) =>
  packBatch([
    {
      document: 'doc',
      create: false,
      changes: [{ kind: 'update', origin: 'node', user: 'ada', time: 1, bytes: Buffer.from(text) }],
    },
  ]);

const textsIn = (file: Buffer<ArrayBuffer>, from = START): string[] =>
  [...readRecords(file, from, PLAIN)].map(({ batch }) =>
    unpackBatch(batch)
      .flatMap(({ changes }) => changes.map(({ bytes }) => Buffer.from(bytes).toString()))
      .join(),
  );

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-journal-'));
  await work(join(folder, 'journal'));
  await rm(folder, { recursive: true });
}

test('written records are read back, from the exact place up to which they are settled', () =>
  inFolder(async (path) => {
    const journal = await Journal.open(path, START);
    for (const text of ['one', 'two']) await journal.append(batchOf(text));
    const { place } = await journal.unsettled();
    await journal.append(batchOf('three'));
    const file = await readFile(path);
    assert.equal(file.length, JOURNAL_BYTES);
    assert.deepEqual(textsIn(file), ['one', 'two', 'three']);
    assert.deepEqual(textsIn(file, place), ['three']);
    await journal.close();
  }));

test('a last record that is torn or changed at any of its bytes is ignored', () => {
  const whole = [encodeRecord(batchOf('one'), 7, 1, PLAIN), encodeRecord(batchOf('two'), 7, 2, PLAIN)] as const;
  const file = Buffer.concat([...whole, Buffer.alloc(64)]);
  const [{ length: from }] = whole;
  for (let cut = from; cut < from + whole[1].length; cut++) {
    assert.deepEqual(textsIn(file.subarray(0, cut)), ['one'], 'the file ends there');
    const zeros = Buffer.from(file);
    // Bytes that are zero in any case do not count as missing.
    if (zeros.subarray(cut, from + whole[1].length).some((byte) => byte !== 0)) {
      zeros.fill(0, cut);
      assert.deepEqual(textsIn(zeros), ['one'], 'the rest was never written');
    }
    const wrong = Buffer.from(file);
    wrong[cut] = (wrong[cut] ?? 0) ^ 1;
    assert.deepEqual(textsIn(wrong), ['one'], 'one bit is another');
  }
});

test('reading ends at a damaged record in the middle', () => {
  const records = ['one', 'two', 'three'].map((text, index) => encodeRecord(batchOf(text), 7, index + 1, PLAIN));
  const file = Buffer.concat(records);
  file.writeUInt8(1, (records[0]?.length ?? 0) + 60);
  assert.deepEqual(textsIn(file), ['one']);
});

test('the file is overwritten from its beginning, and only its settled part', () =>
  inFolder(async (path) => {
    const journal = await Journal.open(path, START);
    const text = 'x'.repeat(100_000);
    const settled: string[] = [];
    let place = START;
    for (let index = 1; index <= 200; index++) {
      const batch = batchOf(`${index} ${text}`);
      let seq = await journal.append(batch);
      if (seq === undefined || index % 17 === 0) {
        settled.push(...textsIn(await readFile(path), place));
        ({ place } = await journal.unsettled());
        journal.settle(place);
        seq ??= await journal.append(batch);
      }
      assert.equal(seq, index);
    }
    settled.push(...textsIn(await readFile(path), place));
    const numbers = settled.map((one) => Number.parseInt(one, 10));
    assert.deepEqual(
      numbers,
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    assert.ok((await stat(path)).size < 2 * JOURNAL_BYTES);
    await journal.close();
  }));

test('a large record is copied in several turns of the event loop, and later records do not count as unsettled', () =>
  inFolder(async (path) => {
    const journal = await Journal.open(path, START);
    const text = 'x'.repeat(JOURNAL_BYTES);
    await journal.append(batchOf(text));
    let turns = 0;
    let isCopied = false;
    const count = (): void => {
      turns += 1;
      if (!isCopied) setImmediate(count);
    };
    setImmediate(count);
    const [{ records, first, place }] = await Promise.all([
      journal.unsettled().finally(() => (isCopied = true)),
      journal.append(batchOf('two')),
    ]);
    assert.deepEqual([first, place.seq], [1, 1]);
    assert.deepEqual(textsIn(Buffer.from(records.buffer)), [text]);
    assert.ok(turns >= JOURNAL_BYTES / 1_048_576);
    await journal.close();
  }));

test('a record that exceeds the file makes it grow, and the file is cut again when it is opened next', () =>
  inFolder(async (path) => {
    const journal = await Journal.open(path, START);
    const text = 'x'.repeat(JOURNAL_BYTES + 1);
    await journal.append(batchOf('one'));
    await journal.append(batchOf(text));
    assert.deepEqual(textsIn(await readFile(path)), ['one', text]);
    await journal.close();
    const next = await Journal.open(path, { ...START, seq: 2 });
    assert.equal((await stat(path)).size, JOURNAL_BYTES);
    assert.equal(await next.append(batchOf('three')), 3);
    assert.deepEqual(textsIn(await readFile(path), { ...START, seq: 2 }), ['three']);
    await next.close();
  }));

test('a file that was not completely created is created again', () =>
  inFolder(async (path) => {
    await (await Journal.open(path, START)).close();
    await truncate(path, 1000);
    await (await Journal.open(path, START)).close();
    assert.equal((await stat(path)).size, JOURNAL_BYTES);
  }));

test('a failed write changes nothing, and a full disk is named as the cause', () =>
  inFolder(async (path) => {
    const journal = await Journal.open(path, START);
    await journal.append(batchOf('one'));
    await journal.close();
    await assert.rejects(journal.append(batchOf('two')));
    assert.equal(journal.seq, 1);
    assert.deepEqual((await journal.unsettled()).place.seq, 1);
    assert.equal(toLogError({ message: 'no space left on device', code: 'ENOSPC' }).code, 'STORAGE_FULL');
    assert.equal(toLogError({ message: 'i/o error', code: 'EIO' }).code, 'LOG_FAILED');
  }));
