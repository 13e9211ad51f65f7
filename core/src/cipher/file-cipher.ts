import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { encryptionErrors } from './errors.ts';
import type { Sealer } from './sealer.ts';

/*
 * An encrypted file: chunks of 64 KiB (the last one shorter, and empty for an empty file), each encrypted with AES-256-GCM and followed by its
 * tag. The key is the file's own. The nonce of a chunk is its number and whether it is the last, so that chunks cannot be exchanged, left out
 * or cut off: the construction STREAM of Hoang, Reyhanitabar, Rogaway and Vizár (2015).
 */
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const STORED_BYTES = CHUNK_BYTES + TAG_BYTES;
const KEY_BYTES = 32;

/** A byte range of a file; `end` is inclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

type Bytes = AsyncGenerator<Buffer, void, undefined>;

/** A file's key in its stored form: encrypted with an operator's key. */
export interface SealedKey {
  /** Id of the operator's key. */
  readonly key: string;
  /** Base64. */
  readonly secret: string;
}

const chunksIn = (size: number): number => Math.max(1, Math.ceil(size / CHUNK_BYTES));

/** The best read size for an encrypted file, in bytes: a whole number of chunks. */
export const SEALED_READ_BYTES = 4 * STORED_BYTES;

/** The encrypted size of a file of `size` bytes. */
export const sealedSize = (size: number): number => size + chunksIn(size) * TAG_BYTES;

/** Encrypts and decrypts one file. */
export class FileCipher {
  readonly #key: KeyObject;

  /** @param key 32 bytes, of this file alone. */
  constructor(key: Uint8Array) {
    this.#key = createSecretKey(key);
  }

  /** Makes a cipher with a random key. */
  static make(): FileCipher {
    return new FileCipher(randomBytes(KEY_BYTES));
  }

  /** @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_DATA_ALTERED. */
  static unseal(sealer: Sealer, { key, secret }: SealedKey, place: string): FileCipher {
    return new FileCipher(sealer.open(key, Buffer.from(secret, 'base64'), place));
  }

  /** Encrypts a file's key again with the operator's current key. @throws as `unseal`. */
  static reseal(sealer: Sealer, { key, secret }: SealedKey, place: string): SealedKey {
    const own = sealer.open(key, Buffer.from(secret, 'base64'), place);
    return { key: sealer.current ?? '', secret: sealer.seal(own, place).toString('base64') };
  }

  /**
   * The key in its stored form. @param place identifies the file and must be the same at `unseal`; it may be unknown until the file is
   * encrypted.
   */
  sealKey(sealer: Sealer, place: string): SealedKey {
    return { key: sealer.current ?? '', secret: sealer.seal(this.#key.export(), place).toString('base64') };
  }

  /** Encrypts a file chunk by chunk. */
  async *seal(source: AsyncIterable<Uint8Array>): Bytes {
    let number = 0;
    let last: Buffer | undefined;
    // Only the end of the file shows which chunk is the last.
    for await (const chunk of pieces(source, CHUNK_BYTES)) {
      if (last) yield* this.#sealChunk(last, number++, false);
      last = chunk;
    }
    yield* this.#sealChunk(last ?? Buffer.alloc(0), number, true);
  }

  /** The range of the encrypted file that `open` needs for a range of the plain file. */
  rangeOf(size: number, { start, end }: Span): Span {
    const last = Math.floor(end / CHUNK_BYTES);
    const from = Math.floor(start / CHUNK_BYTES) * STORED_BYTES;
    return { start: from, end: Math.min((last + 1) * STORED_BYTES, sealedSize(size)) - 1 };
  }

  /**
   * Decrypts a file, or a range of it, chunk by chunk. A chunk is emitted only after its authentication.
   * @param source the encrypted file, or its part that `rangeOf` returns.
   * @param size bytes of the whole file, decrypted.
   * @throws CompanionError ENCRYPTION_DATA_ALTERED, also if the source ends too soon.
   */
  async *open(source: AsyncIterable<Uint8Array>, size: number, range?: Span): Bytes {
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const count = chunksIn(size);
    const stop = range ? Math.floor(end / CHUNK_BYTES) : count - 1;
    let number = Math.floor(start / CHUNK_BYTES);
    for await (const chunk of pieces(source, STORED_BYTES)) {
      const offset = number * CHUNK_BYTES;
      const opened = this.#openChunk(chunk, number, number === count - 1);
      const wanted = opened.subarray(Math.max(0, start - offset), end - offset + 1);
      number += 1;
      if (wanted.length > 0) yield wanted;
      if (number > stop) return;
    }
    throw altered(number);
  }

  /** Returns chunk and tag separately, since joining them would copy the file. */
  #sealChunk(chunk: Buffer, number: number, isLast: boolean): Buffer[] {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce(number, isLast));
    const encrypted = cipher.update(chunk);
    cipher.final();
    return [encrypted, cipher.getAuthTag()];
  }

  #openChunk(chunk: Buffer, number: number, isLast: boolean): Buffer {
    if (chunk.length < TAG_BYTES) throw altered(number);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce(number, isLast));
    decipher.setAuthTag(chunk.subarray(chunk.length - TAG_BYTES));
    const opened = decipher.update(chunk.subarray(0, chunk.length - TAG_BYTES));
    try {
      decipher.final();
      return opened;
    } catch (error) {
      throw altered(number, error);
    }
  }
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes[0] = isLast ? 1 : 0;
  bytes.writeUIntBE(number, 6, 6);
  return bytes;
}

const altered = (number: number, cause?: unknown): Error =>
  encryptionErrors.ENCRYPTION_DATA_ALTERED({ place: `part ${number} of a file` }, { cause });

/** Splits a source into pieces of equal size, except for the last. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number): Bytes {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    while (bytes + rest.length >= size) {
      const piece = rest.subarray(0, size - bytes);
      // A source that is read in multiples of the size needs no copies.
      yield held.length === 0 ? piece : Buffer.concat([...held, piece]);
      rest = rest.subarray(size - bytes);
      [held, bytes] = [[], 0];
    }
    if (rest.length > 0) held.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
