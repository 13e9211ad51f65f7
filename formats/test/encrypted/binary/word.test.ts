import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBinary } from '../../../src/encrypted/binary/open-binary.ts';
import { openCompound, streamOf } from '../../../src/compound/compound-bytes.ts';
import { compoundFile } from '../../kit/compound-file/compound.ts';
import { coverBlocks, cryptoApi, office97, type Way } from '../../kit/compound-file/encrypt-binary.ts';
import { coverText, KEY, VERIFIER } from '../../kit/compound-file/obfuscate.ts';
import { fromFile } from '../../kit/local-file.ts';

const TEXT = Buffer.from('Text of a letter. '.repeat(300));
const [ENCRYPTED, SECOND_TABLE, OBFUSCATED] = [0x0100, 0x0200, 0x8000];

function documentOf(word: number, flags: number, key: number): Buffer {
  const head = Buffer.alloc(68);
  head.writeUInt16LE(word, 0);
  head.writeUInt16LE(flags, 10);
  head.writeUInt32LE(key, 14);
  return Buffer.concat([head, TEXT]);
}

const TABLE = Buffer.from('Where the paragraphs are. '.repeat(200));
const DATA = Buffer.from('A picture\0\0\0and zeros. '.repeat(200));

function locked(way: Way): Buffer {
  const document = documentOf(0xa5ec, ENCRYPTED | SECOND_TABLE, way.header.length);
  coverBlocks(document, way, 512, (at) => at < 68);
  const table = Buffer.concat([way.header, TABLE]);
  coverBlocks(table, way, 512, (at) => at < way.header.length);
  const data = Buffer.from(DATA);
  coverBlocks(data, way, 512, () => false);
  return compoundFile([
    ['0Table', Buffer.from('an older one')],
    ['1Table', table],
    ['Data', data],
    ['WordDocument', document],
  ]);
}

const open = (file: Buffer, password?: string) => {
  const root = openCompound(fromFile(file, (path) => openBinary(path, password)));
  return (name: string) => streamOf(root, name).read();
};

for (const [name, way] of [
  ['Word 97', office97('secret')],
  ['Word 2002', cryptoApi('secret', 128)],
] as const)
  test(`text, table and pictures that ${name} encrypted open with their password`, () => {
    const read = open(locked(way), 'secret');
    assert.deepEqual(read('WordDocument').subarray(68, 68 + TEXT.length), TEXT);
    assert.deepEqual(read('1Table').subarray(way.header.length, way.header.length + TABLE.length), TABLE);
    assert.deepEqual(read('Data').subarray(0, DATA.length), DATA);
    assert.equal(read('WordDocument').readUInt16LE(10), SECOND_TABLE);
    assert.throws(() => open(locked(way)), { code: 'FILE_ENCRYPTED' });
    assert.throws(() => open(locked(way), 'Secret'), { code: 'PASSWORD_WRONG' });
  });

for (const [name, word, plain, flags] of [
  ['Word 97', 0xa5ec, 68, ENCRYPTED | OBFUSCATED],
  ['Word 95', 0xa5dc, 52, ENCRYPTED],
] as const)
  test(`obfuscated text of ${name} is restored`, () => {
    const document = documentOf(word, flags, ((KEY << 16) | VERIFIER) >>> 0);
    const expected = Buffer.from(document);
    coverText(document, plain);
    const tables = word === 0xa5ec ? ([['0Table', covered(TABLE)]] as const) : [];
    const read = open(compoundFile([...tables, ['WordDocument', document]]), 'secret');
    expected.writeUInt16LE(0, 10);
    expected.writeUInt32LE(0, 14);
    assert.deepEqual(read('WordDocument').subarray(0, expected.length), expected);
    if (tables.length > 0) assert.deepEqual(read('0Table').subarray(0, TABLE.length), TABLE);
    assert.throws(() => open(compoundFile([...tables, ['WordDocument', document]]), 'Secret'), {
      code: 'PASSWORD_WRONG',
    });
  });

function covered(bytes: Buffer): Buffer {
  const made = Buffer.from(bytes);
  coverText(made, 0);
  return made;
}

test('damage anywhere is a coded refusal', () => {
  const file = locked(cryptoApi('secret', 128));
  for (let at = 0; at < file.length; at += 61) {
    const damaged = Buffer.from(file);
    damaged[at] = (damaged[at] ?? 0) ^ 0x5a;
    try {
      open(damaged, 'secret');
    } catch (error) {
      assert.match(String((error as { code?: string }).code), /^(?:FILE_|PASSWORD_|ARCHIVE_)/, `at ${at}`);
    }
  }
});
