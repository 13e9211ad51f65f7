import { isAscii, isUtf8 } from 'node:buffer';

/** Bytes that are not what their format says. Never leaves this plugin: callers turn it into an answer. */
export class Malformed extends Error {}

/** Below this many bytes a loop finds out sooner than a call into native code whether text is ASCII. */
const SHORT_TEXT = 64;
/** From this many bytes on, native code counts sooner, although it makes a string for that. */
const LONG_TEXT = 1024;

/**
 * Reads lib0's encoding (https://github.com/dmonad/lib0, `decoding.js`) without allocating: one reader is set on one buffer
 * after another. Everything throws Malformed rather than reading past the end.
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
    if (this.position >= this.end) throw new Malformed('it ends too soon');
    return this.bytes[this.position++] ?? 0;
  }

  /** Seven bits a byte, the lowest first; up to 2^53 - 1. */
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
    throw new Malformed(at < end ? 'a number is too large' : 'it ends too soon');
  }

  skip(length: number): void {
    if (length > this.end - this.position) throw new Malformed('it ends too soon');
    this.position += length;
  }

  /** The next bytes, behind their length; a view, not a copy. */
  varBytes(): Uint8Array {
    const length = this.varUint();
    const from = this.position;
    this.skip(length);
    return this.bytes.subarray(from, from + length);
  }

  skipVarBytes(): void {
    this.skip(this.varUint());
  }

  /** Text behind its length in bytes. */
  varString(): string {
    const { from, to } = this.#text();
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + from, to - from).toString('utf8');
  }

  /** Passes over a text, and returns how long it is as a JavaScript string. */
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

/** Code units of UTF-8 text in UTF-16: one for each character, and one more for those that take four bytes. */
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
