import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSerializer } from '../../../src/http/validation/serializer.ts';

const routeOf = (schema: object) => ({ method: 'GET', url: '/', httpStatus: '200', schema });
const stringOf = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });

test('a schema is compiled once for all routes and servers', () => {
  const first = buildSerializer({}, {})(routeOf(stringOf('a')));
  assert.equal(buildSerializer({}, {})(routeOf(stringOf('a'))), first);
  assert.equal(first({ a: 'x', b: 'y' }), '{"a":"x"}');
  assert.equal(buildSerializer({}, {})(routeOf(stringOf('b')))({ a: 'x', b: 'y' }), '{"b":"y"}');
});

test('a reference to a shared schema is resolved by each server separately', () => {
  const answer = (name: string): string => {
    const shared = { shared: { $id: 'shared', ...stringOf(name) } };
    return buildSerializer(shared, {})(routeOf({ $ref: 'shared#' }))({ a: 'x', b: 'y' });
  };
  assert.equal(answer('a'), '{"a":"x"}');
  assert.equal(answer('b'), '{"b":"y"}');
});
