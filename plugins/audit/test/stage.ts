import type { AuthService, Principal } from '@editor-companion/core/plugin';
import { CompanionError, definePlugin } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost, type TestHostOptions } from '@editor-companion/core/testing';
import collab from '@editor-companion/collab';
import storage from '@editor-companion/storage';
import templates from '@editor-companion/templates';
import audit from '../src/index.ts';
import type { Entry } from '../src/entry.ts';

/** A token names the user and the tenant: `ada`, `ada@acme`. Eve may only write templates; `nobody` is refused. */
const auth: AuthService = {
  authenticate({ headers, token = headers.authorization?.replace('Bearer ', '') ?? '' }) {
    if (token === '' || token === 'nobody')
      return Promise.reject(new CompanionError('AUTH_INVALID', { status: 403, message: 'That is nobody.' }));
    const [id = '', tenant] = token.split('@');
    const principal: Principal = {
      id,
      name: id.toUpperCase(),
      kind: 'user',
      scopes: id === 'eve' ? ['template:*'] : ['*'],
      documents: { '*': 'owner' },
      credential: { id: `token-of-${id}` },
      ...(tenant !== undefined && { tenant }),
    };
    return Promise.resolve(principal);
  },
  roleOf: ({ documents }) => documents['*'],
};

/** A route that sends its answer instead of returning it, under a name of an audited action. */
const shop = definePlugin({
  name: 'shop',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes((app) => {
      app.post('/auth/revocations', { config: { scopes: ['shop'] }, schema: {} }, (_request, reply) =>
        reply.code(201).send({ id: 'sent-away' }),
      );
    });
  },
});

/** A server with documents, templates and the audit log. */
export function startAudited(options: Record<string, unknown> = {}, more: TestHostOptions = {}): Promise<TestHost> {
  return createTestHost([storage, collab, templates, audit, shop], {
    services: { auth },
    ...more,
    options: { audit: options, ...more.options },
  });
}

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly payload?: object;
}

/** Sends a request of a user over a connection, because in-process requests have no end that an observer sees. */
export async function ask(url: string, who: string, { method = 'GET', payload }: Asked = {}) {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${who}`, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The entries that a caller may see, the newest first. */
export async function entriesFor(origin: string, who: string, query = ''): Promise<Entry[]> {
  const { text } = await ask(`${origin}/audit${query}`, who);
  return (JSON.parse(text) as { data: { items: Entry[] } }).data.items;
}
