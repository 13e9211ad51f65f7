import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { FormatError } from '../../errors.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { PACKAGE_LIMITS } from '../../package/limits.ts';

/** The encryption parameters of a member (ODF 1.3, part 2, 4.8). */
export interface MemberCipher {
  /** The number of bytes after decryption. */
  readonly size: number;
  readonly checksum: string;
  readonly algorithm: string;
  readonly iv: Buffer;
  readonly derivation: string;
  readonly rounds: number;
  readonly keySize: number;
  readonly salt: Buffer;
  readonly startKey: string;
}

/** The limits of key derivation rounds, per key and for all members together. LibreOffice uses 100,000 per key. */
const [MAX_ROUNDS, MAX_ALL_ROUNDS] = [1_000_000, 50_000_000];
const CHECKED = 1024;
const local = (uri: string): string =>
  uri.slice(Math.max(uri.lastIndexOf('#'), uri.lastIndexOf(':')) + 1).toLowerCase();

/** Reads `manifest:encryption-data`, the current element, and moves to its end. */
export function readCipher(xml: XmlReader, size: number): MemberCipher {
  const checksum = xml.attribute('manifest:checksum') ?? '';
  const found = {
    size,
    checksum,
    algorithm: '',
    iv: '',
    derivation: '',
    rounds: 0,
    keySize: 16,
    salt: '',
    startKey: 'sha1',
  };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'manifest:algorithm') {
      found.algorithm = local(xml.attribute('manifest:algorithm-name') ?? '');
      found.iv = xml.attribute('manifest:initialisation-vector') ?? '';
    } else if (xml.name === 'manifest:key-derivation') {
      found.derivation = local(xml.attribute('manifest:key-derivation-name') ?? '');
      found.rounds = Number(xml.attribute('manifest:iteration-count'));
      found.keySize = Number(xml.attribute('manifest:key-size') ?? 16);
      found.salt = xml.attribute('manifest:salt') ?? '';
    } else if (xml.name === 'manifest:start-key-generation')
      found.startKey = local(xml.attribute('manifest:start-key-generation-name') ?? '');
  }
  return { ...found, iv: Buffer.from(found.iv, 'base64'), salt: Buffer.from(found.salt, 'base64') };
}

/** Decrypts members with a password. */
export class MemberKeys {
  readonly #password: string;
  #rounds = 0;

  constructor(password: string) {
    this.#password = password;
  }

  /**
   * @throws FormatError PASSWORD_WRONG where the checksum says so; ARCHIVE_UNSAFE beyond the rounds that are hashed; FILE_ENCRYPTED for a
   * way of encrypting that is not known here.
   */
  open(bytes: Buffer, cipher: MemberCipher): Buffer {
    if (cipher.algorithm !== 'aes256-cbc' || cipher.derivation !== 'pbkdf2' || cipher.keySize !== 32)
      throw new FormatError('FILE_ENCRYPTED');
    const { iv } = cipher;
    if (iv.length !== 16 || bytes.length === 0 || bytes.length % 16 !== 0) throw damaged();
    const decipher = createDecipheriv('aes-256-cbc', this.#key(cipher), iv).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
    const filler = padded.at(-1) ?? 0;
    const packed = padded.subarray(0, padded.length - filler);
    if (filler < 1 || filler > 16 || !isRight(packed, cipher.checksum)) throw new FormatError('PASSWORD_WRONG');
    if (cipher.size > PACKAGE_LIMITS.xmlBytes)
      throw new FormatError('ARCHIVE_UNSAFE', { reason: 'a member unpacks to too many bytes' });
    return inflate(packed, cipher.size);
  }

  #key({ startKey, salt, rounds, keySize }: MemberCipher): Buffer {
    this.#rounds += rounds;
    if (!(rounds > 0 && rounds <= MAX_ROUNDS) || this.#rounds > MAX_ALL_ROUNDS)
      throw new FormatError('ARCHIVE_UNSAFE', { reason: `its password is hashed more than ${MAX_ROUNDS} times` });
    const start = createHash(startKey === 'sha256' ? 'sha256' : 'sha1')
      .update(this.#password, 'utf8')
      .digest();
    return pbkdf2Sync(start, salt, rounds, keySize, 'sha1');
  }
}

/** Tells whether the password is right: the checksum covers the first kilobyte before encryption. */
function isRight(packed: Buffer, checksum: string): boolean {
  const expected = Buffer.from(checksum, 'base64');
  const algorithm = expected.length === 32 ? 'sha256' : 'sha1';
  return createHash(algorithm).update(packed.subarray(0, CHECKED)).digest().equals(expected);
}

function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw damaged();
  }
}

const damaged = (): FormatError =>
  new FormatError('FILE_DAMAGED', { reason: 'an encrypted member cannot be unpacked' });
