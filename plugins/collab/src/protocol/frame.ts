import { sizeOfVarUint, writeVarUint } from './writer.ts';

/*
 * WebSocket frames (RFC 6455, 5.2) made once and written to every receiver as they are: from server to client nothing is masked,
 * so that all of them get the same bytes.
 */

const FINAL_BINARY = 0x82;
/** Bodies from this size on are written beside their head instead of being copied behind it. */
const LARGE = 16_384;

/** What one message is made of: address (if any), types, and a body behind its length. */
export interface Message {
  /** The encoded address that Hocuspocus messages begin with; empty for y-websocket. */
  readonly prefix: Uint8Array;
  /** Message type and what follows it, each below 128. */
  readonly types: readonly number[];
  /** Written behind its length, unless absent. */
  readonly body?: Uint8Array | undefined;
}

export const NO_PREFIX = new Uint8Array(0);

/** The address as Hocuspocus messages begin with it. */
export function encodeAddress(address: string): Uint8Array {
  const text = Buffer.from(address, 'utf8');
  const bytes = new Uint8Array(sizeOfVarUint(text.length) + text.length);
  bytes.set(text, writeVarUint(bytes, text.length, 0));
  return bytes;
}

/** A message as a frame: one buffer, or a head and the body itself where that is large. */
export function encodeFrame({ prefix, types, body }: Message): Buffer[] {
  const isLarge = body !== undefined && body.length >= LARGE;
  const size = sizeOfHead(prefix, types, body);
  const frame = Buffer.allocUnsafe(size + (isLarge ? 0 : (body?.length ?? 0)));
  writeHead(frame, 0, prefix, types, body);
  if (body === undefined) return [frame];
  if (isLarge) return [frame, Buffer.from(body.buffer, body.byteOffset, body.length)];
  frame.set(body, size);
  return [frame];
}

/** A message for each body, as frames to be written one behind the other: small ones in one buffer, large bodies as they are. */
export function encodeFrames(prefix: Uint8Array, types: readonly number[], bodies: readonly Uint8Array[]): Buffer[] {
  const frames: Buffer[] = [];
  let small: Uint8Array[] = [];
  for (const body of bodies) {
    if (body.length < LARGE) small.push(body);
    else {
      if (small.length > 0) frames.push(encodeSmall(prefix, types, small));
      small = [];
      frames.push(...encodeFrame({ prefix, types, body }));
    }
  }
  if (small.length > 0) frames.push(encodeSmall(prefix, types, small));
  return frames;
}

function encodeSmall(prefix: Uint8Array, types: readonly number[], bodies: readonly Uint8Array[]): Buffer {
  let size = 0;
  for (const body of bodies) size += sizeOfHead(prefix, types, body) + body.length;
  const buffer = Buffer.allocUnsafe(size);
  let at = 0;
  for (const body of bodies) {
    at = writeHead(buffer, at, prefix, types, body);
    buffer.set(body, at);
    at += body.length;
  }
  return buffer;
}

/** Bytes of a frame before the body. */
function sizeOfHead(prefix: Uint8Array, types: readonly number[], body: Uint8Array | undefined): number {
  const size = sizeOfPayloadHead(prefix, types, body);
  const payload = size + (body?.length ?? 0);
  return 2 + (payload < 126 ? 0 : payload < 65_536 ? 2 : 8) + size;
}

const sizeOfPayloadHead = (prefix: Uint8Array, types: readonly number[], body: Uint8Array | undefined): number =>
  prefix.length + types.length + (body === undefined ? 0 : sizeOfVarUint(body.length));

function writeHead(
  target: Buffer,
  from: number,
  prefix: Uint8Array,
  types: readonly number[],
  body: Uint8Array | undefined,
): number {
  const payload = sizeOfPayloadHead(prefix, types, body) + (body?.length ?? 0);
  let at = from;
  target[at++] = FINAL_BINARY;
  if (payload < 126) target[at++] = payload;
  else if (payload < 65_536) {
    target[at++] = 126;
    at = target.writeUInt16BE(payload, at);
  } else {
    target[at++] = 127;
    at = target.writeUInt32BE(Math.floor(payload / 2 ** 32), at);
    at = target.writeUInt32BE(payload % 2 ** 32, at);
  }
  target.set(prefix, at);
  at += prefix.length;
  for (const type of types) target[at++] = type;
  return body === undefined ? at : writeVarUint(target, body.length, at);
}
