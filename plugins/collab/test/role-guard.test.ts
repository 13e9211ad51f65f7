import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionError, type AuthService, type DocumentLog } from '@editor-companion/core/plugin';
import { call, paragraphs } from './call.ts';
import { MemoryLog } from './memory-log.ts';
import { startCollab } from './support.ts';

/** The credential is the role. */
const auth: AuthService = {
  async authenticate({ headers }) {
    const role = String(headers['authorization']) as 'viewer';
    return { id: role, name: role, kind: 'user', scopes: ['collab'], documents: { '*': role } };
  },
  roleOf: ({ documents }) => documents['*'],
};

/** A route of documents with something in place of each parameter. */
const pathOf = (url: string): string =>
  url
    .replace(':name', 'd')
    .replaceAll(/:(version|to)/gu, '1')
    .replaceAll(/:\w+/gu, 'x');

test('whoever may not do something hears that first, on every route, and not what is wrong with query or body', async () => {
  await using host = await startCollab({ comments: { mirrors: ['blocknote'] } }, { services: { auth } });
  await call(host, 'POST', '/documents/d', { content: paragraphs('x') }, { authorization: 'owner' });
  const routes = host
    .use('routes')
    .list()
    .filter(({ url }) => url.startsWith('/documents/:name'));
  assert.ok(routes.length > 40);
  for (const { method, url, schema } of routes) {
    if (method === 'HEAD' || method === 'OPTIONS') continue;
    const path = `${pathOf(url)}?nonsense=true`;
    const ask = (role: string) =>
      call(host, method as 'POST', path, schema['body'] ? { nonsense: true } : undefined, { authorization: role });
    const stranger = await ask('nobody');
    assert.deepEqual([stranger.status, stranger.error], [403, 'DOCUMENT_FORBIDDEN'], `${method} ${url}`);
  }
});

test('whoever may read and no more hears that before what is wrong with a body', async () => {
  await using host = await startCollab({}, { services: { auth } });
  const as = (authorization: string) => ({ authorization });
  await call(host, 'POST', '/documents/d', { content: paragraphs('x') }, as('owner'));
  const FOR_VIEWERS = new Set(['/documents/:name/copy']);
  const changing = host
    .use('routes')
    .list()
    .filter(({ method, url, schema }) => url.startsWith('/documents/:name') && method !== 'GET' && schema['body']);
  assert.ok(changing.length > 15);
  const told: Record<string, string | undefined> = {};
  for (const { method, url } of changing) {
    const path = pathOf(url);
    const wrong = { nonsense: true };
    const { error } = await call(host, method as 'POST', path, wrong, as('viewer'));
    if (error !== 'DOCUMENT_FORBIDDEN') told[url] = error;
    assert.equal((await call(host, method as 'POST', path, wrong, as('owner'))).status, 400, `${method} ${url}`);
  }
  assert.deepEqual(new Set(Object.keys(told)), FOR_VIEWERS);
});

test('readiness is that of the log in use', async () => {
  const log: DocumentLog = Object.assign(new MemoryLog(), {
    probe: () => Promise.reject(new CompanionError('LOG_FAILED', { status: 503, message: 'The log is away.' })),
  });
  await using host = await startCollab({}, { services: { documentLog: log } });
  const { statusCode, body } = await host.inject({ method: 'GET', url: '/health/ready' });
  assert.equal(statusCode, 503);
  assert.match(body, /collab/);
});
