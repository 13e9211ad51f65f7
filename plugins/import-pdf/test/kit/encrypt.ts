import { createHash } from 'node:crypto';

/** The padding of passwords (ISO 32000-1, 7.6.3.3, algorithm 2). */
export const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
export const ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');
const PERMISSIONS = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
const KEY_BYTES = 5;

export const md5 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32);

/** RC4, which OpenSSL no longer supports. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b]!, state[a]!];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    swap(at, other);
  }
  let [a, b] = [0, 0];
  const output = Buffer.from(bytes);
  for (const [at, byte] of bytes.entries()) {
    a = (a + 1) & 255;
    b = (b + state[a]!) & 255;
    swap(a, b);
    output[at] = byte ^ state[(state[a]! + state[b]!) & 255]!;
  }
  return output;
}

export const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;

/** The start of a stream in test files: the number of its object and its length. */
const STREAM = /(\d+) 0 obj\n<< \/Length (\d+) >>\nstream\n/gu;

/** Encrypts a file with a password: the standard handler, revision 2. Only the contents of pages are encrypted. */
export function encrypt(file: Buffer, password: string): Buffer {
  const owner = rc4(md5(padded('owner')).subarray(0, KEY_BYTES), padded(password));
  const key = md5(padded(password), owner, PERMISSIONS, ID).subarray(0, KEY_BYTES);
  const text = file.toString('latin1');
  const bytes = Buffer.from(file);
  for (const match of text.matchAll(STREAM)) {
    const number = Number(match[1]);
    const start = match.index + match[0].length;
    const own = md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, KEY_BYTES + 5);
    rc4(own, bytes.subarray(start, start + Number(match[2]))).copy(bytes, start);
  }
  const dictionary = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(rc4(key, PADDING))} >> /ID [${hex(ID)} ${hex(ID)}]`;
  return Buffer.from(bytes.toString('latin1').replace('trailer <<', `trailer << ${dictionary}`), 'latin1');
}
