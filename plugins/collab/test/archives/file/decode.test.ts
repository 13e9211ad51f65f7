import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Entry } from '../../../src/archives/entry.ts';
import { decodeArchive } from '../../../src/archives/file/decode.ts';
import { encodeArchive } from '../../../src/archives/file/encode.ts';
import { zip } from '../../../src/archives/file/gzip.ts';

const LIMITS = { maxBytes: 20_000_000, maxEntries: 100, maxDocumentBytes: 10_000_000 };
const head = { name: 'a', createdAt: 1, updatedAt: 2, exportedAt: 3 };
const change: Entry = { type: 'change', kind: 'seed', user: 'ada', time: 1, bytes: Uint8Array.of(0, 0) };

async function* each<T>(...items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const fileOf = async (...entries: readonly Entry[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(zip(encodeArchive(head, each(...entries)))));

const decode = (file: Uint8Array, limits = LIMITS): Promise<Entry[]> =>
  Array.fromAsync(decodeArchive(each(file), limits));

test('the content of a file is read back unchanged, however the file is split into pieces', async () => {
  const entries: Entry[] = [
    change,
    { type: 'base', time: 5, bytes: new Uint8Array(1_200_000).fill(7) },
    { ...change, user: 'Ünï', kind: 'revert', bytes: new Uint8Array(0) },
    { type: 'kind', kind: 'comments' },
    { type: 'record', value: { text: 'a "{[" \\', list: [1, null, true] } },
  ];
  const file = await fileOf(...entries);
  const plain = (list: Entry[]) =>
    list.map((entry) => ('bytes' in entry ? { ...entry, bytes: [...entry.bytes] } : entry));
  assert.deepEqual(plain(await decode(file)), plain(entries));
  const bytes = Array.from(file, (byte) => Uint8Array.of(byte));
  assert.deepEqual(plain(await Array.fromAsync(decodeArchive(each(...bytes), LIMITS))), plain(entries));
});

test('a bomb is refused by its decompressed size, by its number of parts and by the size of one part', async () => {
  const large: Entry = { type: 'base', time: 1, bytes: new Uint8Array(9_000_000) };
  const bomb = await fileOf(large, large, large);
  assert.ok(bomb.length < 100_000);
  await assert.rejects(decode(bomb), { code: 'ARCHIVE_TOO_LARGE', message: /20000000/ });
  await assert.rejects(decode(await fileOf(large), { ...LIMITS, maxDocumentBytes: 100_000 }), {
    code: 'ARCHIVE_TOO_LARGE',
  });
  const many = await fileOf(...Array.from({ length: 101 }, () => change));
  await assert.rejects(decode(many), { code: 'ARCHIVE_TOO_LARGE', message: /100 changes/ });
  const zeros = gzipSync(Buffer.alloc(100_000_000));
  await assert.rejects(decode(zeros), { code: 'ARCHIVE_INVALID' });
});

test('JSON that would overflow the stack is refused before it is parsed', async () => {
  const deep = JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown;
  await assert.rejects(decode(await fileOf(change, { type: 'record', value: deep })), {
    code: 'ARCHIVE_INVALID',
    message: /deeper than 256/,
  });
});

test('a file of a newer release is distinguished from a damaged one', async () => {
  const file = await fileOf(change);
  const newer = Buffer.from(gunzipSync(file).toString('latin1').replace('"form":1', '"form":2'), 'latin1');
  await assert.rejects(decode(gzipSync(newer)), { code: 'ARCHIVE_INVALID', message: /damaged/ });
  const head2 = { ...head, form: 2 } as typeof head;
  const honest = Buffer.concat(await Array.fromAsync(zip(encodeArchive(head2, each(change)))));
  await assert.rejects(decode(honest), { code: 'ARCHIVE_NEWER' });
});

test('a reader that stops halfway stops the source of the file', async () => {
  let isClosed = false;
  const file = async function* () {
    try {
      yield await fileOf(change);
      yield Buffer.alloc(10);
    } finally {
      isClosed = true;
    }
  };
  for await (const _ of decodeArchive(file(), LIMITS)) break;
  assert.ok(isClosed);
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield (await fileOf(change)).subarray(0, 20);
    throw new Error('the connection is gone');
  };
  await assert.rejects(Array.fromAsync(decodeArchive(broken(), LIMITS)), /connection is gone/);
});
