import assert from 'node:assert/strict';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import fc from 'fast-check';
import * as ws from 'ws';
import { putBefore } from '../../src/socket/plain-reader.ts';

/* The result must equal that of `ws` alone for the same bytes, for any bytes and any split. */

const MAX_PAYLOAD = 70_000;
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable };

type Below = (limit: number) => number;

/** Returns a deterministic random number generator. */
function numbers(seed: number): Below {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function bytesOf(below: Below, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) bytes[at] = below(256);
  return bytes;
}

interface Frame {
  readonly first: number;
  readonly payload: Buffer;
  readonly isMasked?: boolean;
}

function encode({ first, payload, isMasked = true }: Frame, below: Below): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = first;
  head[1] = (isMasked ? 0x80 : 0) + (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeUInt32BE(length, 6);
  if (!isMasked) return Buffer.concat([head, payload]);
  const mask = bytesOf(below, 4);
  const masked = payload.map((byte, index) => byte ^ (mask[index & 3] ?? 0));
  return Buffer.concat([head, mask, masked]);
}

/** Generates mostly frames that clients send, and all kinds of invalid ones. */
function someFrames(below: Below): Frame[] {
  const payload = (): Buffer => bytesOf(below, [0, 1, 30, 125, 126, 400, 70_000, 70_001][below(40)] ?? below(300));
  const text = Buffer.from('text ü 😀');
  const kinds: (() => Frame[])[] = [
    () => [{ first: 0x89, payload: bytesOf(below, below(126)) }],
    () => [{ first: 0x8a, payload: bytesOf(below, below(126)) }],
    () => [{ first: 0x81, payload: text }],
    () => [{ first: 0x81, payload: text.subarray(0, 7) }],
    () => [
      { first: 0x02, payload: payload() },
      { first: 0x89, payload: Buffer.from('between') },
      { first: 0x00, payload: payload() },
      { first: 0x80, payload: payload() },
    ],
    () => [
      { first: 0x02, payload: payload() },
      { first: 0x82, payload: payload() },
    ],
    () => [{ first: 0x80, payload: payload() }],
    () => [{ first: 0xc2, payload: payload() }],
    () => [{ first: 0x92, payload: payload() }],
    () => [{ first: 0x83, payload: payload() }],
    () => [{ first: 0x82, payload: payload(), isMasked: false }],
    () => [{ first: 0x88, payload: Buffer.from([3, 232, 98, 121, 101]) }],
    () => [{ first: 0x88, payload: bytesOf(below, below(126)) }],
    () => [{ first: 0x09, payload: Buffer.alloc(1) }],
    () => [{ first: 0x89, payload: bytesOf(below, 126) }],
  ];
  return Array.from({ length: 1 + below(30) }, () => {
    const kind = below(60) < 50 ? undefined : kinds[below(kinds.length)];
    return kind?.() ?? [{ first: 0x82, payload: payload() }];
  }).flat();
}

function split(bytes: Buffer, below: Below): Buffer[] {
  const chunks: Buffer[] = [];
  const largest = [1, 3, 20, 1000, 65_536][below(5)] ?? 1;
  for (let at = 0; at < bytes.length;) {
    const size = 1 + below(largest);
    chunks.push(Buffer.from(bytes.subarray(at, at + size)));
    at += size;
  }
  return chunks;
}

/** Returns the results of chunks in order. As in `ws`, nothing more is written once the receiver has failed. */
async function hear(chunks: readonly Buffer[], isPlain: boolean): Promise<string[]> {
  const heard: string[] = [];
  let isOver = false;
  const onMessage = (message: Buffer): unknown => heard.push(`message ${message.toString('hex')} true`);
  const receiver = new Receiver({ isServer: true, maxPayload: MAX_PAYLOAD });
  receiver.on('message', (message: Buffer, isBinary: boolean) =>
    heard.push(`message ${message.toString('hex')} ${isBinary}`),
  );
  receiver.on('ping', (data: Buffer) => heard.push(`ping ${data.toString('hex')}`));
  receiver.on('pong', (data: Buffer) => heard.push(`pong ${data.toString('hex')}`));
  receiver.on('conclude', (code: number, reason: Buffer) => {
    isOver = true;
    heard.push(`conclude ${code} ${reason.toString('hex')}`);
  });
  receiver.on('error', (error: Error & { code: string }) => {
    isOver = true;
    heard.push(`error ${error.code} ${error.message}`);
  });
  if (isPlain) putBefore(receiver, MAX_PAYLOAD, onMessage);
  for (const chunk of chunks) {
    if (isOver) break;
    receiver.write(Buffer.from(chunk));
    await setImmediate();
  }
  return heard;
}

test('any frames, however they are split, are read as by ws', async () => {
  const kinds = new Set<string>();
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    const below = numbers(seed);
    const bytes = Buffer.concat(someFrames(below).map((frame) => encode(frame, below)));
    const chunks = split(bytes, below).slice(0, 2000);
    const expected = await hear(chunks, false);
    assert.deepEqual(await hear(chunks, true), expected);
    for (const event of expected) kinds.add(event.startsWith('error') ? event : (event.split(' ', 1)[0] ?? ''));
  });
  await fc.assert(property, { numRuns: 120 });
  assert.ok(kinds.size > 10, `not only what is in order was tried: ${[...kinds].join(', ')}`);
});

test('random bytes are refused as by ws', async () => {
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    const below = numbers(seed);
    const chunks = split(bytesOf(below, below(200)), below);
    assert.deepEqual(await hear(chunks, true), await hear(chunks, false));
  });
  await fc.assert(property, { numRuns: 200 });
});

test('a plain message is a view of its received chunk', () => {
  const receiver = new Receiver({ isServer: true });
  const chunk = encode({ first: 0x82, payload: Buffer.from('bytes') }, numbers(1));
  const messages: Buffer[] = [];
  putBefore(receiver, MAX_PAYLOAD, (message) => messages.push(message));
  assert.equal(receiver.write(chunk), true);
  assert.equal(String(messages[0]), 'bytes');
  assert.equal(messages[0]?.buffer, chunk.buffer);
});
