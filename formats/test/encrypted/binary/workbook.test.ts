import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBinary } from '../../../src/encrypted/binary/open-binary.ts';
import { openCompound, streamOf } from '../../../src/compound/compound-bytes.ts';
import { compoundFile } from '../../kit/compound-file/compound.ts';
import { coverBlocks, cryptoApi, office97, type Way } from '../../kit/compound-file/encrypt-binary.ts';
import { coverCells, KEY, VERIFIER } from '../../kit/compound-file/obfuscate.ts';
import { fromFile } from '../../kit/local-file.ts';

const record = (type: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};
const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => bytes.writeUInt16LE(value, at * 2));
  return bytes;
};

const [BEGIN, SHEET, INTERFACE] = [0x0809, 0x0085, 0x00e1];
const bookOf = (pass: Buffer, version: number): Buffer[] => [
  record(BEGIN, words(version, 5)),
  record(0x002f, pass),
  record(INTERFACE, words(1200)),
  record(SHEET, Buffer.from('\x10\x02\0\0\0\0\x05\0Sheet', 'latin1')),
  ...Array.from({ length: 120 }, (_, row) => record(0x0204, Buffer.from(`cell ${row} and its text`))),
  record(0x000a, Buffer.alloc(0)),
];

/** Returns the unencrypted positions of a stream, and the length of the record at each byte. */
function layout(records: readonly Buffer[]): { plain: Set<number>; lengths: number[] } {
  const plain = new Set<number>();
  const lengths: number[] = [];
  let at = 0;
  for (const bytes of records) {
    const type = bytes.readUInt16LE(0);
    const kept = [BEGIN, 0x002f, INTERFACE].includes(type) ? bytes.length : type === SHEET ? 8 : 4;
    for (let index = 0; index < bytes.length; index += 1) {
      if (index < kept) plain.add(at + index);
      lengths.push(bytes.length - 4);
    }
    at += bytes.length;
  }
  return { plain, lengths };
}

const opened = (name: string, records: Buffer, password?: string): Buffer =>
  fromFile(compoundFile([[name, records]]), (path) =>
    streamOf(openCompound(openBinary(path, password)), name)
      .read()
      .subarray(0, records.length),
  );

/** Checks that decryption returns the original records, except that the type of the password record is replaced by an unknown one. */
function proves(records: readonly Buffer[], told: Buffer): void {
  const expected = Buffer.concat(records);
  expected.writeUInt16LE(0x08ff, records[0]?.length ?? 0);
  assert.deepEqual(told, expected);
}

const inBlocks = (way: Way): [readonly Buffer[], Buffer] => {
  const records = bookOf(Buffer.concat([words(1), way.header]), 0x0600);
  const { plain } = layout(records);
  const covered = Buffer.concat(records);
  coverBlocks(covered, way, 1024, (at) => plain.has(at));
  return [records, covered];
};

for (const [name, way] of [
  ['Excel 97', office97('secret')],
  ['Excel 2002', cryptoApi('secret', 128)],
] as const)
  test(`a workbook that ${name} encrypted opens with its password`, () => {
    const [records, covered] = inBlocks(way);
    proves(records, opened('Workbook', covered, 'secret'));
    assert.throws(() => opened('Workbook', covered), { code: 'FILE_ENCRYPTED' });
    assert.throws(() => opened('Workbook', covered, 'Secret'), { code: 'PASSWORD_WRONG' });
  });

test('a workbook that is only protected against changes opens without a password', () => {
  const [records, covered] = inBlocks(office97('VelvetSweatshop'));
  proves(records, opened('Workbook', covered));
  proves(records, opened('Workbook', covered, 'another'));
});

for (const [name, stream, version, pass] of [
  ['Excel 97', 'Workbook', 0x0600, words(0, KEY, VERIFIER)],
  ['Excel 95', 'Book', 0x0500, words(KEY, VERIFIER)],
] as const)
  test(`obfuscated cells of ${name} are restored`, () => {
    const records = bookOf(pass, version);
    const { plain, lengths } = layout(records);
    const covered = Buffer.concat(records);
    coverCells(covered, (at) => (plain.has(at) ? undefined : at + (lengths[at] ?? 0)));
    proves(records, opened(stream, covered, 'secret'));
    assert.throws(() => opened(stream, covered, 'Secret'), { code: 'PASSWORD_WRONG' });
  });

test('unencrypted content stays unchanged', () => {
  const records = Buffer.concat([record(BEGIN, words(0x0600, 5)), record(0x0204, Buffer.from('cell'))]);
  assert.deepEqual(opened('Workbook', records), records);
});
