import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from '@editor-companion/core/plugin';
import { exampleOf } from '../src/example.ts';

describe('exampleOf', () => {
  it('uses the example of the schema', () => {
    assert.deepEqual(exampleOf(Type.Object({ a: Type.String() }, { examples: [{ a: 'given' }] })), { a: 'given' });
  });

  it('builds an example from its parts', () => {
    const schema = Type.Object({
      size: Type.Integer({ default: 12 }),
      kind: Type.Union([Type.Literal('pdf'), Type.Literal('png')]),
      tags: Type.Array(Type.String({ examples: ['new'] })),
    });
    assert.deepEqual(exampleOf(schema), { size: 12, kind: 'pdf', tags: ['new'] });
  });

  it('ends on a schema that contains itself', () => {
    const schema: { properties: Record<string, unknown> } = { properties: {} };
    schema.properties['child'] = schema;
    assert.ok(JSON.stringify(exampleOf(schema)).length < 500);
  });
});
