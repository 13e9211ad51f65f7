import { createHash } from 'node:crypto';

/** Encrypts or decrypts bytes in place. `at` is their position in the stream. */
export type Covers = (bytes: Buffer, at: number) => void;

const digest = (name: string, ...pieces: readonly Uint8Array[]): Buffer =>
  createHash(name).update(Buffer.concat(pieces)).digest();

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Yields the RC4 key stream byte by byte. */
function* signs(key: Buffer): Generator<number, never, undefined> {
  const box = [...Array(256).keys()];
  let [i, j] = [0, 0];
  for (const [at, value] of [...box].entries()) {
    j = (j + (box[at] ?? value) + (key[at % key.length] ?? 0)) % 256;
    [box[at], box[j]] = [box[j] ?? 0, box[at] ?? 0];
  }
  j = 0;
  for (;;) {
    i = (i + 1) % 256;
    j = (j + (box[i] ?? 0)) % 256;
    [box[i], box[j]] = [box[j] ?? 0, box[i] ?? 0];
    yield box[((box[i] ?? 0) + (box[j] ?? 0)) % 256] ?? 0;
  }
}

/** An encryption method: the header in the file, and the function that encrypts a block. */
export interface Way {
  readonly header: Buffer;
  readonly cover: (bytes: Buffer, block: number) => void;
}

const wayOf = (keyOf: (block: number) => Buffer, headerOf: (sealed: Buffer) => Buffer, hash: string): Way => {
  const cover: Way['cover'] = (bytes, block) => {
    const stream = signs(keyOf(block));
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = (bytes[at] ?? 0) ^ stream.next().value;
  };
  const verifier = digest('sha256', number(3)).subarray(0, 16);
  const sealed = Buffer.concat([verifier, digest(hash, verifier)]);
  cover(sealed, 0);
  return { header: headerOf(sealed), cover };
};

const SALT = digest('sha256', number(5)).subarray(0, 16);

/** The encryption of Office 97 ([MS-OFFCRYPTO] 2.3.6). */
export function office97(password: string): Way {
  const short = digest('md5', Buffer.from(password, 'utf16le')).subarray(0, 5);
  const mixed = digest('md5', ...Array(16).fill(Buffer.concat([short, SALT]))).subarray(0, 5);
  return wayOf(
    (block) => digest('md5', mixed, number(block)),
    (sealed) => Buffer.concat([Buffer.from('01000100', 'hex'), SALT, sealed]),
    'md5',
  );
}

/** The encryption of Office 2002 and 2003 (2.3.5). */
export function cryptoApi(password: string, bits: number): Way {
  const hashed = digest('sha1', SALT, Buffer.from(password, 'utf16le'));
  const fields = Buffer.concat([4, 0, 0x6801, 0x8004, bits, 1, 0, 0].map(number));
  return wayOf(
    (block) => {
      const key = digest('sha1', hashed, number(block)).subarray(0, bits / 8);
      return bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
    },
    (sealed) =>
      Buffer.concat([
        Buffer.from('02000200', 'hex'),
        number(4),
        number(fields.length),
        fields,
        number(16),
        SALT,
        sealed.subarray(0, 16),
        number(20),
        sealed.subarray(16),
      ]),
    'sha1',
  );
}

/** Encrypts a stream in blocks of `size` bytes, except the positions for which `keep` returns true. */
export function coverBlocks(bytes: Buffer, way: Way, size: number, keep: (at: number) => boolean): void {
  for (let at = 0; at < bytes.length; at += size) {
    const block = bytes.subarray(at, at + size);
    const plain = Buffer.from(block);
    way.cover(block, at / size);
    for (let index = 0; index < block.length; index += 1) if (keep(at + index)) block[index] = plain[index] ?? 0;
  }
}
