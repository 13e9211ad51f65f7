import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { JsonPart, openPart, partsIn } from '../../src/base/json-part.ts';
import { Part } from '../../src/base/part-schema.ts';

describe('a part', () => {
  for (const value of ['text with "quotes" and 漢字', { a: [1, null, 'x'] }, [], null, 0])
    it(`returns ${JSON.stringify(value)} unchanged, from its value and from its bytes`, () => {
      const small = JsonPart.of(value);
      const large = JsonPart.ofBytes(small.bytes, typeof value === 'string');
      assert.deepEqual(small.value, value);
      assert.equal(large.value, undefined);
      assert.deepEqual(large.bytes, small.bytes);
      for (const part of [small, large]) {
        assert.deepEqual(part.read(), value);
        assert.deepEqual(openPart(structuredClone(part.toThread())), value);
      }
    });

  it('holds the text of a string as bytes, and of any other value its JSON', () => {
    assert.equal(Buffer.from(JsonPart.of('a"b').bytes).toString(), 'a"b');
    assert.equal(Buffer.from(JsonPart.of({ a: 'b' }).bytes).toString(), '{"a":"b"}');
  });

  it('in shared memory is not copied on its way to a thread', () => {
    const bytes = new Uint8Array(new SharedArrayBuffer(4));
    const message = structuredClone(JsonPart.ofBytes<string>(bytes, true).toThread());
    bytes.set(Buffer.from('abcd'));
    assert.equal(openPart(message), 'abcd');
  });
});

describe('partsIn', () => {
  it('lists the members that are declared as parts, optional ones too', () => {
    const isPart = partsIn(
      Type.Object({ a: Part(Type.String()), b: Type.Optional(Part(Type.Unknown())), c: Type.Any() }),
    );
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((name) => isPart?.(name)),
      [true, true, false, false],
    );
  });

  it('reports that all other members are parts, if the schema declares that', () => {
    const isPart = partsIn(Type.Object({ a: Type.Any() }, { additionalProperties: Part(Type.Unknown()) }));
    assert.deepEqual(
      ['a', 'b'].map((name) => isPart?.(name)),
      [false, true],
    );
  });

  it('is undefined for a schema without any', () => {
    for (const schema of [undefined, {}, Type.Object({ a: Type.Any() }), Type.String()])
      assert.equal(partsIn(schema), undefined);
  });
});
