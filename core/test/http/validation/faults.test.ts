import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { ErrorDetail } from '../../../src/base/errors.ts';
import { createTestShell } from '../test-shell.ts';

async function faultsOf(body: TSchema, payload: unknown): Promise<ErrorDetail[]> {
  const { app } = await createTestShell((scope) => {
    scope.post('/', { config: { public: true }, schema: { body } }, () => ({}));
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(answer.statusCode, 400);
  const { error, details } = answer.json<{ error: string; details: ErrorDetail[] }>();
  assert.equal(error, 'BODY_INVALID');
  return details;
}

const strict = { additionalProperties: false } as const;
const Page = Type.Object({ scale: Type.Number({ maximum: 2 }), size: Type.Optional(Type.Enum(['A4', 'A5'])) }, strict);
const Body = Type.Object(
  {
    html: Type.String(),
    pages: Type.Array(Page),
    mode: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
  },
  strict,
);

describe('an invalid body', () => {
  it('is answered with the path of each fault', async () => {
    assert.deepEqual(await faultsOf(Body, { pages: [{ scale: 3 }, { scale: 1, size: 'A9' }], mode: 'c' }), [
      { path: 'html', message: 'is missing' },
      { path: 'pages.0.scale', message: 'must be <= 2' },
      { path: 'pages.1.size', message: 'must be one of "A4", "A5"' },
      { path: 'mode', message: 'must be one of "a", "b"' },
    ]);
  });

  it('has its unknown members named, with suggestions', async () => {
    assert.deepEqual(await faultsOf(Body, { html: '', pages: [], moed: 'a' }), [
      { path: 'moed', message: 'is not known. Did you mean "mode"?' },
    ]);
  });

  it('is not coerced', async () => {
    assert.deepEqual(await faultsOf(Type.Object({ n: Type.Integer() }), { n: '1' }), [
      { path: 'n', message: 'must be integer' },
    ]);
  });

  it('is answered with the deeper faults of a union, if any', async () => {
    const union = Type.Object({ source: Type.Union([Type.Object({ url: Type.String() }), Type.Null()]) });
    assert.deepEqual(await faultsOf(union, { source: { url: 1 } }), [
      { path: 'source.url', message: 'must be string' },
    ]);
  });

  it('names the types that a union of plain types accepts', async () => {
    const union = Type.Object({ n: Type.Union([Type.String(), Type.Integer()]) });
    assert.deepEqual(await faultsOf(union, { n: true }), [{ path: 'n', message: 'must be string or integer' }]);
  });

  it('lists at most twenty faults', async () => {
    const faults = await faultsOf(
      Type.Array(Type.String()),
      Array.from({ length: 100 }, () => 1),
    );
    assert.equal(faults.length, 21);
    assert.deepEqual(faults.at(-1), { message: '80 more faults are not listed.' });
  });

  it('is answered with its first fault only if it is huge', async () => {
    assert.equal(
      (
        await faultsOf(
          Type.Array(Type.String()),
          Array.from({ length: 100_000 }, () => 1),
        )
      ).length,
      1,
    );
  });

  it('has the slashes and tildes of member names unescaped', async () => {
    const schema = Type.Object({ 'a/b~c': Type.Integer() });
    assert.deepEqual(await faultsOf(schema, { 'a/b~c': 'x' }), [{ path: 'a/b~c', message: 'must be integer' }]);
  });
});
