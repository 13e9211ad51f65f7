/*
 * Cuts a document's bytes into chunks, so that two states of a document share most of them. The content determines the cuts: a chunk ends
 * where certain bits of the hash of the last 32 bytes are zero. A change therefore moves only the cuts next to it. The method: Xia et al., FastCDC (USENIX ATC 2016), sections 3.1 to 3.3.
 */

/** The minimum size of a chunk, because small chunks compress badly. */
const MIN_BYTES = 2048;
/** The maximum size of a chunk. */
const MAX_BYTES = 32_768;
/** Twelve bits, so that a cut occurs about every 4 KB after the minimum size. */
const MASK = 0xfff00000;

/**
 * A random number for each byte. Other numbers would cut elsewhere: stored chunks would stay readable, but new data would share none of
 * them.
 */
const GEAR = gear();

/** Splits bytes into chunks at positions that depend on their content. Chunks are views of the bytes. */
export function* chunksOf(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let from = 0; from < bytes.length;) {
    const to = from + lengthOfNext(bytes, from);
    yield bytes.subarray(from, to);
    from = to;
  }
}

function lengthOfNext(bytes: Uint8Array, from: number): number {
  const end = Math.min(from + MAX_BYTES, bytes.length);
  let hash = 0;
  for (let at = from + MIN_BYTES; at < end; at++) {
    hash = ((hash << 1) + (GEAR[bytes[at] ?? 0] ?? 0)) | 0;
    if ((hash & MASK) === 0) return at + 1 - from;
  }
  return end - from;
}

/** Returns pseudorandom numbers that never change (Marsaglia, Xorshift RNGs, 2003). */
function gear(): Int32Array {
  let state = 0x9e3779b9;
  return Int32Array.from({ length: 256 }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  });
}
