import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin, Type, type CompanionError } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import auth from '@editor-companion/auth';
import { Validator } from '@seriousme/openapi-schema-validator';
import reference from '../src/index.ts';
import { openApiPath } from '../src/path.ts';

const library = definePlugin({
  name: 'library',
  version: '1.0.0',
  apiVersion: 1,
  errors: { BOOK_NOT_FOUND: { status: 404, message: 'There is no book {bookId}.' } },
  setup(host) {
    host.routes((scope) => {
      scope.get(
        '/books/:bookId',
        {
          config: { scopes: ['books'] },
          schema: {
            tags: ['Books'],
            operationId: 'getBook',
            summary: 'Get a book',
            params: Type.Object({ bookId: Type.String({ format: 'uuid' }) }),
            querystring: Type.Object({
              pages: Type.Integer({ default: 1, description: 'How many.' }),
              order: Type.Enum(['up', 'down'], { default: 'up' }),
            }),
            response: { 200: Type.Object({ title: Type.String() }, { examples: [{ title: 'Emma' }] }) },
          },
        },
        () => ({ title: 'Emma' }),
      );
      scope.post(
        '/books',
        {
          config: { scopes: ['books'] },
          schema: {
            tags: ['Books'],
            consumes: ['multipart/form-data'],
            body: Type.Unsafe({ properties: { file: { type: 'string', format: 'binary' } } }),
            response: { 201: Type.Object({ id: Type.String() }) },
          },
          validatorCompiler: () => () => true,
        },
        () => ({ id: '1' }),
      );
    });
  },
});

interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes?: object };
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: { type: string } }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<
    string,
    { content?: Record<string, { example?: unknown; examples?: Record<string, unknown>; schema?: unknown }> }
  >;
  security?: unknown;
}

async function fetchDocument(plugins: Parameters<typeof createTestHost>[0]): Promise<Document> {
  await using host = await createTestHost(plugins, { options: { auth: { secret: 's'.repeat(32) } } });
  return (await host.inject({ url: '/openapi' })).json();
}

