import type { AuthService, DocumentRole } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { type Answer, call, paragraphs } from '../call.ts';
import { type CollabHost, startCollab } from '../support.ts';

export type Row = Record<string, unknown>;

/** Creates an auth service in which a token is the user's id. Everybody may edit everything, except documents that were taken from them. */
export function createAuth() {
  const barred = new Map<string, DocumentRole | undefined>();
  const revoked = new Set<string>();
  const auth: AuthService = {
    authenticate({ headers, token = headers.authorization?.replace('Bearer ', '') ?? '' }) {
      if (token === '' || revoked.has(token))
        return Promise.reject(new CompanionError('AUTH_INVALID', { status: 403, message: 'no' }));
      return Promise.resolve({ id: token, name: token.toUpperCase(), kind: 'user', scopes: ['*'], documents: {} });
    },
    roleOf: ({ id }, document) => (barred.has(`${id} ${document}`) ? barred.get(`${id} ${document}`) : 'owner'),
    isRevoked: ({ id }) => revoked.has(id),
  };
  return {
    auth,
    revoked,
    bar: (user: string, document: string) => barred.set(`${user} ${document}`, undefined),
    unbar: (user: string, document: string) => barred.delete(`${user} ${document}`),
  };
}

/** Starts a server with two documents, `d` and `e`, and people who sign in by name. */
export async function startWithPeople(
  options: Record<string, unknown> = {},
  more: Parameters<typeof startCollab>[1] = {},
) {
  const people = createAuth();
  const host = await startCollab(options, { ...more, services: { auth: people.auth } });
  for (const document of ['d', 'e'])
    await as(host, 'ada', 'POST', `/documents/${document}`, { content: paragraphs('x') });
  return { host, ...people, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

/** Sends one request of a person. */
export const as = (
  host: CollabHost,
  who: string,
  method: Parameters<typeof call>[1],
  url: string,
  body?: object,
): Promise<Answer> => call(host, method, url, body, { authorization: `Bearer ${who}` });

/** Returns the items of a person's inbox: kind, document, excerpt. */
export async function inboxOf(host: CollabHost, who: string, query = ''): Promise<string[]> {
  const { data } = await as(host, who, 'GET', `/inbox${query}`);
  return (data['items'] as Row[]).map(({ kind, document, excerpt }) => [kind, document, excerpt].join(' '));
}

export const countOf = async (host: CollabHost, who: string): Promise<unknown> =>
  (await as(host, who, 'GET', '/inbox/count')).data['unread'];
