/** Returns the keystream of RC4, which OpenSSL no longer offers. */
export function rc4(key: Uint8Array, length: number): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number): number => state[index] ?? 0;
  const swap = (one: number, other: number): void => {
    const kept = at(one);
    state[one] = at(other);
    state[other] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const stream = Buffer.allocUnsafe(length);
  for (let index = 0, i = 0, j = 0; index < length; index += 1) {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    stream[index] = at((at(i) + at(j)) & 255);
  }
  return stream;
}

/** Combines bytes with a keystream in place, which both encrypts and decrypts. */
export function mix(bytes: Buffer, stream: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (bytes[at] ?? 0) ^ (stream[at] ?? 0);
}