describe('/openapi', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const document = await fetchDocument([reference, library, auth]);
    const { valid, errors } = await new Validator().validate({ ...document });
    assert.deepEqual(errors ?? [], []);
    assert.ok(valid);
  });

  it('describes every route of the server', async () => {
    await using host = await createTestHost([reference, library]);
    const { paths } = (await host.inject({ url: '/openapi' })).json<Document>();
    for (const { method, url } of host.use('routes').list()) {
      const path = openApiPath(url);
      assert.ok(paths[path]?.[method.toLowerCase()], `${method} ${url}`);
    }
  });

  it('gives every operation an id of its own', async () => {
    const { paths } = await fetchDocument([reference, library]);
    const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    assert.equal(new Set(ids).size, ids.length);
  });

  it('shows a success inside the envelope with the declared example', async () => {
    const { paths } = await fetchDocument([reference, library]);
    const success = paths['/books/{bookId}']?.['get']?.responses['200'];
    assert.deepEqual(success?.content?.['application/json']?.example, {
      code: 200,
      success: true,
      data: { title: 'Emma' },
    });
  });

  it('shows each error of a route by its code', async () => {
    const { paths } = await fetchDocument([reference, library]);
    const responses = paths['/books/{bookId}']?.['get']?.responses;
    const codesAt = (status: string): string[] =>
      Object.keys(responses?.[status]?.content?.['application/json']?.examples ?? {});
    assert.deepEqual(codesAt('404'), ['PATH_UNKNOWN', 'BOOK_NOT_FOUND']);
    assert.ok(codesAt('400').includes('PARAMS_INVALID'));
    assert.ok(!codesAt('400').includes('BODY_INVALID'), 'a GET has no body');
  });

  it('shows errors in the form of the route', async () => {
    const foreign = definePlugin({
      name: 'foreign',
      version: '1.0.0',
      apiVersion: 1,
      errors: { FOREIGN_BUSY: { status: 503, message: 'Wait {seconds} s.' } },
      setup(host) {
        const schema = { type: 'object', required: ['fault'] };
        const failures = { schema, body: ({ code, message }: CompanionError) => ({ fault: `${code}: ${message}` }) };
        host.routes((scope) => {
          scope.get('/foreign', { config: { public: true, failures }, schema: {} }, () => ({}));
        });
      },
    });
    const { paths } = await fetchDocument([reference, foreign]);
    const content = paths['/foreign']?.['get']?.responses['503']?.content?.['application/json'];
    assert.deepEqual(content?.schema, { type: 'object', required: ['fault'] });
    assert.deepEqual(content?.examples?.['FOREIGN_BUSY'], {
      summary: 'FOREIGN_BUSY',
      value: { fault: 'FOREIGN_BUSY: Wait <seconds> s.' },
    });
  });

  it('describes path and query parameters, and marks those with a default as optional', async () => {
    const { paths } = await fetchDocument([reference, library]);
    const parameters = paths['/books/{bookId}']?.['get']?.parameters ?? [];
    assert.deepEqual(
      parameters.map(({ name, in: place, required, schema }) => [place, name, required, schema.type]),
      [
        ['path', 'bookId', true, 'string'],
        ['query', 'pages', false, 'integer'],
        ['query', 'order', false, 'string'],
      ],
    );
  });

  it('describes an upload as a form, even if the route states no type', async () => {
    const { paths } = await fetchDocument([reference, library]);
    assert.deepEqual(paths['/books']?.['post']?.requestBody?.content, {
      'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
    });
  });

  it('lists the scopes of a route, which require a key as long as there is no auth', async () => {
    const secured = await fetchDocument([reference, library, auth]);
    assert.deepEqual(secured.paths['/books/{bookId}']?.['get']?.security, [{ bearer: ['books'] }]);
    assert.deepEqual(secured.paths['/']?.['get']?.security, []);
    const open = await fetchDocument([reference, library]);
    assert.deepEqual(open.paths['/books/{bookId}']?.['get']?.security, [{}, { bearer: ['books'] }]);
  });

  it('is an HTML page for a browser', async () => {
    await using host = await createTestHost(reference);
    const answer = await host.inject({ url: '/openapi', headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.match(answer.headers['content-type'] ?? '', /^text\/html/);
  });
});

describe('/docs', () => {
  it('loads nothing but its own files, all of which exist', async () => {
    await using host = await createTestHost(reference);
    const { body } = await host.inject({ url: '/docs' });
    const links = [...body.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, link = '']) => link)
      .filter((link) => link !== 'data:,');
    assert.ok(links.length >= 4);
    for (const link of links) {
      assert.doesNotMatch(link, /^(https?:)?\/\//);
      assert.equal((await host.inject({ url: `/${link}` })).statusCode, 200, link);
    }
  });

  it('has a policy that forbids other origins', async () => {
    await using host = await createTestHost(reference);
    const policy = String((await host.inject({ url: '/docs' })).headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /https?:|unsafe-eval|\*/);
  });

  it('serves no other file', async () => {
    await using host = await createTestHost(reference);
    for (const name of ['package.json', '..%2fpackage.json', '%2e%2e%2findex.ts', 'swagger-ui.js'])
      assert.equal((await host.inject({ url: `/docs/${name}` })).statusCode, 404, name);
  });

  it('redirects from an address with a slash at the end to the page', async () => {
    await using host = await createTestHost(reference);
    const { statusCode, headers } = await host.inject({ url: '/docs/' });
    assert.deepEqual([statusCode, headers['location']], [302, '../docs']);
  });

  it('escapes the title', async () => {
    await using host = await createTestHost(reference, { options: { reference: { title: '<script>"x"' } } });
    assert.ok(!(await host.inject({ url: '/docs' })).body.includes('<script>"x"'));
  });
});

it('answers 404 in production', async () => {
  await using host = await createTestHost(reference, { mode: 'production' });
  for (const url of ['/openapi', '/docs', '/docs/page.css'])
    assert.equal((await host.inject({ url })).statusCode, 404, url);
});
