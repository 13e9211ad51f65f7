import { createDecipheriv } from 'node:crypto';
import { FormatError } from '../errors.ts';
import { attributesOf } from '../markup/attributes.ts';
import { scanMarkup } from '../markup/scan-markup.ts';
import { bytesOf, hashNamed, hashPassword, type Hash } from './derive-key.ts';

const SEGMENT = 4096;
const FILLER = 0x36;
/** The block keys by their purpose ([MS-OFFCRYPTO] 2.3.4.13). */
const VERIFIER_INPUT = Buffer.from('fea7d2763b4b9e79', 'hex');
const VERIFIER_VALUE = Buffer.from('d7aa0f6d3061344e', 'hex');
const KEY_VALUE = Buffer.from('146e0be7abacd0d6', 'hex');

interface Cipher {
  readonly digest: Hash;
  readonly salt: Buffer;
  readonly blockSize: number;
  /** In bytes. */
  readonly keySize: number;
}

/** Agile encryption of Office 2010 and later ([MS-OFFCRYPTO] 2.3.4.10). */
export interface Agile {
  readonly data: Cipher;
  readonly password: Cipher;
  readonly rounds: number;
  readonly verifierInput: Buffer;
  readonly verifierValue: Buffer;
  readonly keyValue: Buffer;
}

/** Reads the encryption info. @throws FormatError FILE_DAMAGED */
export function readAgile(xml: string): Agile {
  let data: ReadonlyMap<string, string> | undefined;
  let key: ReadonlyMap<string, string> | undefined;
  for (const piece of scanMarkup(xml)) {
    if (piece.kind !== 'start') continue;
    const name = piece.name.split(':').at(-1);
    if (name === 'keydata') data ??= attributesOf(piece.source);
    if (name === 'encryptedkey') key ??= attributesOf(piece.source);
  }
  if (!data || !key) throw damaged();
  const bytes = (name: string): Buffer => Buffer.from(key.get(name) ?? '', 'base64');
  return {
    data: cipherOf(data),
    password: cipherOf(key),
    rounds: Number(key.get('spincount')),
    verifierInput: bytes('encryptedverifierhashinput'),
    verifierValue: bytes('encryptedverifierhashvalue'),
    keyValue: bytes('encryptedkeyvalue'),
  };
}

function cipherOf(attributes: ReadonlyMap<string, string>): Cipher {
  const [blockSize, keyBits] = [Number(attributes.get('blocksize')), Number(attributes.get('keybits'))];
  const isKnown =
    attributes.get('cipheralgorithm') === 'AES' &&
    attributes.get('cipherchaining') === 'ChainingModeCBC' &&
    blockSize === 16 &&
    [128, 192, 256].includes(keyBits);
  if (!isKnown) throw damaged();
  const digest = hashNamed(attributes.get('hashalgorithm') ?? '');
  return { digest, salt: Buffer.from(attributes.get('saltvalue') ?? '', 'base64'), blockSize, keySize: keyBits / 8 };
}

/** Returns the key of the package. Undefined if the password is wrong. */
export function agileKey({ password: cipher, rounds, ...agile }: Agile, password: string): Buffer | undefined {
  const { digest, salt, keySize, blockSize } = cipher;
  const hashed = hashPassword(digest, password, salt, rounds);
  const open = (purpose: Buffer, bytes: Buffer): Buffer =>
    decrypt(fit(digest(hashed, purpose), keySize), fit(salt, blockSize), bytes);
  const expected = digest(open(VERIFIER_INPUT, agile.verifierInput).subarray(0, salt.length));
  if (!open(VERIFIER_VALUE, agile.verifierValue).subarray(0, expected.length).equals(expected)) return undefined;
  return open(KEY_VALUE, agile.keyValue).subarray(0, agile.data.keySize);
}

/** Decrypts the package. Each segment has its own initialization vector (2.3.4.15). */
export function openAgile({ data }: Agile, key: Buffer, bytes: Buffer): Buffer {
  const opened = Buffer.allocUnsafe(bytes.length);
  for (let at = 0, segment = 0; at < bytes.length; at += SEGMENT, segment += 1) {
    const iv = fit(data.digest(data.salt, bytesOf(segment)), data.blockSize);
    decrypt(key, iv, bytes.subarray(at, at + SEGMENT)).copy(opened, at);
  }
  return opened;
}

const damaged = (): FormatError =>
  new FormatError('FILE_DAMAGED', { reason: 'it is encrypted with an unknown method' });

function fit(bytes: Buffer, length: number): Buffer {
  const fitted = Buffer.alloc(length, FILLER);
  bytes.copy(fitted, 0, 0, length);
  return fitted;
}

function decrypt(key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  if (bytes.length % 16 !== 0 || bytes.length === 0) throw damaged();
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}
