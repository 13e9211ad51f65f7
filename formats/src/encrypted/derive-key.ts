import { hash } from 'node:crypto';
import { FormatError } from '../errors.ts';

/** The maximum number of hash rounds. Office uses 50,000 or 100,000; each costs a reader a microsecond. */
export const MAX_ROUNDS = 1_000_000;

/** Names of hashes in [MS-OFFCRYPTO] 2.3.4.10 by those of node:crypto. */
const HASHES: ReadonlyMap<string, string> = new Map([
  ['MD5', 'md5'],
  ['SHA1', 'sha1'],
  ['SHA-1', 'sha1'],
  ['SHA256', 'sha256'],
  ['SHA384', 'sha384'],
  ['SHA512', 'sha512'],
]);

/** Returns a hash function by its name in the file. @throws FormatError FILE_DAMAGED for a name that Office does not use. */
export function hashNamed(name: string): (...pieces: readonly Uint8Array[]) => Buffer {
  const known = HASHES.get(name.toUpperCase());
  if (known === undefined) throw new FormatError('FILE_DAMAGED', { reason: 'it is encrypted with an unknown method' });
  return (...pieces) => hash(known, Buffer.concat(pieces), 'buffer');
}

export type Hash = ReturnType<typeof hashNamed>;

/** Returns a 32-bit number in little-endian order. */
export function bytesOf(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

/** Hashes a password repeatedly ([MS-OFFCRYPTO] 2.3.4.11). @throws FormatError ARCHIVE_UNSAFE beyond MAX_ROUNDS. */
export function hashPassword(digest: Hash, password: string, salt: Uint8Array, rounds: number): Buffer {
  if (!(rounds >= 0 && rounds <= MAX_ROUNDS))
    throw new FormatError('ARCHIVE_UNSAFE', { reason: `its password is hashed more than ${MAX_ROUNDS} times` });
  let key = digest(salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < rounds; round += 1) key = digest(bytesOf(round), key);
  return key;
}
