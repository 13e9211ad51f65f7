import type { AuthService, DocumentRole } from '@editor-companion/core/plugin';
import { CompanionError, definePlugin } from '@editor-companion/core/plugin';
import * as Y from 'yjs';
import { startCollab } from '../support.ts';

/** The part of Hocuspocus' hook payload that its provider's tests read. */
interface HookPayload {
  readonly token: string;
  readonly documentName: string;
  readonly connectionConfig: { readOnly: boolean };
}

/** The hooks of a Hocuspocus server with an equivalent here. */
interface Hooks {
  readonly onConnect?: (payload: HookPayload) => Promise<unknown>;
  readonly onAuthenticate?: (payload: HookPayload) => Promise<unknown>;
  readonly onLoadDocument?: (payload: { documentName: string; document: Y.Doc }) => Promise<Y.Doc | Uint8Array>;
}

const KNOWN = new Set(['onConnect', 'onAuthenticate', 'onLoadDocument']);

interface Test {
  readonly teardown: (work: () => Promise<void>) => void;
}

/**
 * Replaces the helper `newHocuspocus` in Hocuspocus' own tests: starts this server, with their hooks where possible.
 * @throws Error for a hook that has no counterpart.
 * @returns what the tests read of a Hocuspocus server, and `expect`, which has to be told the documents that clients will open.
 */
export async function newHocuspocus(test: Test, hooks: Hooks = {}) {
  const missing = Object.keys(hooks).find((hook) => !KNOWN.has(hook));
  if (missing !== undefined) throw new Error(`There is no hook ${missing} here.`);
  const names = new Set<string>();
  const host = await startCollab(
    {},
    {
      plugins: hooks.onLoadDocument ? [seederOf(hooks.onLoadDocument)] : [],
      ...((hooks.onAuthenticate ?? hooks.onConnect) && { services: { auth: authOf(hooks, names) } }),
    },
  );
  test.teardown(() => host.close());
  return { server: { webSocketURL: host.url }, expect: (name: string): unknown => names.add(name) };
}

/** Creates an auth service that calls the hook for each document, as tokens contain the rights in each document. */
const authOf = (hooks: Hooks, names: ReadonlySet<string>): AuthService => ({
  async authenticate({ token = '' }) {
    const roles = await Promise.all(
      [...names].map(async (name) => [name, await askForRole(hooks, name, token)] as const),
    );
    const documents = Object.fromEntries(roles.flatMap(([name, role]) => (role ? [[name, role]] : [])));
    if (Object.keys(documents).length === 0)
      throw new CompanionError('AUTH_INVALID', { status: 403, message: 'The hook did not let it in.' });
    return { id: token, name: token, kind: 'user', scopes: ['collab'], documents };
  },
  roleOf: ({ documents }, name) => documents[name],
});

async function askForRole(hooks: Hooks, documentName: string, token: string): Promise<DocumentRole | undefined> {
  const connectionConfig = { readOnly: false };
  try {
    await hooks.onConnect?.({ token, documentName, connectionConfig });
    await hooks.onAuthenticate?.({ token, documentName, connectionConfig });
  } catch {
    return undefined;
  }
  return connectionConfig.readOnly ? 'viewer' : 'editor';
}

/** Creates a seeder that fills documents with the hook's result for an empty one. */
const seederOf = (onLoadDocument: NonNullable<Hooks['onLoadDocument']>) =>
  definePlugin({
    name: 'loader',
    version: '1.0.0',
    apiVersion: 1,
    setup(host) {
      host.intercept('document:seed', async (seed) => {
        const loaded = await onLoadDocument({ documentName: seed.document, document: new Y.Doc() });
        return { ...seed, source: { update: loaded instanceof Uint8Array ? loaded : Y.encodeStateAsUpdate(loaded) } };
      });
    },
  });
