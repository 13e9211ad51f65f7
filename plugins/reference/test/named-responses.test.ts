import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameResponses } from '../src/named-responses.ts';

test('errors that operations share have a name, the most frequent the plain one, and successes stay', () => {
  const [often, twice, once] = ['often', 'twice', 'once'].map((description) => ({ description }));
  const operation = (failure: unknown) => ({ get: { responses: { 200: { description: 'Done' }, 404: failure } } });
  const { paths, responses } = nameResponses(
    {
      '/a': operation(twice),
      '/b': operation(twice),
      '/c': operation(often),
      '/d': operation(often),
      '/e': operation(often),
      '/f': operation(once),
    },
    () => 'NotFound',
  );
  assert.deepEqual(responses, { NotFound: often, NotFound2: twice });
  const at = (path: string) => (paths[path] as { get: { responses: object } }).get.responses;
  assert.deepEqual(at('/c'), { 200: { description: 'Done' }, 404: { $ref: '#/components/responses/NotFound' } });
  assert.deepEqual(at('/f'), { 200: { description: 'Done' }, 404: once });
});
