import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBinary } from '../../../src/encrypted/binary/open-binary.ts';
import { openCompound, streamOf } from '../../../src/compound/compound-bytes.ts';
import { compoundFile } from '../../kit/compound-file/compound.ts';
import { cryptoApi, type Way } from '../../kit/compound-file/encrypt-binary.ts';
import { fromFile } from '../../kit/local-file.ts';

const record = (type: number, content: Buffer, instance = 0): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(instance << 4, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
};
const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32LE(value, at * 4));
  return bytes;
};

const OBJECTS = [
  record(0x03e8, Buffer.from('document'.repeat(90))),
  record(0x03f8, Buffer.from('master')),
  record(0x03ee, Buffer.from('slide')),
];
const UID = Buffer.alloc(16, 7);
const PICTURES = [
  record(0xf01e, Buffer.concat([UID, Buffer.from([255]), Buffer.from('png of any length')]), 0x6e0),
  record(0xf01d, Buffer.concat([UID, UID, Buffer.from([255]), Buffer.from('jpeg')]), 0x46b),
  record(0xf01a, Buffer.concat([UID, Buffer.alloc(34, 5), Buffer.from('drawing')]), 0x3d4),
];
/** The lengths of each picture's fields. The key stream restarts at each field. */
const MEMBERS = [
  [8, 16, 1, 17],
  [8, 16, 16, 1, 4],
  [8, 16, 34, 7],
];

/** Returns an encrypted presentation. The objects have the ids from 3 on, and the encryption data has the next id. */
function locked(way: Way, last = 3 + OBJECTS.length): Buffer {
  const objects = OBJECTS.map((object, index) => {
    const covered = Buffer.from(object);
    way.cover(covered, 3 + index);
    return covered;
  });
  const all = [...objects, record(0x2f14, way.header)];
  const places = all.map((_, index) => all.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  const directoryAt = all.reduce((sum, { length }) => sum + length, 0);
  const directory = record(0x1772, numbers((places.length << 20) | 3, ...places));
  const edit = record(0x0ff5, numbers(0, 0x03000000, 0, directoryAt, 3, 9, 0, last));
  const pictures = Buffer.concat(PICTURES);
  let at = 0;
  for (const length of MEMBERS.flat()) {
    way.cover(pictures.subarray(at, at + length), 0);
    at += length;
  }
  return compoundFile([
    ['Current User', record(0x0ff6, numbers(20, 0xf3d1c4df, directoryAt + directory.length, 0, 0))],
    ['EncryptedSummary', Buffer.from('summary')],
    ['Pictures', pictures],
    ['PowerPoint Document', Buffer.concat([...all, directory, edit])],
  ]);
}

const open = (file: Buffer, password?: string) => {
  const root = openCompound(fromFile(file, (path) => openBinary(path, password)));
  return { names: root.members.map(({ name }) => name), read: (name: string) => streamOf(root, name).read() };
};

for (const bits of [40, 128]) {
  test(`slides and pictures are decrypted unchanged, with a key of ${bits} bits`, () => {
    const { names, read } = open(locked(cryptoApi('hello', bits)), 'hello');
    assert.deepEqual(read('PowerPoint Document').subarray(0, Buffer.concat(OBJECTS).length), Buffer.concat(OBJECTS));
    const pictures = Buffer.concat(PICTURES);
    assert.deepEqual(read('Pictures').subarray(0, pictures.length), pictures);
    assert.equal(read('Current User').readUInt32LE(12), 0xe391c05f);
    assert.equal(names.includes('EncryptedSummary'), false);
  });
}

test('PowerPoint’s default password opens the file, and another one does not', () => {
  const first = OBJECTS[0] ?? Buffer.alloc(0);
  const { read } = open(locked(cryptoApi('/01Hannes Ruescher/01', 128)));
  assert.deepEqual(read('PowerPoint Document').subarray(0, first.length), first);
  const file = locked(cryptoApi('hello', 128));
  assert.throws(() => open(file), { code: 'FILE_ENCRYPTED' });
  assert.throws(() => open(file, 'Hello'), { code: 'PASSWORD_WRONG' });
});

test('a missing session is reported as damage', () => {
  for (const session of [3, 99])
    assert.throws(() => open(locked(cryptoApi('hello', 128), session), 'hello'), { code: 'FILE_DAMAGED' });
});

test('overlapping objects are decrypted once, as the first of them', () => {
  const way = cryptoApi('hello', 128);
  const plain = [record(0x03e8, Buffer.alloc(392, 'first ')), record(0x03f8, Buffer.alloc(49_592, 'second '))];
  const covered = plain.map((object, index) => {
    const bytes = Buffer.from(object);
    way.cover(bytes, 3 + index);
    return bytes;
  });
  const objects = Buffer.concat(covered);
  const places = Array.from({ length: 4000 }, (_, index) => (index % 2 === 0 ? 0 : 400));
  const runs = [numbers(((4000 << 20) | 3) >>> 0, ...places), numbers((1 << 20) | 5000, objects.length)];
  const session = record(0x2f14, way.header);
  const directoryAt = objects.length + session.length;
  const directory = record(0x1772, Buffer.concat(runs));
  const edit = record(0x0ff5, numbers(0, 0x03000000, 0, directoryAt, 3, 9, 0, 5000));
  const file = compoundFile([
    ['Current User', record(0x0ff6, numbers(20, 0xf3d1c4df, directoryAt + directory.length, 0, 0))],
    ['PowerPoint Document', Buffer.concat([objects, session, directory, edit])],
  ]);
  const read = open(file, 'hello').read('PowerPoint Document').subarray(0, objects.length);
  assert.ok(read.equals(Buffer.concat(plain)));
});
