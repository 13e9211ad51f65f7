import { setImmediate } from 'node:timers/promises';

/*
 * Updates on their way to a thread. As they are, each would cost as much as an object of its own and be copied twice, all in one
 * go; here they are copied once, a slice in a turn of the event loop, into one buffer that is handed over.
 */

/** Bytes copied in one turn of the event loop: less than a millisecond's work. */
const SLICE_BYTES = 1_048_576;
/** Updates copied in one turn, however small. */
const SLICE_COUNT = 4096;

/** Several updates in one buffer. */
export interface Packed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sizes: Uint32Array<ArrayBuffer>;
}

/** Copies updates into one buffer. Yields to the event loop if there is much to copy. */
export async function pack(updates: readonly Uint8Array[]): Promise<Packed> {
  const sizes = Uint32Array.from(updates, ({ length }) => length);
  const bytes = new Uint8Array(sizeOf(updates));
  let at = 0;
  let budget = SLICE_BYTES;
  for (const [index, update] of updates.entries()) {
    for (let from = 0; from < update.length;) {
      const slice = update.subarray(from, from + Math.max(1, budget));
      bytes.set(slice, at + from);
      from += slice.length;
      budget -= slice.length;
      if (budget <= 0) budget = await rest();
    }
    at += update.length;
    if (index % SLICE_COUNT === SLICE_COUNT - 1) budget = await rest();
  }
  return { bytes, sizes };
}

/** Unpacks into views of the buffer. */
export function unpack({ bytes, sizes }: Packed): Uint8Array[] {
  let at = 0;
  return Array.from(sizes, (size) => bytes.subarray(at, (at += size)));
}

export const sizeOf = (updates: readonly Uint8Array[]): number => updates.reduce((sum, { length }) => sum + length, 0);

async function rest(): Promise<number> {
  await setImmediate();
  return SLICE_BYTES;
}
