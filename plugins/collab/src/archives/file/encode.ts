import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Entry } from '../entry.ts';
import { FORM, FRAME, HEAD_BYTES, MAGIC, TAIL_BYTES } from './frame.ts';

/** What an archive says of its document. Times are milliseconds since the epoch. */
export interface ArchiveHead {
  readonly form: number;
  readonly name: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly exportedAt: number;
}

/** The bytes of an archive before they are compressed. The last frame has the count and the SHA-256 of all before it. */
export async function* encodeArchive(
  head: Omit<ArchiveHead, 'form'>,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  yield hashed(hash, MAGIC);
  for (const piece of frame(FRAME.head, json({ form: FORM, ...head }))) yield hashed(hash, piece);
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    for (const piece of encode(entry)) yield hashed(hash, piece);
  }
  yield* frame(FRAME.end, json({ entries: count, sha256: hash.digest('hex') }));
}

function encode(entry: Entry): Uint8Array[] {
  if (entry.type === 'kind') return frame(FRAME.kind, json({ kind: entry.kind }));
  if (entry.type === 'record') return frame(FRAME.record, json(entry.value));
  const { time, bytes } = entry;
  if (entry.type === 'base') return frame(FRAME.base, sized(json({ time })), bytes);
  return frame(FRAME.change, sized(json({ kind: entry.kind, user: entry.user, time })), bytes);
}

/** Large payloads are not copied. */
function frame(type: number, ...payload: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(type);
  head.writeUInt32BE(
    payload.reduce((size, { length }) => size + length, 0),
    1,
  );
  const tail = Buffer.alloc(TAIL_BYTES);
  tail.writeUInt32BE([head, ...payload].reduce((sum, piece) => crc32(piece, sum), 0));
  return [head, ...payload, tail];
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

function sized(bytes: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes.length);
  return Buffer.concat([size, bytes]);
}

function hashed(hash: Hash, bytes: Uint8Array): Uint8Array {
  hash.update(bytes);
  return bytes;
}
