import { Reader } from '../protocol/reader.ts';
import { encodeVarUints } from '../protocol/writer.ts';
import { skipElements } from './content.ts';
import { CONTENT, GC, HAS_ORIGIN, HAS_RIGHT_ORIGIN, skipOrigins } from './walk.ts';

const DELETED = 1;
const STRING = 4;

const reader = new Reader();

/**
 * Cuts off the beginning of a struct (yjs, `Item.write` with an offset). The origin of the rest is the character before it.
 * @param struct the bytes of a struct longer than `offset` clocks. @param at its client, and the clock at which the rest begins.
 */
export function cutStruct(
  struct: Uint8Array,
  { client, clock, offset }: { client: number; clock: number; offset: number },
): Uint8Array {
  reader.set(struct);
  const info = reader.uint8();
  if ((info & CONTENT) === GC) return Buffer.from([info, ...encodeVarUints([reader.varUint() - offset])]);
  const rightOrigin = skipOrigins(reader, info);
  const origin = encodeVarUints([client, clock - 1]);
  return Buffer.concat([
    Uint8Array.of(info | HAS_ORIGIN),
    origin,
    (info & HAS_RIGHT_ORIGIN) === 0 ? new Uint8Array(0) : struct.subarray(rightOrigin.from, rightOrigin.to),
    contentBehind(info & CONTENT, offset),
  ]);
}

/** The remaining content at the reader's position. */
function contentBehind(kind: number, offset: number): Uint8Array {
  if (kind === DELETED) return encodeVarUints([reader.varUint() - offset]);
  if (kind === STRING) {
    // Half of a surrogate pair becomes U+FFFD, as in Yjs.
    const text = Buffer.from(reader.varString().slice(offset));
    return Buffer.concat([encodeVarUints([text.length]), text]);
  }
  const count = reader.varUint();
  skipElements(reader, kind, offset);
  return Buffer.concat([encodeVarUints([count - offset]), reader.bytes.subarray(reader.position, reader.end)]);
}
