import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as encoding from 'lib0/encoding';
import { textUpdate } from '../raw-client.ts';
import { startLines, turn } from './line.ts';

const SYNC = 0;
const UPDATE = 2;
const DOCUMENT = 'doc';

/** Valid messages of a client, as input of changes. */
const messages: readonly (readonly (number | string | Uint8Array)[])[] = [
  [DOCUMENT, 0, 0, Uint8Array.of(1, 9, 3)],
  [DOCUMENT, 0, 1, textUpdate('step 2', 21)],
  [DOCUMENT, 0, 2, textUpdate('update', 22)],
  [DOCUMENT, 1, Uint8Array.of(1, 7, 1, 2, 123, 125)],
  [DOCUMENT, 2, 0, ''],
  [DOCUMENT, 3],
  [DOCUMENT, 5, '{"action":"hello","requestId":"1"}'],
  [DOCUMENT, 7],
  [9],
];

function encode(parts: (typeof messages)[number]): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const part of parts)
    if (typeof part === 'number') encoding.writeVarUint(encoder, part);
    else if (typeof part === 'string') encoding.writeVarString(encoder, part);
    else encoding.writeVarUint8Array(encoder, part);
  return encoding.toUint8Array(encoder);
}

/** A message with changed, missing and additional bytes. */
const hostile = fc
  .record({
    message: fc.constantFrom(...messages.map(encode)),
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
    end: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(40)),
    more: fc.uint8Array({ maxLength: 8 }),
  })
  .map(({ message, changes, end, more }) => {
    const bytes = Uint8Array.from(message);
    for (const [at, value] of changes) bytes[at % bytes.length] = value;
    return Buffer.concat([bytes.subarray(0, end), more]);
  });

test('whatever one client sends, it ends its own connection at most, and others continue', async () => {
  await using host = await startLines();
  const good = host.line();
  await good.open(DOCUMENT);
  let client = 1000;
  const property = fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 8 }), async (said) => {
    const bad = host.line();
    await bad.open(DOCUMENT);
    for (const bytes of said) bad.connection.receive(Buffer.from(bytes), true);
    await turn();
    const wish = bad.closed;
    assert.ok(wish === undefined || wish.startsWith('close 4400 malformed: '), wish);
    good.heard();
    const other = host.line();
    await other.open(DOCUMENT);
    const update = textUpdate('still here', client++);
    other.say(DOCUMENT, SYNC, UPDATE, update);
    await turn();
    await turn();
    assert.equal(good.closed, undefined);
    assert.ok(
      good.heard().some((heard) => heard.includes(Buffer.from(update))),
      'the change of another client arrives',
    );
    for (const line of [bad, other]) line.connection.closed();
  });
  await fc.assert(property, { numRuns: 60 });
  assert.deepEqual(host.logged, []);
});
