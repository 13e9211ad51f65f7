import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XmlElement, XmlText } from 'yjs';
import { fromHTML } from '../../src/index.ts';
import { readLive, toYDoc } from '../../src/yjs.ts';

test('a reading after an earlier one reads changed blocks again, keeps the nodes of the others, and equals a complete reading', () => {
  const doc = toYDoc(fromHTML('<h1>One</h1><p>two <strong>bold</strong></p><ul><li><p>three</p></li></ul>'));
  const fragment = doc.getXmlFragment('default');
  const reading = readLive(fragment);
  const second = fragment.get(1);
  assert.ok(second instanceof XmlElement);
  const text = second.get(0);
  assert.ok(text instanceof XmlText);
  text.insert(0, 'number ');
  fragment.delete(0, 1);
  const after = readLive(fragment, { earlier: { reading, isChanged: (block) => block === second } });
  assert.deepEqual(after.content, readLive(fragment).content);
  assert.deepEqual(after.json, readLive(fragment).json);
  assert.notEqual(after.content[0], reading.content[1]);
  assert.equal(after.content[1], reading.content[2]);
  const [, list] = after.content;
  assert.ok(list);
  assert.equal(after.elementOf(list), fragment.get(1));
});
