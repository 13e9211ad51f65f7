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

test('whoever may not do something hears that first, and not what is wrong with the body', async () => {
  await using host = await startCollab({}, { services: { auth } });
  const as = (authorization: string) => ({ authorization });
  await call(host, 'POST', '/documents/d', { content: paragraphs('x') }, as('owner'));
  for (const [method, path] of [
    ['POST', ''],
    ['PATCH', ''],
    ['POST', '/versions'],
    ['PATCH', '/versions/1'],
    ['POST', '/versions/1/restore'],
    ['POST', '/threads'],
    ['POST', '/restore'],
  ] as const) {
    const wrong = { name: 5, nonsense: true };
    const viewer = await call(host, method, `/documents/d${path}`, wrong, as('viewer'));
    assert.deepEqual([viewer.status, viewer.error], [403, 'DOCUMENT_FORBIDDEN'], `${method} ${path}`);
    assert.equal((await call(host, method, `/documents/d${path}`, wrong, as('owner'))).status, 400, path);
  }
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
