import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameSchemas } from '../src/named-schemas.ts';

const long = {
  type: 'string',
  description: 'A text that makes a schema long enough to be worth a name of its own. '.repeat(2),
};
const book = { type: 'object', properties: { title: long, kind: { type: 'string', enum: ['novel', 'poem'] } } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const enveloped = (data: object) => ({ type: 'object', properties: { code: {}, success: {}, data } });

test('a repeated schema has one name, and input and output of operations have theirs', () => {
  const { paths, schemas } = nameSchemas(
    {
      '/shelf': {
        post: {
          operationId: 'fillShelf',
          requestBody: json({ type: 'object', properties: { books: { type: 'array', items: book }, note: long } }),
          responses: {
            201: json(enveloped({ type: 'object', properties: { best: book, note: long, size: { type: 'integer' } } })),
          },
        },
      },
    },
    { Error: {} },
  );
  assert.deepEqual(Object.keys(schemas).toSorted(), ['Book', 'Error', 'FillShelfBody', 'FillShelfResult']);
  assert.deepEqual(schemas['Book'], book);
  const text = JSON.stringify(paths);
  assert.match(text, /"schema":\{"\$ref":"#\/components\/schemas\/FillShelfBody"\}/);
  assert.match(text, /"data":\{"\$ref":"#\/components\/schemas\/FillShelfResult"\}/);
  assert.match(JSON.stringify(schemas['FillShelfBody']), /"items":\{"\$ref":"#\/components\/schemas\/Book"\}/);
});

test('a title is the name, a taken one gets a number, and examples stay unchanged', () => {
  const other = { ...book, title: 'Error' };
  const { schemas, paths } = nameSchemas(
    { '/a': { get: { example: { inside: other, again: other }, first: other, second: other } } },
    { Error: {} },
  );
  assert.deepEqual(Object.keys(schemas), ['Error', 'Error2']);
  assert.deepEqual((paths['/a'] as { get: { example: object } }).get.example, { inside: other, again: other });
});
