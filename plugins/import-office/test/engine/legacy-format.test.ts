import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { CompanionError } from '@editor-companion/core/plugin';
import { legacyFormats } from '../../src/engine/legacy-format.ts';
import { withProbe } from '../../src/probe/probe.ts';
import { compound, type Stream } from '../kit/compound.ts';
import { withDocument } from './kit/fake-process.ts';

/** `[id]` of the formats that recognise a file, or `[id, source]` after the look inside. */
const look = (file: Buffer | string): Promise<string[]> =>
  withDocument(async (path) => {
    writeFileSync(path, file);
    return withProbe(path, 'file', async (probe) => {
      const claims = await Promise.all(legacyFormats.map((format) => format.detect(probe)));
      const claiming = legacyFormats.filter((_, index) => claims[index]);
      const sources = await Promise.all(claiming.map((format) => format.inspect(path)));
      return [...claiming.map(({ id }) => id), ...sources];
    });
  });

const refuses = (streams: readonly Stream[], code: string) =>
  assert.rejects(look(compound(streams)), (error) => CompanionError.is(error) && error.code === code);

/** Little-endian numbers at places. */
function bytes(size: number, ...numbers: readonly (readonly [at: number, value: number, width: 2 | 4])[]): Buffer {
  const made = Buffer.alloc(size);
  for (const [at, value, width] of numbers) made.writeUIntLE(value, at, width);
  return made;
}

const WORD = bytes(32, [0, 0xa5ec, 2]);
const WORD_95 = bytes(32, [0, 0xa5dc, 2]);
const WORKBOOK = bytes(32, [0, 0x0809, 2], [2, 4, 2], [8, 0x0042, 2]);

const HONEST: readonly (readonly [string, Buffer | string, readonly string[]])[] = [
  ['Word 97', compound([{ name: 'WordDocument', bytes: WORD }]), ['doc', 'doc']],
  ['Word 95', compound([{ name: 'WordDocument', bytes: WORD_95 }]), ['doc', 'doc95']],
  ['Excel 97', compound([{ name: 'Workbook', bytes: WORKBOOK }]), ['xls', 'xls']],
  ['Excel 95', compound([{ name: 'Book', bytes: WORKBOOK }]), ['xls', 'xls95']],
  ['PowerPoint', compound([{ name: 'PowerPoint Document' }]), ['ppt', 'ppt']],
  ['Works 4', compound([{ name: 'MatOST' }, { name: 'MM' }]), ['works', 'works']],
  ['Works 2000', compound([{ name: 'CONTENTS', bytes: Buffer.from('CHNKINK ') }]), ['works', 'works']],
  ['Works 2002', compound([{ name: 'CONTENTS', bytes: Buffer.from('CHNKWKS ') }]), ['works', 'works']],
  ['Rich Text', String.raw`{\rtf1 text}`, []],
  ['HTML', '<html><body>', []],
  ['flat XML', '<?xml version="1.0"?><office:document/>', []],
  ['another compound file', compound([{ name: 'VisioDocument' }]), []],
];
for (const [name, file, expected] of HONEST) {
  test(`${name} is ${expected[0] ?? 'nothing that an engine is given'}`, async () =>
    assert.deepEqual(await look(file), expected));
}

test('an embedded document does not make a file one of its kind', async () => {
  const embedded = { name: 'ObjectPool', members: [{ name: 'Workbook', bytes: WORKBOOK }] };
  assert.deepEqual(await look(compound([embedded, { name: 'WordDocument', bytes: WORD }])), ['doc', 'doc']);
});

test('protected documents are refused before any engine sees them', async () => {
  const word = bytes(32, [0, 0xa5ec, 2], [10, 0x0100, 2]);
  await refuses([{ name: 'WordDocument', bytes: word }], 'IMPORT_FILE_ENCRYPTED');
  const workbook = bytes(32, [0, 0x0809, 2], [2, 4, 2], [8, 0x002f, 2]);
  await refuses([{ name: 'Workbook', bytes: workbook }], 'IMPORT_FILE_ENCRYPTED');
  const show = { name: 'PowerPoint Document' };
  await refuses([show, { name: 'EncryptedSummary' }], 'IMPORT_FILE_ENCRYPTED');
  const user = bytes(28, [12, 0xf3d1c4df, 4]);
  await refuses([show, { name: 'Current User', bytes: user, short: true }], 'IMPORT_FILE_ENCRYPTED');
});

test('a workbook whose password is the one that everybody knows is given to an engine', async () => {
  const filePass = (rest: string): Buffer => {
    const record = Buffer.from(`2f003600010001000100${rest}`, 'hex');
    return Buffer.concat([bytes(8, [0, 0x0809, 2], [2, 4, 2]), record, Buffer.alloc(4)]);
  };
  // Salt, verifier and hash as LibreOffice wrote them for `VelvetSweatshop` and for another password.
  const known = '925de29f8cadba1041bc64678f3c494956fe70377943ea985911905b9828d746bd2861ee1028f768837d876fb420786a';
  const other = 'f8cd2877961430bb1b63c5906ff495c1c1a0360c8ea9e64fed935449d743d3a7883fdea1a12c70d4725d8a6182c9563e';
  assert.deepEqual(await look(compound([{ name: 'Workbook', bytes: filePass(known) }])), ['xls', 'xls']);
  await refuses([{ name: 'Workbook', bytes: filePass(other) }], 'IMPORT_FILE_ENCRYPTED');
});

test('one that is not protected passes by its short stream too', async () => {
  const user = { name: 'Current User', bytes: bytes(28, [12, 0xe391c05f, 4]), short: true };
  assert.deepEqual(await look(compound([{ name: 'PowerPoint Document' }, user])), ['ppt', 'ppt']);
});

test('content that its program did not write is damaged', async () => {
  for (const name of ['WordDocument', 'Workbook', 'CONTENTS']) await refuses([{ name }], 'IMPORT_FILE_DAMAGED');
});

test('content beyond the end is cut off', async () => {
  const file = compound([{ name: 'WordDocument', bytes: WORD }]);
  await assert.rejects(
    look(file.subarray(0, 5 * 512)),
    (error) => CompanionError.is(error) && error.code === 'IMPORT_FILE_TRUNCATED',
  );
});
