import { Reader } from '../protocol/reader.ts';
import { skipStruct } from './walk.ts';

/** One mark per this many structs. A lookup walks from the mark before the struct. */
const STRUCTS_A_MARK = 32;

/** The structs of one client in an update. */
export interface StructBlock {
  readonly client: number;
  /** The clock of the first struct. */
  readonly from: number;
  /** The clock behind the last struct. */
  readonly to: number;
  /** The offset of the first struct. */
  readonly at: number;
  /** The offset behind the last struct. */
  readonly end: number;
  readonly count: number;
  /** The index of its first mark. */
  readonly mark: number;
}

/** The place of a struct. */
export interface StructPlace {
  readonly clock: number;
  readonly at: number;
  /** The number of structs before it in its block. */
  readonly before: number;
}

/** The content of a struct index as arrays that are cheap to transfer between threads. */
export interface IndexedStructs {
  /** Seven numbers per block, as in `StructBlock`. */
  readonly blocks: Float64Array<ArrayBuffer>;
  /** Two numbers per mark: clock and offset. */
  readonly marks: Float64Array<ArrayBuffer>;
  /** The offset of the deletions. */
  readonly deletesAt: number;
}

const NUMBERS_A_BLOCK = 7;

/** Indexes the structs of an update that was validated before (`walkUpdate`). */
export function indexStructs(update: Uint8Array): IndexedStructs {
  const reader = new Reader(update);
  const blocks: number[] = [];
  const marks: number[] = [];
  for (let clients = reader.varUint(); clients > 0; clients--) {
    const [count, client, from] = [reader.varUint(), reader.varUint(), reader.varUint()];
    const [at, mark] = [reader.position, marks.length / 2];
    let clock = from;
    for (let index = 0; index < count; index++) {
      if (index % STRUCTS_A_MARK === 0) marks.push(clock, reader.position);
      clock += skipStruct(reader, client, clock);
    }
    blocks.push(client, from, clock, at, reader.position, count, mark);
  }
  return { blocks: Float64Array.from(blocks), marks: Float64Array.from(marks), deletesAt: reader.position };
}

/** Finds structs in an indexed update. */
export class StructIndex {
  readonly deletesAt: number;
  readonly #blocks: Float64Array;
  readonly #marks: Float64Array;

  constructor({ blocks, marks, deletesAt }: IndexedStructs) {
    this.deletesAt = deletesAt;
    this.#blocks = blocks;
    this.#marks = marks;
  }

  /** Its memory in bytes. */
  get bytes(): number {
    return this.#blocks.byteLength + this.#marks.byteLength;
  }

  /** The clients of the update, in its order. */
  *blocks(): Generator<StructBlock, void, undefined> {
    for (let place = 0; place < this.#blocks.length; place += NUMBERS_A_BLOCK) {
      const [client = 0, from = 0, to = 0, at = 0, end = 0, count = 0, mark = 0] = this.#blocks.subarray(
        place,
        place + NUMBERS_A_BLOCK,
      );
      yield { client, from, to, at, end, count, mark };
    }
  }

  /** The last marked struct that begins at or before the clock, which is one of the block's. */
  marked({ mark, count }: StructBlock, clock: number): StructPlace {
    let low = mark;
    let high = mark + Math.ceil(count / STRUCTS_A_MARK) - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#marks[middle * 2] ?? 0) <= clock) low = middle;
      else high = middle - 1;
    }
    const [found = 0, at = 0] = this.#marks.subarray(low * 2, low * 2 + 2);
    return { clock: found, at, before: (low - mark) * STRUCTS_A_MARK };
  }
}
