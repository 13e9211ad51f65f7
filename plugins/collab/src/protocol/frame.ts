import { sizeOfVarUint, writeVarUint } from './writer.ts';

/*
 * WebSocket frames (RFC 6455, 5.2) made once and written to every receiver as they are: from server to client nothing is masked,
 * so that all of them get the same bytes.
 */

const FINAL = 0x80;
const BINARY = 0x02;
const CONTINUATION = 0x00;
/** Bodies and their parts from this size on are written beside their head instead of being copied behind it. */
export const LARGE = 16_384;
/** Bodies from this size on are sent in fragments (RFC 6455, 5.4), so that other work and pings can come between them. */
const FRAGMENT = 262_144;

/** The parts of a message: address (if any), types, and a body with its length in front. */
export interface Message {
  /** The encoded address at the start of Hocuspocus messages; empty for y-websocket. */
  readonly prefix: Uint8Array;
  /** The message type and its subtypes, each below 128. */
  readonly types: readonly number[];
  /** Written with its length in front, unless absent. */
  readonly body?: Uint8Array | undefined;
}

export const NO_PREFIX = new Uint8Array(0);

/** Encodes the address at the start of a Hocuspocus message. */
export function encodeAddress(address: string): Uint8Array {
  const text = Buffer.from(address, 'utf8');
  const bytes = new Uint8Array(sizeOfVarUint(text.length) + text.length);
  bytes.set(text, writeVarUint(bytes, text.length, 0));
  return bytes;
}

/** Encodes a message as a frame: one buffer, or heads and parts separately if the body is large. */
export function encodeFrame({ prefix, types, body }: Message): Buffer[] {
  if (body !== undefined && body.length >= LARGE) return encodeLarge(prefix, types, body);
  const frame = Buffer.allocUnsafe(sizeOfHead(prefix, types, body) + (body?.length ?? 0));
  const size = writeHead(frame, 0, prefix, types, body);
  if (body !== undefined) frame.set(body, size);
  return [frame];
}

function encodeLarge(prefix: Uint8Array, types: readonly number[], body: Uint8Array): Buffer[] {
  const opening = Buffer.allocUnsafe(sizeOfPayloadHead(prefix, types, body));
  writePayloadHead(opening, 0, prefix, types, body);
  const frames: Buffer[] = [];
  for (let from = 0; from < body.length; from += FRAGMENT) {
    const part = Buffer.from(body.buffer, body.byteOffset + from, Math.min(FRAGMENT, body.length - from));
    const isLast = from + FRAGMENT >= body.length;
    const kind = (isLast ? FINAL : 0) | (from === 0 ? BINARY : CONTINUATION);
    const before = from === 0 ? opening : NO_PREFIX;
    const payload = before.length + part.length;
    const head = Buffer.allocUnsafe(sizeOfFrameHead(payload) + before.length);
    head.set(before, writeFrameHead(head, 0, kind, payload));
    if (part.length < LARGE) frames.push(Buffer.concat([head, part]));
    else frames.push(head, part);
  }
  return frames;
}

/** Encodes one message per body, as frames to be written in order: small ones in one buffer, large bodies without a copy. */
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

/** The number of bytes of a frame before the body. */
function sizeOfHead(prefix: Uint8Array, types: readonly number[], body: Uint8Array | undefined): number {
  const size = sizeOfPayloadHead(prefix, types, body);
  return sizeOfFrameHead(size + (body?.length ?? 0)) + size;
}

const sizeOfFrameHead = (payload: number): number => 2 + (payload < 126 ? 0 : payload < 65_536 ? 2 : 8);

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
  return writePayloadHead(target, writeFrameHead(target, from, FINAL | BINARY, payload), prefix, types, body);
}

function writeFrameHead(target: Buffer, from: number, kind: number, payload: number): number {
  let at = from;
  target[at++] = kind;
  if (payload < 126) target[at++] = payload;
  else if (payload < 65_536) {
    target[at++] = 126;
    at = target.writeUInt16BE(payload, at);
  } else {
    target[at++] = 127;
    at = target.writeUInt32BE(Math.floor(payload / 2 ** 32), at);
    at = target.writeUInt32BE(payload % 2 ** 32, at);
  }
  return at;
}

function writePayloadHead(
  target: Buffer,
  from: number,
  prefix: Uint8Array,
  types: readonly number[],
  body: Uint8Array | undefined,
): number {
  target.set(prefix, from);
  let at = from + prefix.length;
  for (const type of types) target[at++] = type;
  return body === undefined ? at : writeVarUint(target, body.length, at);
}
