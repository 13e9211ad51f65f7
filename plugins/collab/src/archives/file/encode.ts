import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Entry } from '../entry.ts';
import { FORM, FRAME, HEAD_BYTES, MAGIC, TAIL_BYTES } from './frame.ts';

/** An archive's description of its document. Times are milliseconds since the epoch. */
export interface ArchiveHead {
  readonly form: number;
  readonly name: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly exportedAt: number;
}

/** Bytes hashed and emitted in one turn of the event loop: less than a millisecond's work. */
const SLICE_BYTES = 1_048_576;

/** The uncompressed bytes of an archive. The last frame has the count and the SHA-256 of everything before it. */
export async function* encodeArchive(
  head: Omit<ArchiveHead, 'form'>,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  hash.update(MAGIC);
  yield MAGIC;
  yield* frame({ type: FRAME.head, payload: [json({ form: FORM, ...head })], hash });
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    yield* frame({ ...partsOf(entry), hash });
  }
  yield* frame({ type: FRAME.end, payload: [json({ entries: count, sha256: hash.digest('hex') })] });
}

interface Parts {
  readonly type: number;
  readonly payload: readonly Uint8Array[];
  readonly hash?: Hash;
}

function partsOf(entry: Entry): Parts {
  if (entry.type === 'kind') return { type: FRAME.kind, payload: [json({ kind: entry.kind })] };
  if (entry.type === 'record') return { type: FRAME.record, payload: [json(entry.value)] };
  const { time, bytes } = entry;
  if (entry.type === 'base') return { type: FRAME.base, payload: [sized(json({ time })), bytes] };
  return { type: FRAME.change, payload: [sized(json({ kind: entry.kind, user: entry.user, time })), bytes] };
}

/** Emits a large payload in slices without copying it. */
function* frame({ type, payload, hash }: Parts): Generator<Uint8Array> {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(type);
  head.writeUInt32BE(
    payload.reduce((size, { length }) => size + length, 0),
    1,
  );
  let sum = 0;
  for (const piece of [head, ...payload])
    for (let from = 0; from < piece.length; from += SLICE_BYTES) {
      const slice = piece.subarray(from, from + SLICE_BYTES);
      sum = crc32(slice, sum);
      hash?.update(slice);
      yield slice;
    }
  const tail = Buffer.alloc(TAIL_BYTES);
  tail.writeUInt32BE(sum);
  hash?.update(tail);
  yield tail;
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

function sized(bytes: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes.length);
  return Buffer.concat([size, bytes]);
}
