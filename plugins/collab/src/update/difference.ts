import { Reader } from '../protocol/reader.ts';
import { sizeOfVarUint, writeVarUint } from '../protocol/writer.ts';
import { cutStruct } from './cut-struct.ts';
import type { Clocks } from './state-vector.ts';
import type { StructBlock, StructIndex } from './struct-index.ts';
import { isSkip, skipStruct } from './walk.ts';

/** The missing structs of one client. */
interface Lack {
  readonly client: number;
  readonly clock: number;
  readonly count: number;
  /** The end of the first struct, if its beginning is known. */
  readonly cut: Uint8Array;
  /** The offset of all further structs. */
  readonly from: number;
  readonly to: number;
}

const NOTHING = new Uint8Array(0);
const reader = new Reader();

/**
 * The part of an update that a client with these clocks lacks, as an update. Equals `Y.diffUpdate`, but copies the bytes after each of the
 * clocks instead of reading everything before them.
 * @param limit bytes. @returns undefined where it would be larger.
 */
export function difference(
  update: Uint8Array,
  index: StructIndex,
  { clocks, limit = Number.POSITIVE_INFINITY }: { clocks: Clocks; limit?: number },
): Uint8Array | undefined {
  const lacks: Lack[] = [];
  let size = update.length - index.deletesAt;
  for (const block of index.blocks()) {
    const lack = lackOf(update, index, block, clocks.get(block.client) ?? 0);
    if (!lack) continue;
    lacks.push(lack);
    size += sizeOf(lack);
    if (size > limit) return undefined;
  }
  const bytes = new Uint8Array(size + sizeOfVarUint(lacks.length));
  let at = writeVarUint(bytes, lacks.length, 0);
  for (const lack of lacks) at = write(update, lack, bytes, at);
  bytes.set(update.subarray(index.deletesAt), at);
  return bytes;
}

function lackOf(update: Uint8Array, index: StructIndex, block: StructBlock, known: number): Lack | undefined {
  const { client, to, end, count } = block;
  if (known >= to) return undefined;
  const place = index.marked(block, Math.max(known, block.from));
  reader.set(update).position = place.at;
  let { clock, at, before } = place;
  for (;;) {
    const isGap = isSkip(update[at]);
    const length = skipStruct(reader, client, clock);
    // Nobody lacks a gap. Structs after a gap have their own clocks.
    if (!isGap && clock + length > known) break;
    [clock, at, before] = [clock + length, reader.position, before + 1];
    if (before === count) return undefined;
  }
  const lack = { client, count: count - before, to: end };
  if (clock >= known) return { ...lack, clock, cut: NOTHING, from: at };
  const cut = cutStruct(update.subarray(at, reader.position), { client, clock: known, offset: known - clock });
  return { ...lack, clock: known, cut, from: reader.position };
}

const sizeOf = ({ client, clock, count, cut, from, to }: Lack): number =>
  sizeOfVarUint(count) + sizeOfVarUint(client) + sizeOfVarUint(clock) + cut.length + to - from;

/** @returns the place behind it. */
function write(
  update: Uint8Array,
  { client, clock, count, cut, from, to }: Lack,
  target: Uint8Array,
  at: number,
): number {
  const behind = writeVarUint(target, clock, writeVarUint(target, client, writeVarUint(target, count, at)));
  target.set(cut, behind);
  target.set(update.subarray(from, to), behind + cut.length);
  return behind + cut.length + to - from;
}
