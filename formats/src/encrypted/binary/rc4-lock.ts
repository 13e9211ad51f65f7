import { FormatError } from '../../errors.ts';
import { bytesOf, hashNamed } from '../derive-key.ts';
import type { Lock } from '../passwords.ts';
import { mix, rc4 } from './rc4.ts';

/** Returns the keystream of a block. Files of Office 97 to 2003 have a key for each block. */
export type Keystream = (block: number, length: number) => Buffer;

/** Decrypts bytes in place. `at` is their offset in the stream. */
export type Opens = (bytes: Buffer, at: number) => void;

/** Offsets in the header of Office 97 encryption: salt, verifier and its hash after the version (2.3.6.1). */
const [SALT, VERIFIER, END] = [4, 20, 52] as const;
const SALT_BYTES = 16;
const SHORT_KEY = 5;
const LONG_KEY = 16;
const [ALGORITHM_RC4, ALGORITHM_ANY] = [0x6801, 0];
const [HASH_SHA1, HASH_ANY] = [0x8004, 0];

const md5 = hashNamed('MD5');
const sha1 = hashNamed('SHA1');

/**
 * Reads the encryption header of a file of Office 97 to 2003: RC4 of Office 97 ([MS-OFFCRYPTO] 2.3.6), or RC4 with the CryptoAPI (2.3.5).
 * @throws FormatError FILE_DAMAGED for any other way
 */
export function readLock(header: Buffer): Lock<Keystream> {
  if (header.length < SALT) throw unknown();
  const [major, minor] = [header.readUInt16LE(0), header.readUInt16LE(2)];
  if (major === 1 && minor === 1) return shortLock(header);
  if (major >= 2 && major <= 4 && minor === 2) return longLock(header);
  throw unknown();
}

/** RC4 with 40 bits (2.3.6.2). Word and Excel use the first 15 characters of a password. */
function shortLock(header: Buffer): Lock<Keystream> {
  if (header.length < END) throw unknown();
  const salt = header.subarray(SALT, VERIFIER);
  return (password) => {
    const short = md5(Buffer.from(password.slice(0, 15), 'utf16le')).subarray(0, SHORT_KEY);
    const mixed = md5(Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([short, salt])))).subarray(
      0,
      SHORT_KEY,
    );
    const stream: Keystream = (block, length) => rc4(md5(mixed, bytesOf(block)), length);
    return opens(stream, header.subarray(VERIFIER, END), md5) ? stream : undefined;
  };
}

/** RC4 with 40 to 128 bits (2.3.5.2). A key of 40 bits is padded with zeros. */
function longLock(header: Buffer): Lock<Keystream> {
  if (header.length < 12) throw unknown();
  const [start, verifier] = [12, 12 + header.readUInt32LE(8)];
  if (start + 20 > header.length || verifier + 60 > header.length) throw unknown();
  const [algorithm, digest] = [header.readUInt32LE(start + 8), header.readUInt32LE(start + 12)];
  const keySize = (header.readUInt32LE(start + 16) || 8 * SHORT_KEY) / 8;
  const isKnown =
    [ALGORITHM_RC4, ALGORITHM_ANY].includes(algorithm) &&
    [HASH_SHA1, HASH_ANY].includes(digest) &&
    Number.isInteger(keySize) &&
    keySize >= SHORT_KEY &&
    keySize <= LONG_KEY &&
    header.readUInt32LE(verifier) === SALT_BYTES;
  if (!isKnown) throw unknown();
  const salt = header.subarray(verifier + 4, verifier + 20);
  const sealed = Buffer.concat([
    header.subarray(verifier + 20, verifier + 36),
    header.subarray(verifier + 40, verifier + 60),
  ]);
  return (password) => {
    const hashed = sha1(salt, Buffer.from(password, 'utf16le'));
    const stream: Keystream = (block, length) => rc4(keyOf(sha1(hashed, bytesOf(block)), keySize), length);
    return opens(stream, sealed, sha1) ? stream : undefined;
  };
}

function keyOf(digest: Buffer, keySize: number): Buffer {
  const key = Buffer.alloc(keySize === SHORT_KEY ? LONG_KEY : keySize);
  digest.copy(key, 0, 0, keySize);
  return key;
}

/** Tells whether the first block decrypts to a verifier and its hash (2.3.5.6, 2.3.6.4). */
function opens(stream: Keystream, sealed: Buffer, digest: typeof md5): boolean {
  const told = Buffer.from(sealed);
  mix(told, stream(0, told.length));
  return digest(told.subarray(0, 16)).equals(told.subarray(16));
}

/** Decrypts a stream in blocks of `size` bytes, counted from its beginning. */
export function inBlocks(keystream: Keystream, size: number): Opens {
  let known = -1;
  let stream: Buffer = Buffer.alloc(0);
  return (bytes, from) => {
    for (let at = 0; at < bytes.length;) {
      const [block, start] = [Math.floor((from + at) / size), (from + at) % size];
      // A record is usually shorter than a block, and deriving a key takes longer than decrypting it.
      if (block !== known) [known, stream] = [block, keystream(block, size)];
      const length = Math.min(size - start, bytes.length - at);
      mix(bytes.subarray(at, at + length), stream.subarray(start, start + length));
      at += length;
    }
  };
}

const unknown = (): FormatError =>
  new FormatError('FILE_DAMAGED', { reason: 'it is encrypted with an unknown method' });
