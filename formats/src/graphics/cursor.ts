/** Reads consecutive little-endian values. A read beyond the end throws a RangeError. */
export class Cursor {
  readonly #view: DataView;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = position;
  }

  get length(): number {
    return this.#view.byteLength;
  }

  get left(): number {
    return this.length - this.position;
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  i16(): number {
    return this.#view.getInt16(this.#advance(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  i32(): number {
    return this.#view.getInt32(this.#advance(4), true);
  }

  f32(): number {
    return this.#view.getFloat32(this.#advance(4), true);
  }

  /** Returns the next `count` bytes as a view. */
  bytes(count: number): Uint8Array {
    if (!(count >= 0 && count <= this.left)) throw new RangeError('beyond the record');
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#advance(count), count);
  }

  skip(count: number): this {
    this.#advance(count);
    return this;
  }

  /** Returns a cursor over the same bytes at another position. */
  at(position: number): Cursor {
    return new Cursor(new Uint8Array(this.#view.buffer, this.#view.byteOffset, this.length), position);
  }

  /** Reads `count` values. It throws before the first if they cannot fit. */
  list<T>(count: number, size: number, read: (cursor: Cursor) => T): T[] {
    if (count * size > this.left) throw new RangeError('beyond the record');
    return Array.from({ length: count }, () => read(this));
  }

  #advance(count: number): number {
    const from = this.position;
    this.position += count;
    return from;
  }
}
