import { createHash } from 'node:crypto';

/** The password with which Excel encrypts workbooks that are only protected against changes ([MS-OFFCRYPTO] 2.4.2.3). */
const DEFAULT_PASSWORD = Buffer.from('VelvetSweatshop', 'utf16le');
const RC4 = 1;
/** Of RC4 encryption with 40 bits: salt, verifier and its hash behind type and version (2.3.6.1). */
const [SALT, VERIFIER, HASH, END] = [6, 22, 38, 54] as const;

/**
 * Whether the record FilePass of a workbook says that the password is the one that everybody knows: Excel, and any engine, opens such
 * a workbook by itself. Known of the encryption that Excel 97 to 2003 uses unless told otherwise.
 */
export function hasDefaultPassword(filePass: Buffer): boolean {
  if (filePass.length < END || filePass.readUInt16LE(0) !== RC4) return false;
  if (filePass.readUInt16LE(2) !== 1 || filePass.readUInt16LE(4) !== 1) return false;
  const told = rc4(keyOf(filePass.subarray(SALT, VERIFIER)), filePass.subarray(VERIFIER, END));
  return md5(told.subarray(0, HASH - VERIFIER)).equals(told.subarray(HASH - VERIFIER));
}

const md5 = (...pieces: readonly Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(pieces)).digest();

/** The key of the first block (2.3.6.2). */
function keyOf(salt: Buffer): Buffer {
  const short = md5(DEFAULT_PASSWORD).subarray(0, 5);
  const mixed = md5(...Array.from({ length: 16 }, () => Buffer.concat([short, salt]))).subarray(0, 5);
  return md5(mixed, Buffer.alloc(4));
}

/** The stream cipher, which OpenSSL no longer offers. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let j = 0;
  const told = bytes.map((byte, index) => {
    const i = (index + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  });
  return Buffer.from(told);
}
