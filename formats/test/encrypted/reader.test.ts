import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '../../src/content/node.ts';
import { readEncrypted } from '../../src/encrypted/reader.ts';
import { binaryWorkbook } from '../kit/binary-workbook.ts';
import { docx, p } from '../kit/docx.ts';
import { encryptAgile, encryptStandard } from '../kit/compound-file/encrypt.ts';
import { fromFile } from '../kit/local-file.ts';
import { workbook } from '../kit/workbook.ts';

const FILE = Buffer.from(docx({ body: p('Secret words').repeat(2000) }));

const read = (bytes: Buffer, password?: string): string =>
  fromFile(bytes, (path) =>
    plainText(readEncrypted(path, { revisions: 'keep', password }, () => undefined).content),
  ).slice(0, 12);

test('agile and standard encryption open with their password', () => {
  assert.equal(read(encryptAgile(FILE, 'Pässword'), 'Pässword'), 'Secret words');
  assert.equal(read(encryptStandard(FILE, 'abc'), 'abc'), 'Secret words');
});

test('the default password is tried automatically', () => {
  assert.equal(read(encryptAgile(FILE, 'VelvetSweatshop')), 'Secret words');
  assert.equal(read(encryptStandard(FILE, 'VelvetSweatshop'), 'another'), 'Secret words');
});

test('the format is that of the file within', () => {
  const formatOf = (bytes: Buffer): string | undefined =>
    fromFile(encryptAgile(bytes, 'abc'), (path) =>
      readEncrypted(path, { revisions: 'keep', password: 'abc' }, () => undefined),
    ).format;
  const book = binaryWorkbook({ sheets: [{ name: 'A', records: [] }] });
  assert.deepEqual([FILE, workbook({ sheets: [{}] }), book].map(formatOf), ['docx', 'xlsx', 'xlsb']);
});

test('a missing password and a wrong one have codes of their own', () => {
  for (const file of [encryptAgile(FILE, 'abc'), encryptStandard(FILE, 'abc')]) {
    assert.throws(() => read(file), { code: 'FILE_ENCRYPTED' });
    assert.throws(() => read(file, 'Abc'), { code: 'PASSWORD_WRONG' });
  }
});

test('a password with excessive hash iterations is refused before it is hashed', () => {
  for (const rounds of [1_000_001, 4_000_000_000, Number.NaN, -1])
    assert.throws(() => read(encryptAgile(FILE, 'abc', rounds), 'abc'), { code: 'ARCHIVE_UNSAFE' });
});

test('damage anywhere is a coded refusal', () => {
  const file = encryptAgile(FILE, 'abc');
  for (let at = 0; at < file.length; at += 97) {
    const damaged = Buffer.from(file);
    damaged[at] = (damaged[at] ?? 0) ^ 0x5a;
    try {
      read(damaged, 'abc');
    } catch (error) {
      assert.match(String((error as { code?: string }).code), /^(?:FILE_|PASSWORD_|ARCHIVE_|XML_)/, `at ${at}`);
    }
  }
  assert.throws(() => read(file.subarray(0, 2000), 'abc'), { code: /^FILE_/ });
});
