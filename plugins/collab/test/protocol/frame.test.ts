import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocketServer, WebSocket } from 'ws';
import { encodeAddress, encodeFrame, encodeFrames, NO_PREFIX } from '../../src/protocol/frame.ts';
import { Malformed, Reader } from '../../src/protocol/reader.ts';
import { encodeVarUints, sizeOfVarUint } from '../../src/protocol/writer.ts';
import { until } from '../support.ts';

const number = fc.oneof(fc.nat(300), fc.maxSafeNat());

test('numbers and texts are written and read like lib0’s', () => {
  fc.assert(
    fc.property(fc.array(number), fc.string({ unit: 'grapheme' }), fc.uint8Array(), (numbers, text, bytes) => {
      const encoder = encoding.createEncoder();
      for (const one of numbers) encoding.writeVarUint(encoder, one);
      assert.deepEqual(encodeVarUints(numbers), encoding.toUint8Array(encoder));
      assert.equal(
        numbers.reduce((sum, one) => sum + sizeOfVarUint(one), 0),
        encoding.length(encoder),
      );
      encoding.writeVarString(encoder, text);
      encoding.writeVarString(encoder, text);
      encoding.writeVarUint8Array(encoder, bytes);
      const reader = new Reader(encoding.toUint8Array(encoder));
      for (const one of numbers) assert.equal(reader.varUint(), one);
      assert.equal(reader.varString(), text);
      assert.equal(reader.skipString(), text.length);
      assert.deepEqual(reader.varBytes(), bytes);
      assert.ok(reader.isDone);
      assert.throws(() => reader.uint8(), Malformed);
    }),
  );
});

test('addresses are written like lib0’s texts', () => {
  for (const address of ['doc', 'ü😀/%', 'name\0session', 'x'.repeat(300)])
    assert.equal(decoding.readVarString(decoding.createDecoder(encodeAddress(address))), address);
});

test('frames of every size are valid for a WebSocket client', async () => {
  const webSockets = new WebSocketServer({ noServer: true });
  const bodies = [0, 1, 120, 125, 126, 300, 65_530, 65_536, 70_000, 262_144, 262_150, 900_000].map((length) =>
    new Uint8Array(length).fill(7),
  );
  const prefix = encodeAddress('doc');
  const heard: Buffer[] = [];
  const http = createServer();
  http.on('upgrade', (request, socket, head) =>
    webSockets.handleUpgrade(request, socket, head, () => {
      for (const body of bodies) for (const part of encodeFrame({ prefix, types: [0, 2], body })) socket.write(part);
      for (const part of encodeFrames(NO_PREFIX, [0, 2], bodies)) socket.write(part);
      socket.write(encodeFrame({ prefix, types: [8, 1] })[0] ?? '');
    }),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  client.on('message', (data: Buffer) => heard.push(data));
  await until(() => heard.length === bodies.length * 2 + 1);
  for (const [index, body] of bodies.entries()) {
    const addressed = decoding.createDecoder(heard[index] ?? new Uint8Array(0));
    assert.equal(decoding.readVarString(addressed), 'doc');
    const plain = decoding.createDecoder(heard[bodies.length + index] ?? new Uint8Array(0));
    for (const decoder of [addressed, plain]) {
      assert.deepEqual([decoding.readVarUint(decoder), decoding.readVarUint(decoder)], [0, 2]);
      assert.deepEqual(Buffer.from(decoding.readVarUint8Array(decoder)), Buffer.from(body));
      assert.equal(decoding.hasContent(decoder), false);
    }
  }
  assert.deepEqual([...(heard.at(-1) ?? [])], [...prefix, 8, 1]);
  client.terminate();
  http.close();
});
