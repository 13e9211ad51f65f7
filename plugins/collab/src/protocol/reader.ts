import { isAscii, isUtf8 } from 'node:buffer';

/** The bytes do not have the expected format. Never leaves this plugin: callers turn it into an answer. */
export class Malformed extends Error {}

/** Below this size in bytes, a loop detects ASCII faster than a call into native code. */
const SHORT_TEXT = 64;
/** From this size on, native code counts faster, although it creates a string. */
const LONG_TEXT = 1024;

/**
 * Decodes lib0's encoding (https://github.com/dmonad/lib0, `decoding.js`) without allocating: one reader is reused for many buffers. Throws
 * Malformed instead of reading past the end.
 */
export class Reader {
  bytes: Uint8Array;
  position = 0;
  end: number;

  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.bytes = bytes;
    this.end = bytes.length;
  }

  set(bytes: Uint8Array): this {
    this.bytes = bytes;
    this.position = 0;
    this.end = bytes.length;
    return this;
  }

  get isDone(): boolean {
    return this.position >= this.end;
  }

  uint8(): number {
    if (this.position >= this.end) throw new Malformed('it ends too early');
    return this.bytes[this.position++] ?? 0;
  }

  /** Seven bits per byte, lowest first; up to 2^53 - 1. */
  varUint(): number {
    const { bytes, end } = this;
    let at = this.position;
    let value = 0;
    let factor = 1;
    while (at < end) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        this.position = at;
        return value;
      }
      factor *= 128;
      if (factor > Number.MAX_SAFE_INTEGER) break;
    }
    throw new Malformed(at < end ? 'a number is too large' : 'it ends too early');
  }

  skip(length: number): void {
    if (length > this.end - this.position) throw new Malformed('it ends too early');
    this.position += length;
  }

  /** The next bytes, preceded by their length; a view, not a copy. */
  varBytes(): Uint8Array {
    const length = this.varUint();
    const from = this.position;
    this.skip(length);
    return this.bytes.subarray(from, from + length);
  }

  skipVarBytes(): void {
    this.skip(this.varUint());
  }

  /** Text, preceded by its length in bytes. */
  varString(): string {
    const { from, to } = this.#text();
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + from, to - from).toString('utf8');
  }

  /** Skips a text and returns its length as a JavaScript string. */
  skipString(): number {
    const { bytes } = this;
    const length = this.varUint();
    const from = this.position;
    this.skip(length);
    const to = this.position;
    if (length <= SHORT_TEXT) {
      let at = from;
      while (at < to && (bytes[at] ?? 0) < 128) at++;
      if (at === to) return length;
    }
    return utf16Length(bytes.subarray(from, to));
  }

  #text(): { from: number; to: number } {
    const length = this.varUint();
    const from = this.position;
    this.skip(length);
    if (!isUtf8(this.bytes.subarray(from, this.position))) throw new Malformed('a text is not UTF-8');
    return { from, to: this.position };
  }
}

/** The number of UTF-16 code units of a UTF-8 text: one for each character, two for those of four bytes. */
function utf16Length(text: Uint8Array): number {
  if (isAscii(text)) return text.length;
  if (!isUtf8(text)) throw new Malformed('a text is not UTF-8');
  if (text.length >= LONG_TEXT) return Buffer.from(text.buffer, text.byteOffset, text.length).toString('utf8').length;
  let length = 0;
  for (const byte of text) {
    if ((byte & 0xc0) !== 0x80) length += byte >= 0xf0 ? 2 : 1;
  }
  return length;
}
