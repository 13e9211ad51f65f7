import { isAscii } from 'node:buffer';
import { decode } from '../../content/text/encodings.ts';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const NUL = 0;
const FIRST_SIZE = 4096;

/** Collects the bytes of text until they can be decoded. */
export class ByteText {
  #bytes = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  /**
   * Adds text without its line ends, which have no meaning.
   * @param unwanted how many bytes to leave out first
   * @returns how many are still to be left out
   */
  addText(bytes: Buffer, start: number, end: number, unwanted: number): number {
    if (this.#length + end - start > this.#bytes.length) this.#grow(this.#length + end - start);
    let left = unwanted;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === LINE_FEED || byte === RETURN || byte === NUL) continue;
      if (left > 0) left -= 1;
      else {
        this.#bytes[this.#length] = byte;
        this.#length += 1;
      }
    }
    return left;
  }

  take(encoding: string): string {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return isAscii(bytes) ? bytes.toString('latin1') : decode(bytes, encoding);
  }

  #grow(least: number): void {
    const bytes = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, least));
    this.#bytes.copy(bytes, 0, 0, this.#length);
    this.#bytes = bytes;
  }
}
