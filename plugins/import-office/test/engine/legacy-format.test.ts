import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { CompanionError } from '@editor-companion/core/plugin';
import { legacyFormats } from '../../src/engine/legacy-format.ts';
import { withProbe } from '../../src/probe/probe.ts';
import { compound, type Stream } from '../kit/compound.ts';
import { withDocument } from './kit/fake-process.ts';

/** Returns the ids of the formats that recognize a file and the engines' names for it, with `-locked` if it must be decrypted first. */
const look = (file: Buffer | string): Promise<string[]> =>
  withDocument(async (path) => {
    writeFileSync(path, file);
    return withProbe(path, 'file', async (probe) => {
      const claims = await Promise.all(legacyFormats.map((format) => format.detect(probe)));
      const claiming = legacyFormats.filter((_, index) => claims[index]);
      const sources = await Promise.all(claiming.map((format) => format.inspect(path)));
      const told = sources.map(({ source, isEncrypted }) => `${source}${isEncrypted ? '-locked' : ''}`);
      return [...claiming.map(({ id }) => id), ...told];
    });
  });

const refuses = (streams: readonly Stream[], code: string) =>
  assert.rejects(look(compound(streams)), (error) => CompanionError.is(error) && error.code === code);

/** Writes little-endian numbers at offsets. */
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
  test(`${name} is ${expected[0] ?? 'no format of an engine'}`, async () =>
    assert.deepEqual(await look(file), expected));
}

test('an embedded document does not make a file one of its kind', async () => {
  const embedded = { name: 'ObjectPool', members: [{ name: 'Workbook', bytes: WORKBOOK }] };
  assert.deepEqual(await look(compound([embedded, { name: 'WordDocument', bytes: WORD }])), ['doc', 'doc']);
});

test('protected documents are recognised before any engine reads them', async () => {
  const word = bytes(32, [0, 0xa5ec, 2], [10, 0x0100, 2]);
  assert.deepEqual(await look(compound([{ name: 'WordDocument', bytes: word }])), ['doc', 'doc-locked']);
  const workbook = bytes(32, [0, 0x0809, 2], [2, 4, 2], [8, 0x002f, 2]);
  assert.deepEqual(await look(compound([{ name: 'Workbook', bytes: workbook }])), ['xls', 'xls-locked']);
  const show = { name: 'PowerPoint Document' };
  assert.deepEqual(await look(compound([show, { name: 'EncryptedSummary' }])), ['ppt', 'ppt-locked']);
  const user = { name: 'Current User', bytes: bytes(28, [12, 0xf3d1c4df, 4]), short: true };
  assert.deepEqual(await look(compound([show, user])), ['ppt', 'ppt-locked']);
});

test('an unprotected one passes, even with a short stream', async () => {
  const user = { name: 'Current User', bytes: bytes(28, [12, 0xe391c05f, 4]), short: true };
  assert.deepEqual(await look(compound([{ name: 'PowerPoint Document' }, user])), ['ppt', 'ppt']);
});

test('content that no Office program wrote is damaged', async () => {
  for (const name of ['WordDocument', 'Workbook', 'CONTENTS']) await refuses([{ name }], 'IMPORT_FILE_DAMAGED');
});

test('content beyond the end is cut off', async () => {
  const file = compound([{ name: 'WordDocument', bytes: WORD }]);
  await assert.rejects(
    look(file.subarray(0, 5 * 512)),
    (error) => CompanionError.is(error) && error.code === 'IMPORT_FILE_TRUNCATED',
  );
});
