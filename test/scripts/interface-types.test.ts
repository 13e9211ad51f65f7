import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typesOf } from '../../scripts/interface-types/index.ts';
import { type Schema, typeText } from '../../scripts/interface-types/schema-text.ts';

const text = (schema: Schema): string => typeText(schema, () => undefined);

test('a schema becomes the type of its values', () => {
  const cases: readonly (readonly [Schema, string])[] = [
    [{ type: 'integer' }, 'number'],
    [{}, 'unknown'],
    [{ enum: ['a', "b's", 1, null] }, String.raw`'a' | 'b\'s' | 1 | null`],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'string | null'],
    [{ anyOf: [{ type: 'string' }, {}] }, 'unknown'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { type: 'string' } }, 'readonly string[]'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, "readonly ('a' | 'b')[]"],
    [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, 'readonly (readonly number[])[]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Readonly<Record<string, number>>'],
    [{ type: 'string', format: 'binary' }, 'Blob'],
    [{ $ref: '#/components/schemas/Owner' }, 'Owner'],
  ];
  for (const [schema, expected] of cases) assert.equal(text(schema), expected);
});

test('members state whether they are required and what they mean', () => {
  const schema: Schema = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', description: 'Its */ id.' }, 'x-y': { type: 'number' } },
    additionalProperties: true,
  };
  const lines = [
    '{',
    '  /** Its *\\/ id. */',
    '  readonly id: string;',
    "  readonly 'x-y'?: number;",
    '  readonly [member: string]: unknown;',
    '}',
  ];
  assert.equal(text(schema), lines.join('\n'));
});

test('routes take their declared input, return the data of the envelope, and include only the schemas that they refer to', () => {
  const envelope: Schema = {
    type: 'object',
    properties: { success: { const: true }, data: { $ref: '#/components/schemas/Kept' } },
  };
  const operation = {
    parameters: [{ name: 'deep', in: 'query', schema: { enum: ['true', 'false'] } }],
    requestBody: { content: { 'multipart/form-data': {} } },
    responses: { 200: { content: { 'application/json': { schema: envelope } } }, 404: {} },
  };
  const schemas: Record<string, Schema> = {
    Kept: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Inner' } } },
    Inner: { enum: ['a'] },
    Other: { type: 'string' },
  };
  const files = typesOf({
    paths: { '/a/{id}': { put: operation }, '/docs/x': { get: operation } },
    components: { schemas },
  });
  const routes = files['client/src/api/routes.gen.ts'] ?? '';
  assert.match(
    routes,
    /'PUT \/a\/\{id\}': \{\s+readonly query\?: \{\s+readonly deep\?: boolean \| undefined;\s+\};\s+readonly body: FormData;\s+readonly answer: Kept;/,
  );
  assert.doesNotMatch(routes, /GET/);
  const declared = files['client/src/api/schemas.gen.ts'] ?? '';
  assert.match(declared, /export interface Kept \{[^}]+Inner;\n\}\n\nexport type Inner = 'a';/);
  assert.doesNotMatch(declared, /Other/);
});
