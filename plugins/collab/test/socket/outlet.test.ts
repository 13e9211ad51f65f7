import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import { encodeAddress, encodeFrame } from '../../src/protocol/frame.ts';
import { Outlet, PIECE_BYTES } from '../../src/socket/outlet.ts';

/** Accepts all data at once, or none until it is released. */
class FakeSocket extends Writable {
  readonly received: Buffer[] = [];
  readonly isReading: boolean;
  #go: (() => void) | undefined;

  constructor(isReading = true) {
    super();
    this.isReading = isReading;
  }

  override _writev(chunks: { chunk: Buffer }[], callback: () => void): void {
    this.received.push(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    if (this.isReading) callback();
    else this.#go = callback;
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this._writev([{ chunk }], callback);
  }

  read(): void {
    this.#go?.();
  }
}

const body = new Uint8Array(PIECE_BYTES * 20 + 5).map((_, index) => index % 251);
const frames = encodeFrame({ prefix: encodeAddress('doc'), types: [0, 1], body });

const open = (socket: FakeSocket, outlet = new Outlet()) => {
  const emptied = Promise.withResolvers<void>();
  return { backlog: outlet.open(socket as unknown as Socket, emptied.resolve), emptied: emptied.promise };
};

test('large output is written in pieces, in order and completely', async () => {
  const socket = new FakeSocket();
  const { backlog, emptied } = open(socket);
  backlog.push(frames);
  backlog.push([Buffer.from('last')]);
  await emptied;
  assert.ok(Buffer.concat([...frames, Buffer.from('last')]).equals(Buffer.concat(socket.received)));
  assert.ok(socket.received.every(({ length }) => length <= PIECE_BYTES + 100));
  assert.equal(backlog.bytes, 0);
});

test('one turn writes a limited amount, equally to all', async () => {
  const outlet = new Outlet();
  const sockets = Array.from({ length: 40 }, () => new FakeSocket());
  const opened = sockets.map((socket) => open(socket, outlet));
  for (const { backlog } of opened) backlog.push(frames);
  await setImmediate();
  const written = sockets.filter(({ received }) => received.length > 0).length;
  assert.ok(written > 0 && written < sockets.length, `${written} in the first turn`);
  await Promise.all(opened.map(({ emptied }) => emptied));
  for (const { received } of sockets) assert.ok(Buffer.concat(frames).equals(Buffer.concat(received)));
});

test('a client that does not read has one waiting piece, and delays no other', async () => {
  const outlet = new Outlet();
  const slow = new FakeSocket(false);
  const waiting = open(slow, outlet);
  waiting.backlog.push(frames);
  const quick = open(new FakeSocket(), outlet);
  quick.backlog.push(frames);
  await quick.emptied;
  assert.equal(slow.received.length, 1);
  slow.read();
  await setImmediate();
  await setImmediate();
  assert.equal(slow.received.length, 2);
  waiting.backlog.clear();
  slow.read();
  await waiting.emptied;
  assert.equal(slow.received.length, 2, 'what was dropped is not written');
});
