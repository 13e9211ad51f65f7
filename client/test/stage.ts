import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import ai from '@editor-companion/ai-providers';
import assistant from '@editor-companion/assistant';
import collab from '@editor-companion/collab';
import conversion from '@editor-companion/conversion';
import { type AuthService, CompanionError } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import exporting from '@editor-companion/export';
import exportFormats from '@editor-companion/export-formats';
import importOffice from '@editor-companion/import-office';
import embedded from '@editor-companion/storage';
import { CompanionServer } from '../src/index.ts';

/** Resolves when the condition is true. It is checked each millisecond, so that the server's threads can run. */
export async function until(condition: () => boolean): Promise<void> {
  for (const begun = Date.now(); !condition(); await setTimeout(1))
    if (Date.now() - begun > 20_000) throw new Error(`Did not come true: ${condition.toString()}`);
}

/** A token is the user's id, and everybody owns every document. */
const auth = {
  authenticate({ headers, token = headers.authorization?.replace('Bearer ', '') ?? '' }) {
    if (token === '') return Promise.reject(new CompanionError('AUTH_REQUIRED', { status: 401, message: 'Sign in.' }));
    return Promise.resolve({ id: token, name: token.toUpperCase(), kind: 'user', scopes: ['*'], documents: {} });
  },
  roleOf: () => 'owner',
} satisfies AuthService as AuthService;

export interface Stage extends TestHost {
  readonly url: string;
  readonly socket: string;
  /** The routes, for a person who signs in with their name. */
  as(who: string): CompanionServer;
}

/** A server on which people sign in with their names. */
export async function start(plugins: Parameters<typeof createTestHost>[0][] = []): Promise<Stage> {
  const host = await createTestHost([embedded, collab, ...plugins.flat()], { services: { auth } });
  const url = await host.listen();
  return Object.assign(host, {
    url,
    socket: `${url.replace('http', 'ws')}/collaboration`,
    as: (who: string) => new CompanionServer({ url, token: () => who }),
  });
}

/** A server that imports, exports, and has models and the assistant. */
export const working = (): Promise<Stage> => start([conversion, importOffice, exporting, exportFormats, ai, assistant]);

/** A network that never answers, and the signals of its requests. */
export function hanging() {
  const signals: AbortSignal[] = [];
  const ask: typeof fetch = async (_input, { signal } = {}) => {
    if (!signal) throw new Error('Nobody could end this.');
    signals.push(signal);
    await once(signal, 'abort');
    throw signal.reason;
  };
  return { signals, fetch: ask };
}

/** Advances the clock for waiting code, until the promise is settled. */
export async function hurrying<Value>({ mock: { timers } }: TestContext, work: Promise<Value>): Promise<Value> {
  const state = { isDone: false };
  const settled = work.finally(() => (state.isDone = true));
  settled.catch(() => undefined);
  while (!state.isDone) {
    await new Promise(setImmediate);
    timers.tick(1000);
  }
  return settled;
}
