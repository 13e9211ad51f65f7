import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeBundle, encodeBundle, runsOf } from '../../src/relay/bundle.ts';

const message = (channel: string, text: string) => ({ channel, bytes: Buffer.from(text) });

test('a bundle returns its messages, with names in any script and without bytes too', () => {
  const messages = [message('document:Übersicht', 'one'), message('document:合同', ''), message('', 'three')];
  const opened = decodeBundle(encodeBundle(messages));
  assert.deepEqual(
    opened.map(({ channel, bytes }) => [channel, Buffer.from(bytes).toString()]),
    [
      ['document:Übersicht', 'one'],
      ['document:合同', ''],
      ['', 'three'],
    ],
  );
  assert.deepEqual(decodeBundle(encodeBundle([])), []);
});

test('a bundle that is cut off or has wrong lengths is damaged, at any point', () => {
  const bundle = encodeBundle([message('doc', 'text')]);
  for (let length = 1; length < bundle.length; length++)
    assert.throws(() => decodeBundle(bundle.subarray(0, length)), RangeError, `${length} bytes`);
  assert.throws(() => decodeBundle(Buffer.alloc(9, 0xff)), RangeError);
});

test('messages travel together up to a size, in order, and alone if their listeners are counted', () => {
  const counted = { ...message('doc', 'counted'), sent: () => undefined };
  const [one, two, large, last] = ['1', '2', 'too large to go with others', '4'].map((text) => message('doc', text));
  assert.ok(one && two && large && last);
  assert.deepEqual(runsOf([one, two, counted, large, last], 10), [[one, two], [counted], [large], [last]]);
  assert.deepEqual(runsOf([], 10), []);
});
