import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { encryptionErrors } from './errors.ts';
import { KeyRing, type KeyMaterial } from './key-ring.ts';

/*
 * A sealed value: form (1 byte), salt (16), number (6, big endian), ciphertext, tag (16). The key is derived from the operator's key, the
 * purpose and the salt, which each sealer chooses at random. Under a key the number, which is the nonce of AES-256-GCM (NIST SP 800-38D,
 * 8.2.1), counts up from 0. So no nonce comes twice under a key, even after a restore, a crash or a restart.
 */
const FORM = 1;
const SALT_BYTES = 16;
const NUMBER_BYTES = 6;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + SALT_BYTES + NUMBER_BYTES;
const NO_SALT = new Uint8Array(SALT_BYTES);

/** The number of bytes that sealing adds to a value. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES;

/** Values per derived key. Far below GCM's limit, and within a counter of six bytes. */
const MAX_VALUES = 2 ** 32;
/** The cache size of derived keys for reading. Each server start derives one for each purpose. */
const MAX_KNOWN = 1000;

/** Characters of a place that an error message quotes. */
const MAX_NAME = 200;

/** The key that a sealer encrypts with. */
interface WritingKey {
  readonly key: KeyObject;
  readonly salt: Buffer;
  used: number;
}

/**
 * Encrypts values of one purpose. Each value is bound to its place and cannot be decrypted in another one. Without configured keys,
 * `current` is undefined and `seal` must not be called.
 */
export class Sealer {
  readonly #ring: KeyRing;
  readonly #purpose: string;
  readonly #known = new Map<string, KeyObject>();
  readonly #digests = new Map<string, KeyObject>();
  #writing: WritingKey | undefined;

  /** @param purpose the kind of the values, such as `document log`. A value of another purpose cannot be opened. */
  constructor(material: KeyMaterial, purpose: string) {
    this.#ring = new KeyRing(material);
    this.#purpose = purpose;
  }

  /** Id of the key that `seal` uses, to be stored beside the value. Undefined: store values as plain bytes. */
  get current(): string | undefined {
    return this.#ring.current;
  }

  has(key: string): boolean {
    return this.#ring.has(key);
  }

  /**
   * Encrypts a value with the current key.
   *
   * @param place the object that the value belongs to; `open` needs the same. It is authenticated and not stored.
   */
  seal(value: Uint8Array, place: string): Buffer<ArrayBuffer> {
    const writing = this.#writingKey();
    const sealed = Buffer.allocUnsafe(value.length + SEAL_BYTES);
    sealed[0] = FORM;
    writing.salt.copy(sealed, 1);
    sealed.writeUIntBE(writing.used++, 1 + SALT_BYTES, NUMBER_BYTES);
    const cipher = createCipheriv('aes-256-gcm', writing.key, nonceOf(sealed));
    cipher.setAAD(Buffer.from(place));
    cipher.update(value).copy(sealed, HEAD_BYTES);
    cipher.final();
    cipher.getAuthTag().copy(sealed, sealed.length - TAG_BYTES);
    return sealed;
  }

  /**
   * Decrypts the output of `seal`.
   * @param key the id that is stored beside it.
   * @throws CompanionError ENCRYPTION_KEY_MISSING, or ENCRYPTION_DATA_ALTERED if the value was not sealed in this place with this key.
   */
  open(key: string, sealed: Uint8Array, place: string): Buffer<ArrayBuffer> {
    const altered = (cause?: unknown): Error =>
      encryptionErrors.ENCRYPTION_DATA_ALTERED({ place: place.slice(0, MAX_NAME) }, { cause });
    if (sealed.length < SEAL_BYTES || sealed[0] !== FORM) throw altered();
    const value = Buffer.from(sealed.buffer as ArrayBuffer, sealed.byteOffset, sealed.byteLength);
    const end = value.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', this.#readingKey(key, value), nonceOf(value));
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(value.subarray(end));
    const opened = decipher.update(value.subarray(HEAD_BYTES, end));
    try {
      decipher.final();
      return opened;
    } catch (error) {
      throw altered(error);
    }
  }

  /** HMAC-SHA-256 of a value: equal for equal values, and not computable without the key. */
  digest(key: string, value: Uint8Array): Buffer {
    let derived = this.#digests.get(key);
    if (!derived) {
      derived = createSecretKey(this.#ring.derive(key, `${this.#purpose} digest`, NO_SALT));
      this.#digests.set(key, derived);
    }
    return createHmac('sha256', derived).update(value).digest();
  }

  #writingKey(): WritingKey {
    if (this.#writing && this.#writing.used < MAX_VALUES) return this.#writing;
    const id = this.#ring.current;
    if (id === undefined) throw new Error('There is no key for encryption.');
    const salt = randomBytes(SALT_BYTES);
    const key = createSecretKey(this.#ring.derive(id, this.#purpose, salt));
    return (this.#writing = { key, salt, used: 0 });
  }

  #readingKey(id: string, sealed: Buffer): KeyObject {
    const salt = sealed.subarray(1, 1 + SALT_BYTES);
    const name = `${id} ${salt.toString('latin1')}`;
    const known = this.#known.get(name);
    if (known) return known;
    const key = createSecretKey(this.#ring.derive(id, this.#purpose, salt));
    if (this.#known.size >= MAX_KNOWN) this.#known.delete(this.#known.keys().next().value ?? '');
    this.#known.set(name, key);
    return key;
  }
}

function nonceOf(sealed: Buffer): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  sealed.copy(nonce, NONCE_BYTES - NUMBER_BYTES, 1 + SALT_BYTES, HEAD_BYTES);
  return nonce;
}
