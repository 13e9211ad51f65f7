import { Reader } from '../protocol/reader.ts';

/** Clocks by client. */
export type Clocks = ReadonlyMap<number, number>;

/** A longer state vector takes too long to read. Its client is treated as having nothing, and receives everything. */
const MAX_BYTES = 1_048_576;
const NO_CLOCKS: Clocks = new Map();

const reader = new Reader();

/** Parses a state vector (yjs, `encodeStateVector`). @throws Malformed. */
export function readStateVector(bytes: Uint8Array): Clocks {
  if (bytes.length > MAX_BYTES) return NO_CLOCKS;
  reader.set(bytes);
  const clocks = new Map<number, number>();
  const count = reader.varUint();
  for (let index = 0; index < count; index++) clocks.set(reader.varUint(), reader.varUint());
  return clocks;
}

/** Whether every run ends at or before the client's clock, so that nothing in it is new to that client. */
export function isBehind(runs: ArrayLike<number>, clocks: Clocks): boolean {
  for (let at = 0; at < runs.length; at += 3) {
    if ((runs[at + 2] ?? 0) > (clocks.get(runs[at] ?? 0) ?? 0)) return false;
  }
  return true;
}
