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

/** A range of the bytes of a file; `end` is the last one of them. */
interface Span {
  readonly start: number;
  readonly end: number;
}

type Bytes = AsyncGenerator<Buffer, void, undefined>;

/** The key of one file as it is stored: encrypted with a key of the operator. */
export interface SealedKey {
  /** Id of the operator's key. */
  readonly key: string;
  /** Base64. */
  readonly secret: string;
}

const chunksIn = (size: number): number => Math.max(1, Math.ceil(size / CHUNK_BYTES));

/** The best size for reads of an encrypted file, in bytes: a whole number of chunks. */
export const SEALED_READ_BYTES = 4 * STORED_BYTES;

/** Bytes that a file of `size` bytes takes when it is encrypted. */
export const sealedSize = (size: number): number => size + chunksIn(size) * TAG_BYTES;

/** Encrypts and decrypts one file. */
export class FileCipher {
  readonly #key: KeyObject;

  /** @param key 32 bytes, of this file alone. */
  constructor(key: Uint8Array) {
    this.#key = createSecretKey(key);
  }

  /** With a key at random. */
  static make(): FileCipher {
    return new FileCipher(randomBytes(KEY_BYTES));
  }

  /** @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_DATA_ALTERED. */
  static unseal(sealer: Sealer, { key, secret }: SealedKey, place: string): FileCipher {
    return new FileCipher(sealer.open(key, Buffer.from(secret, 'base64'), place));
  }

  /** The same key, encrypted with the operator's key that writes now. @throws as `unseal`. */
  static reseal(sealer: Sealer, { key, secret }: SealedKey, place: string): SealedKey {
    const own = sealer.open(key, Buffer.from(secret, 'base64'), place);
    return { key: sealer.current ?? '', secret: sealer.seal(own, place).toString('base64') };
  }

  /** The key as it is stored. @param place what the file is, as `unseal` will be told: it may be known only once the file was encrypted. */
  sealKey(sealer: Sealer, place: string): SealedKey {
    return { key: sealer.current ?? '', secret: sealer.seal(this.#key.export(), place).toString('base64') };
  }

  /** Encrypts a file, chunk by chunk. */
  async *seal(source: AsyncIterable<Uint8Array>): Bytes {
    let number = 0;
    let last: Buffer | undefined;
    // The last one is known by the end of the file alone.
    for await (const chunk of pieces(source, CHUNK_BYTES)) {
      if (last) yield* this.#sealChunk(last, number++, false);
      last = chunk;
    }
    yield* this.#sealChunk(last ?? Buffer.alloc(0), number, true);
  }

  /** Where in the encrypted file the bytes lie that `open` needs for a part of the file. */
  rangeOf(size: number, { start, end }: Span): Span {
    const last = Math.floor(end / CHUNK_BYTES);
    const from = Math.floor(start / CHUNK_BYTES) * STORED_BYTES;
    return { start: from, end: Math.min((last + 1) * STORED_BYTES, sealedSize(size)) - 1 };
  }

  /**
   * Decrypts a file, or a part of it, chunk by chunk: none is given before it was found to be what was encrypted.
   *
   * @param source the encrypted file, or what `rangeOf` says of it.
   * @param size bytes of the whole file, decrypted.
   * @throws CompanionError ENCRYPTION_DATA_ALTERED, also where the source ends too soon.
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

  /** Chunk and tag apart: to join them would copy the file. */
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

/** A source in pieces of one size, but for the last. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number): Bytes {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    while (bytes + rest.length >= size) {
      const piece = rest.subarray(0, size - bytes);
      // Where the source is read in multiples of the size nothing is copied.
      yield held.length === 0 ? piece : Buffer.concat([...held, piece]);
      rest = rest.subarray(size - bytes);
      [held, bytes] = [[], 0];
    }
    if (rest.length > 0) held.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
