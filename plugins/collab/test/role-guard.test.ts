import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionError, type AuthService, type DocumentLog } from '@editor-companion/core/plugin';
import reference from '@editor-companion/reference';
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

const ROLES = ['nobody', 'viewer', 'commenter', 'editor', 'owner'] as const;
type Role = (typeof ROLES)[number];

/** The minimum role for every route below /documents/{name}. */
const LEAST: Readonly<Record<string, Role>> = {
  'GET /documents/{name}': 'viewer',
  'POST /documents/{name}': 'editor',
  'PATCH /documents/{name}': 'editor',
  'DELETE /documents/{name}': 'owner',
  'GET /documents/{name}/fields': 'viewer',
  'POST /documents/{name}/restore': 'owner',
  'POST /documents/{name}/rename': 'owner',
  'POST /documents/{name}/copy': 'viewer',
  'GET /documents/{name}/archive': 'owner',
  'POST /documents/{name}/archive': 'owner',
  'GET /documents/{name}/people': 'viewer',
  'POST /documents/{name}/people/{user}/send-away': 'owner',
  'GET /documents/{name}/restrictions': 'owner',
  'PUT /documents/{name}/restrictions/{user}': 'owner',
  'DELETE /documents/{name}/restrictions/{user}': 'owner',
  'GET /documents/{name}/lock': 'viewer',
  'PUT /documents/{name}/lock': 'owner',
  'DELETE /documents/{name}/lock': 'owner',
  'GET /documents/{name}/threads': 'viewer',
  'POST /documents/{name}/threads': 'commenter',
  'GET /documents/{name}/threads/{thread}': 'viewer',
  'DELETE /documents/{name}/threads/{thread}': 'commenter',
  'POST /documents/{name}/threads/{thread}/resolve': 'commenter',
  'POST /documents/{name}/threads/{thread}/reopen': 'commenter',
  'PUT /documents/{name}/threads/{thread}/ref': 'commenter',
  'POST /documents/{name}/threads/{thread}/comments': 'commenter',
  'PUT /documents/{name}/threads/{thread}/comments/{comment}': 'commenter',
  'DELETE /documents/{name}/threads/{thread}/comments/{comment}': 'commenter',
  'POST /documents/{name}/threads/{thread}/comments/{comment}/reactions': 'commenter',
  'DELETE /documents/{name}/threads/{thread}/comments/{comment}/reactions/{emoji}': 'commenter',
  'POST /documents/{name}/blocknote': 'commenter',
  'DELETE /documents/{name}/blocknote/{thread}': 'commenter',
  'POST /documents/{name}/blocknote/{thread}/addToDocument': 'commenter',
  'POST /documents/{name}/blocknote/{thread}/resolve': 'commenter',
  'POST /documents/{name}/blocknote/{thread}/unresolve': 'commenter',
  'POST /documents/{name}/blocknote/{thread}/comments': 'commenter',
  'PUT /documents/{name}/blocknote/{thread}/comments/{comment}': 'commenter',
  'DELETE /documents/{name}/blocknote/{thread}/comments/{comment}': 'commenter',
  'POST /documents/{name}/blocknote/{thread}/comments/{comment}/reactions': 'commenter',
  'DELETE /documents/{name}/blocknote/{thread}/comments/{comment}/reactions/{emoji}': 'commenter',
  'GET /documents/{name}/versions': 'viewer',
  'POST /documents/{name}/versions': 'editor',
  'GET /documents/{name}/versions/{version}': 'viewer',
  'PATCH /documents/{name}/versions/{version}': 'editor',
  'DELETE /documents/{name}/versions/{version}': 'owner',
  'GET /documents/{name}/versions/{version}/compare': 'viewer',
  'GET /documents/{name}/versions/{version}/changes': 'viewer',
  'POST /documents/{name}/versions/{version}/restore': 'editor',
  'GET /documents/{name}/suggestions': 'viewer',
  'POST /documents/{name}/suggestions': 'commenter',
  'POST /documents/{name}/suggestions/accept': 'editor',
  'POST /documents/{name}/suggestions/reject': 'commenter',
  // Only previews the merge. Writing requires a higher role.
  'POST /documents/{name}/merge': 'viewer',
  'GET /documents/{name}/blame': 'viewer',
  'GET /documents/{name}/timeline': 'viewer',
};

/** Neither JSON nor an archive: a server that complains about it has read the body. */
const BROKEN = '{"a": ';

test('every route of the interface description refuses each role that is too weak, before it reads the body', async () => {
  await using host = await startCollab(
    { comments: { mirrors: ['blocknote'] } },
    { plugins: [reference], services: { auth } },
  );
  const { paths } = (await host.inject({ method: 'GET', url: '/openapi' })).json<{ paths: Record<string, object> }>();
  const described = Object.entries(paths)
    .filter(([path]) => path.startsWith('/documents/{name}'))
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));
  assert.deepEqual(described.toSorted(), Object.keys(LEAST).toSorted());
  await call(host, 'POST', '/documents/d', { content: paragraphs('x') }, { authorization: 'owner' });
  for (const [route, least] of Object.entries(LEAST)) {
    const [method = '', path = ''] = route.split(' ');
    const url = `${path
      .replace('{name}', 'd')
      .replace('{version}', '1')
      .replaceAll(/\{\w+\}/gu, 'x')}?nonsense=true`;
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const type = path.endsWith('/archive') ? 'application/gzip' : 'application/json';
    for (const role of ROLES) {
      const answer = await host.inject({
        method,
        url,
        headers: { authorization: role, ...(hasBody && { 'content-type': type }) },
        ...(hasBody && { payload: BROKEN }),
      });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      const { error = '' } = isJson ? answer.json<{ error?: string }>() : {};
      const isTooSmall = ROLES.indexOf(role) < ROLES.indexOf(least);
      assert.equal(error === 'DOCUMENT_FORBIDDEN', isTooSmall, `${route} as ${role}: ${answer.statusCode} ${error}`);
      if (isTooSmall) assert.equal(answer.statusCode, 403, route);
    }
  }
});

test('readiness is that of the active log', async () => {
  const log: DocumentLog = Object.assign(new MemoryLog(), {
    probe: () => Promise.reject(new CompanionError('LOG_FAILED', { status: 503, message: 'The log is away.' })),
  });
  await using host = await startCollab({}, { services: { documentLog: log } });
  const { statusCode, body } = await host.inject({ method: 'GET', url: '/health/ready' });
  assert.equal(statusCode, 503);
  assert.match(body, /collab/);
});
