import { createCipheriv, createHash } from 'node:crypto';
import { compoundFile } from './compound.ts';

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const digest = (name: string, ...pieces: readonly Uint8Array[]): Buffer =>
  createHash(name).update(Buffer.concat(pieces)).digest();
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);

function cipher(mode: 'cbc' | 'ecb', key: Buffer, iv: Buffer | null, bytes: Buffer): Buffer {
  const made = createCipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false);
  return Buffer.concat([made.update(padded(bytes)), made.final()]);
}

const withSize = (bytes: Buffer, content: Buffer): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(bytes.length));
  return Buffer.concat([size, content]);
};

/** Encrypts with agile encryption, as Office 2010 and later do ([MS-OFFCRYPTO] 2.3.4.10). */
export function encryptAgile(bytes: Buffer, password: string, spinCount = 1000): Buffer {
  const [salt, dataSalt, key, verifier] = [1, 2, 3, 4].map((seed) => digest('sha256', number(seed)).subarray(0, 16));
  const packageKey = Buffer.concat([key ?? Buffer.alloc(0), verifier ?? Buffer.alloc(0)]);
  let hashed = digest('sha512', salt ?? Buffer.alloc(0), Buffer.from(password, 'utf16le'));
  for (let round = 0; round < Math.min(spinCount, 1000); round += 1) hashed = digest('sha512', number(round), hashed);
  const seal = (purpose: string, content: Buffer): string =>
    cipher(
      'cbc',
      digest('sha512', hashed, Buffer.from(purpose, 'hex')).subarray(0, 32),
      salt ?? null,
      content,
    ).toString('base64');
  const shared =
    'blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
  const xml = `<encryption xmlns="urn:e" xmlns:p="urn:p"><keyData saltSize="16" ${shared} saltValue="${dataSalt?.toString('base64')}"/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${spinCount}" saltSize="16" ${shared} saltValue="${salt?.toString('base64')}" encryptedVerifierHashInput="${seal('fea7d2763b4b9e79', verifier ?? Buffer.alloc(0))}" encryptedVerifierHashValue="${seal('d7aa0f6d3061344e', digest('sha512', verifier ?? Buffer.alloc(0)))}" encryptedKeyValue="${seal('146e0be7abacd0d6', packageKey)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const segments: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 4096) {
    const iv = digest('sha512', dataSalt ?? Buffer.alloc(0), number(at / 4096)).subarray(0, 16);
    segments.push(cipher('cbc', packageKey, iv, bytes.subarray(at, at + 4096)));
  }
  return compoundFile([
    ['EncryptionInfo', Buffer.concat([Buffer.from('0400040040000000', 'hex'), Buffer.from(xml)])],
    ['EncryptedPackage', withSize(bytes, Buffer.concat(segments))],
  ]);
}

/** Encrypts with standard encryption, as Office 2007 does (2.3.4.5). */
export function encryptStandard(bytes: Buffer, password: string): Buffer {
  const salt = digest('sha256', number(7)).subarray(0, 16);
  let hashed = digest('sha1', salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < 50_000; round += 1) hashed = digest('sha1', number(round), hashed);
  hashed = digest('sha1', hashed, number(0));
  const mixed = Buffer.alloc(64, 0x36).map((byte, at) => byte ^ (hashed[at] ?? 0));
  const key = digest('sha1', mixed).subarray(0, 16);
  const verifier = digest('sha256', number(8)).subarray(0, 16);
  const header = Buffer.alloc(32);
  header.writeUInt32LE(128, 16);
  const info = Buffer.concat([
    Buffer.from('0300020024000000', 'hex'),
    number(header.length),
    header,
    number(16),
    salt,
    cipher('ecb', key, null, verifier),
    number(20),
    cipher('ecb', key, null, digest('sha1', verifier)),
  ]);
  return compoundFile([
    ['EncryptionInfo', info],
    ['EncryptedPackage', withSize(bytes, cipher('ecb', key, null, bytes))],
  ]);
}
