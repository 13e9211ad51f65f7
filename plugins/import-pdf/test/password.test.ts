import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encrypt } from './kit/encrypt.ts';
import { page, pdf } from './kit/pdf.ts';
import { aes128, aes256, type Seal } from './kit/seal.ts';
import { outline, readBytes } from './kit/read.ts';

const PLAIN = pdf({ pages: [page('Nobody else may read this.')] });

const read = async (file: Buffer, password?: string): Promise<string[]> =>
  outline((await readBytes(file, password === undefined ? {} : { password })).content.content ?? []);

test('an encrypted file opens only with its password', async () => {
  const file = encrypt(PLAIN, 'geheim ß');
  await assert.rejects(read(file), { code: 'PDF_ENCRYPTED' });
  await assert.rejects(read(file, 'Geheim ß'), { code: 'PDF_PASSWORD_WRONG' });
  assert.deepEqual(await read(file, 'geheim ß'), ['paragraph: Nobody else may read this.']);
});

test('a file that only its owner may change is readable', async () => {
  assert.deepEqual(await read(encrypt(PLAIN, '')), ['paragraph: Nobody else may read this.']);
});

test('a password for an unencrypted file is ignored', async () => {
  assert.deepEqual(await read(PLAIN, 'abc'), ['paragraph: Nobody else may read this.']);
});

const SEALS: readonly (readonly [string, (user: string, owner: string) => Seal])[] = [
  ['AES with 128 bits', aes128],
  ['AES with 256 bits as Acrobat 9 wrote it', (user, owner) => aes256(user, owner, 5)],
  ['AES with 256 bits', (user, owner) => aes256(user, owner, 6)],
];

for (const [name, sealOf] of SEALS)
  test(`${name}: the user’s and the owner’s password open a file, and no other`, async () => {
    const file = pdf({ pages: [page('Nobody else may read this.')], seal: sealOf('leser', 'besitzer') });
    await assert.rejects(read(file), { code: 'PDF_ENCRYPTED' });
    await assert.rejects(read(file, 'Leser'), { code: 'PDF_PASSWORD_WRONG' });
    assert.deepEqual(await read(file, 'leser'), ['paragraph: Nobody else may read this.']);
    assert.deepEqual(await read(file, 'besitzer'), ['paragraph: Nobody else may read this.']);
    const open = pdf({ pages: [page('Only changes are forbidden.')], seal: sealOf('', 'besitzer') });
    assert.deepEqual(await read(open), ['paragraph: Only changes are forbidden.']);
  });

test('an unknown protection is refused by its name', async () => {
  const seal = {
    trailer: '/Encrypt << /Filter /Certificates /V 4 >> /ID [<00><00>]',
    stream: (_: number, content: string) => content,
  };
  await assert.rejects(read(pdf({ pages: [page('x')], seal })), { code: 'PDF_ENCRYPTION_UNKNOWN' });
});
