import { createDecipheriv } from 'node:crypto';
import { FormatError } from '../errors.ts';
import { bytesOf, hashNamed, hashPassword } from './derive-key.ts';

const ROUNDS = 50_000;
const SHA1_BYTES = 20;

/** Standard encryption of Office 2007: AES in single blocks ([MS-OFFCRYPTO] 2.3.4.5). */
export interface Standard {
  /** In bytes. */
  readonly keySize: number;
  readonly salt: Buffer;
  readonly verifier: Buffer;
  readonly verifierHash: Buffer;
}

/** Reads the encryption info after its version. @throws FormatError FILE_DAMAGED */
export function readStandard(info: Buffer): Standard {
  if (info.length < 12) throw damaged();
  const header = 12;
  const verifier = header + info.readUInt32LE(8);
  if (verifier + 72 > info.length || header + 20 > info.length) throw damaged();
  const keySize = info.readUInt32LE(header + 16) / 8;
  if (![16, 24, 32].includes(keySize)) throw damaged();
  return {
    keySize,
    salt: info.subarray(verifier + 4, verifier + 20),
    verifier: info.subarray(verifier + 20, verifier + 36),
    verifierHash: info.subarray(verifier + 40, verifier + 72),
  };
}

/** Returns the key of the package. Undefined if the password is wrong (2.3.4.7, 2.3.4.9). */
export function standardKey({ keySize, salt, verifier, verifierHash }: Standard, password: string): Buffer | undefined {
  const sha1 = hashNamed('SHA1');
  const hashed = sha1(hashPassword(sha1, password, salt, ROUNDS), bytesOf(0));
  const mixed = (filler: number): Buffer => sha1(Buffer.alloc(64, filler).map((byte, at) => byte ^ (hashed[at] ?? 0)));
  const key = Buffer.concat([mixed(0x36), mixed(0x5c)]).subarray(0, keySize);
  const expected = sha1(openStandard(key, verifier));
  return openStandard(key, verifierHash).subarray(0, SHA1_BYTES).equals(expected) ? key : undefined;
}

export function openStandard(key: Buffer, bytes: Buffer): Buffer {
  if (bytes.length % 16 !== 0) throw damaged();
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

const damaged = (): FormatError =>
  new FormatError('FILE_DAMAGED', { reason: 'it is encrypted with an unknown method' });
