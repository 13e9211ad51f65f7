import { FormatError } from '../errors.ts';

/** A record of a binary part: its number and its content ([MS-XLSB] 2.1.4). */
export interface BinaryRecord {
  readonly type: number;
  readonly data: RecordData;
}

/** The maximum number of bytes of a record's size. */
const MAX_SIZE_BYTES = 4;

/** Yields the records of a binary part in order. @throws FormatError FILE_TRUNCATED if one extends beyond the end. */
export function* recordsOf(part: Buffer): Generator<BinaryRecord, void, undefined> {
  let at = 0;
  while (at < part.length) {
    const first = part[at] ?? 0;
    const isLong = first >= 0x80;
    const type = isLong ? (first & 0x7f) | (((part[at + 1] ?? 0) & 0x7f) << 7) : first;
    at += isLong ? 2 : 1;
    let size = 0;
    for (let shift = 0; shift < MAX_SIZE_BYTES * 7; shift += 7) {
      const byte = part[at] ?? 0;
      at += 1;
      size |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    if (at + size > part.length)
      throw new FormatError('FILE_TRUNCATED', { reason: 'a record of a binary part lies beyond its end' });
    yield { type, data: new RecordData(part.subarray(at, at + size)) };
    at += size;
  }
}

/** Reads the content of a record from its start. Values beyond its end are zero, because programs omit trailing members. */
export class RecordData {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  skip(bytes: number): this {
    this.#at += bytes;
    return this;
  }

  byte(): number {
    return this.#number(1, (at) => this.#bytes.readUInt8(at));
  }

  short(): number {
    return this.#number(2, (at) => this.#bytes.readUInt16LE(at));
  }

  signedShort(): number {
    return this.#number(2, (at) => this.#bytes.readInt16LE(at));
  }

  int(): number {
    return this.#number(4, (at) => this.#bytes.readUInt32LE(at));
  }

  double(): number {
    return this.#number(8, (at) => this.#bytes.readDoubleLE(at));
  }

  /** Reads a 30-bit number: an integer or the upper part of a double, either possibly multiplied by a hundred ([MS-XLSB] 2.5.123). */
  packed(): number {
    const raw = this.int();
    const double = Buffer.alloc(8);
    double.writeUInt32LE((raw & 0xfffffffc) >>> 0, 4);
    const value = (raw & 2) === 0 ? double.readDoubleLE() : (raw | 0) >> 2;
    return (raw & 1) === 0 ? value : value / 100;
  }

  /** Reads a text after its length (2.5.168). Undefined if the length marks a missing text. */
  text(): string | undefined {
    const length = this.int();
    if (length === NO_TEXT) return undefined;
    const end = Math.min(this.#at + length * 2, this.#bytes.length);
    const text = this.#bytes.toString('utf16le', this.#at, end);
    this.#at = end;
    return text;
  }

  #number(size: number, read: (at: number) => number): number {
    const value = this.#at + size <= this.#bytes.length ? read(this.#at) : 0;
    this.#at += size;
    return value;
  }
}

const NO_TEXT = 0xffffffff;
