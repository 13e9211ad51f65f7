import { Malformed, Reader } from '../protocol/reader.ts';
import { skipContent } from './content.ts';

/*
 * Passes over a Yjs update (v1) without building anything of it, and makes sure that a Y.Doc can take it: bounds, counts, text
 * that is UTF-8, JSON that is JSON, references that point backwards. The format: yjs, src/utils/encoding.js and
 * src/structs/{Item,GC,Skip}.js of version 13.
 */

/* The first byte of a struct: its type or the kind of its content, and its fields. */
export const GC = 0;
const SKIP = 10;
export const CONTENT = 31;
export const HAS_ORIGIN = 128;
export const HAS_RIGHT_ORIGIN = 64;
const HAS_PARENT_KEY = 32;

/** The range that an update covers. Valid until the next walk with the same object. */
export class Walk {
  /** Three numbers per run of structs: client, first clock, clock behind the last. The runs of one client are sorted. */
  readonly runs: number[] = [];
  /** Three numbers per deleted range: client, first clock, length. */
  readonly deletes: number[] = [];
  structs = 0;
  /** The offset of the delete set. */
  deletesAt = 0;

  /** True for an update without content, such as `00 00`. */
  get isEmpty(): boolean {
    return this.runs.length === 0 && this.deletes.length === 0;
  }
}

const reader = new Reader();

/**
 * Validates an update and reads the range it covers.
 * @param into receives the result and overwrites earlier content. @throws Malformed with the fault.
 */
export function walkUpdate(update: Uint8Array, into: Walk = new Walk()): Walk {
  into.runs.length = 0;
  into.deletes.length = 0;
  into.structs = 0;
  reader.set(update);
  const clients = reader.varUint();
  for (let index = 0; index < clients; index++) walkClient(reader, into);
  into.deletesAt = reader.position;
  walkDeletes(reader, into);
  if (!reader.isDone) throw new Malformed('it has bytes after its end');
  return into;
}

function walkClient(from: Reader, walk: Walk): void {
  const { runs } = walk;
  const structs = from.varUint();
  const client = from.varUint();
  let clock = from.varUint();
  let start = clock;
  walk.structs += structs;
  for (let index = 0; index < structs; index++) {
    const isGap = isSkip(from.bytes[from.position]);
    if (isGap && clock > start) runs.push(client, start, clock);
    const length = skipStruct(from, client, clock);
    if (length === 0) throw new Malformed('one of its parts is empty');
    clock += length;
    if (!Number.isSafeInteger(clock)) throw new Malformed('a clock is too large');
    if (isGap) start = clock;
  }
  if (clock > start) runs.push(client, start, clock);
}

/** Whether a struct with this first byte represents clocks that the update lacks. */
export const isSkip = (info: number | undefined): boolean => info === SKIP;

/** Skips a struct and returns its length in clocks. @throws Malformed. */
export function skipStruct(from: Reader, client: number, clock: number): number {
  const info = from.uint8();
  if (info === SKIP || (info & CONTENT) === GC) return from.varUint();
  if ((info & HAS_ORIGIN) !== 0) walkId(from, client, clock);
  if ((info & HAS_RIGHT_ORIGIN) !== 0) walkId(from, client, clock);
  if ((info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) === 0) walkParent(from, info, client, clock);
  return skipContent(from, info & CONTENT);
}

function walkParent(from: Reader, info: number, client: number, clock: number): void {
  if (from.varUint() === 1) from.skipString();
  else walkId(from, client, clock);
  if ((info & HAS_PARENT_KEY) !== 0) from.skipString();
}

/** Skips the references of an item in a validated update, up to its content. Returns the offsets of its right origin. */
export function skipOrigins(from: Reader, info: number): { from: number; to: number } {
  if ((info & HAS_ORIGIN) !== 0) skipId(from);
  const start = from.position;
  if ((info & HAS_RIGHT_ORIGIN) !== 0) skipId(from);
  const end = from.position;
  if ((info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) === 0) {
    if (from.varUint() === 1) from.skipString();
    else skipId(from);
    if ((info & HAS_PARENT_KEY) !== 0) from.skipString();
  }
  return { from: start, to: end };
}

function skipId(from: Reader): void {
  from.varUint();
  from.varUint();
}

/** An item may refer only to earlier items of its client, otherwise a Y.Doc would throw in the middle of the update. */
function walkId(from: Reader, client: number, clock: number): void {
  if (from.varUint() === client) {
    if (from.varUint() >= clock) throw new Malformed('one of its parts refers to a later one');
  } else from.varUint();
}

function walkDeletes(from: Reader, { deletes }: Walk): void {
  const clients = from.varUint();
  for (let index = 0; index < clients; index++) {
    const client = from.varUint();
    const ranges = from.varUint();
    for (let range = 0; range < ranges; range++) {
      const clock = from.varUint();
      const length = from.varUint();
      if (length === 0) throw new Malformed('one of its deleted ranges is empty');
      if (!Number.isSafeInteger(clock + length)) throw new Malformed('a clock is too large');
      deletes.push(client, clock, length);
    }
  }
}
