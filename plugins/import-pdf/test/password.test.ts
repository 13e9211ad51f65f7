import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encrypt } from './kit/encrypt.ts';
import { page, pdf } from './kit/pdf.ts';
import { outline, readBytes } from './kit/read.ts';

const PLAIN = pdf({ pages: [page('Nobody else may read this.')] });

const read = async (file: Buffer, password?: string): Promise<string[]> =>
  outline((await readBytes(file, password === undefined ? {} : { password })).content.content ?? []);

test('an encrypted file opens with its password alone', async () => {
  const file = encrypt(PLAIN, 'geheim ß');
  await assert.rejects(read(file), { code: 'PDF_ENCRYPTED' });
  await assert.rejects(read(file, 'Geheim ß'), { code: 'PDF_PASSWORD_WRONG' });
  assert.deepEqual(await read(file, 'geheim ß'), ['paragraph: Nobody else may read this.']);
});

test('a file that only its owner may change is read', async () => {
  assert.deepEqual(await read(encrypt(PLAIN, '')), ['paragraph: Nobody else may read this.']);
});

test('a password for a file that has none is passed over', async () => {
  assert.deepEqual(await read(PLAIN, 'abc'), ['paragraph: Nobody else may read this.']);
});
