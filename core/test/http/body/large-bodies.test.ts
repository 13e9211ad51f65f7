import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { JsonPart } from '../../../src/base/json-part.ts';
import { Part } from '../../../src/base/part-schema.ts';
import { createTestShell } from '../test-shell.ts';

const Content = Type.Object({ type: Type.Literal('doc'), content: Type.Optional(Type.Array(Type.Unknown())) });
const Document = Type.Object(
  {
    content: Type.Optional(Part(Content)),
    html: Type.Optional(Part(Type.String())),
    title: Type.String({ default: 'Untitled' }),
    loose: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);

const LARGE = 'x'.repeat(200_000);
const server = { maxBodyDepth: 20, largeBodies: { maxValues: 50_000, maxKeys: 500, memoryMb: 128 } };

interface Answer {
  readonly status: number;
  readonly body: { error?: string; data?: Record<string, unknown>; details?: unknown };
}

/** Posts to a route with this schema. The answer describes the body that its handler received. */
async function post(payload: unknown, body: object | null = Document): Promise<Answer> {
  const { app } = await createTestShell(
    (scope) => {
      const schema = body ? { body } : {};
      scope.post('/', { config: { public: true }, schema }, (request) => tell(request.body));
    },
    { server },
  );
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Describes each member: a large part, a small one, or a plain value. */
const tell = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body as object).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof JsonPart
        ? { large: value.value === undefined, bytes: value.bytes.length, read: JSON.stringify(value.read()).length }
        : typeof value,
    ]),
  );

const part = (large: boolean, text: string, value: unknown) => ({
  large,
  bytes: text.length,
  read: JSON.stringify(value).length,
});

describe('a large body', () => {
  it('has its large members as bytes, its small ones as values, and defaults', async () => {
    const content = { type: 'doc', content: [LARGE] };
    const { body } = await post({ content, html: '<p>' });
    assert.deepEqual(body.data, {
      content: part(true, JSON.stringify(content), content),
      html: part(false, '<p>', '<p>'),
      title: 'string',
    });
  });

  it('is read and checked by the JSON schema even if a route accepts other media types', async () => {
    const form = { type: 'object', properties: { file: { type: 'string' } } };
    const body = {
      content: { 'multipart/form-data': { schema: form }, 'application/json': { schema: Document } },
    };
    const taken = await post({ html: LARGE }, body);
    assert.deepEqual(taken.body.data, { html: part(true, LARGE, LARGE), title: 'string' });
    const refused = await post({ html: LARGE, unknown: true }, body);
    assert.deepEqual([refused.status, refused.body.error], [400, 'BODY_INVALID']);
  });

  it('reaches its handler in the form of a small one', async () => {
    const content = { type: 'doc' };
    const { body } = await post({ content, html: LARGE });
    assert.deepEqual(body.data, {
      content: part(false, JSON.stringify(content), content),
      html: part(true, LARGE, LARGE),
      title: 'string',
    });
    assert.deepEqual((await post({ content, html: '<p>' })).body.data, {
      ...body.data,
      html: part(false, '<p>', '<p>'),
    });
  });

  it('is refused with the same faults as a small one', async () => {
    const wrong = { content: { type: 'page' }, titel: 'x' };
    const [large, small] = [await post({ ...wrong, html: LARGE }), await post({ ...wrong, html: '' })];
    assert.equal(large.status, 400);
    assert.equal(large.body.error, 'BODY_INVALID');
    assert.deepEqual(large.body.details, small.body.details);
  });

  it('is refused if it is no JSON, nests too deep or contains names of prototypes', async () => {
    const refusalOf = async (json: string): Promise<unknown[]> => {
      const { status, body } = await post(json);
      return [status, body.error];
    };
    assert.deepEqual(await refusalOf(`{"html":"${LARGE}"`), [400, 'BODY_NOT_JSON']);
    assert.deepEqual(await refusalOf(`{"__proto__":"${LARGE}"}`), [400, 'BODY_NOT_JSON']);
    assert.deepEqual(await refusalOf('['.repeat(200_000)), [400, 'BODY_TOO_DEEP']);
  });

  it('with more values or keys than the limits is refused before any of it is built', async () => {
    const refusalOf = async (loose: unknown): Promise<unknown[]> => {
      const { status, body } = await post({ loose, html: LARGE });
      return [status, body.error];
    };
    const keys = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`k${index}`, 0]));
    assert.deepEqual(await refusalOf(Array.from({ length: 50_001 }, () => 0)), [413, 'BODY_TOO_MANY_VALUES']);
    assert.deepEqual(await refusalOf(keys), [413, 'BODY_TOO_MANY_KEYS']);
  });

  it('may have many values only within a part', async () => {
    const many = Array.from({ length: 40_000 }, () => 0);
    assert.equal((await post({ loose: many, html: LARGE })).body.error, 'BODY_TOO_INTRICATE');
    assert.equal((await post({ content: { type: 'doc', content: many }, html: LARGE })).status, 200);
  });

  it('reaches a route without a schema completely', async () => {
    assert.deepEqual((await post({ any: LARGE, other: [1] }, null)).body.data, { any: 'string', other: 'object' });
  });

  it('that could fill a thread’s heap is refused before it is parsed, and the next one is read', async () => {
    const { app } = await createTestShell(
      (scope) => {
        scope.post('/', { config: { public: true } }, () => ({}));
      },
      { server: { bodyLimit: 40_000_000, largeBodies: { maxValues: 20_000_000, memoryMb: 64 } } },
    );
    const send = async (payload: string): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.inject({ method: 'POST', url: '/', payload, headers });
      return answer.json<{ error?: string }>().error;
    };
    assert.equal(await send(`[${'{},'.repeat(700_000)}{}]`), 'BODY_TOO_COSTLY');
    assert.equal(await send(JSON.stringify(['x'.repeat(26_000_000)])), 'BODY_TOO_COSTLY');
    assert.equal(await send(JSON.stringify([LARGE])), undefined);
  });
});
