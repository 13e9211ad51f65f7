import { createHash } from 'node:crypto';
import { createTestHost, type TestHost, type TestHostOptions } from '@editor-companion/core/testing';
import type { PluginDefinition, SearchAnswer, SearchHit } from '@editor-companion/core/plugin';
import ai from '@editor-companion/ai-providers';
import assistant from '@editor-companion/assistant';
import auth from '@editor-companion/auth';
import collab from '@editor-companion/collab';
import storage from '@editor-companion/storage';
import search from '../../src/index.ts';

/** The scopes and roles of users, by the name of their key. */
export const PEOPLE = {
  ada: { scopes: ['*'], documents: { '*': 'owner' } },
  /** May read documents whose name begins with `shared-`. */
  eve: { scopes: ['collab', 'ai'], documents: { 'shared-*': 'viewer' } },
  /** May read templates only. */
  tom: { scopes: ['template:read'], documents: {} },
  /** May read none of the searched kinds. */
  nil: { scopes: ['import'], documents: { '*': 'owner' } },
} as const;
export type Person = keyof typeof PEOPLE;

const keyOf = (person: string): string => `key-of-${person}-${'0'.repeat(40)}`;
export const headersOf = (person: Person) => ({ authorization: `Bearer ${keyOf(person)}` });

export const apiKeys = Object.entries(PEOPLE).map(([id, { scopes, documents }]) => ({
  id,
  name: id,
  hash: `sha256:${createHash('sha256').update(keyOf(id)).digest('hex')}`,
  scopes: [...scopes],
  documents,
}));

interface StageOptions extends Pick<TestHostOptions, 'dataDir'> {
  readonly plugins?: readonly PluginDefinition[];
  /** Options of other plugins. */
  readonly others?: TestHostOptions['options'];
}

/** A server with a search. */
export class SearchStage implements AsyncDisposable {
  readonly host: TestHost;

  private constructor(host: TestHost) {
    this.host = host;
  }

  /** @param options of the plugin `search`; its model is the demo's by default. */
  static async start(
    options: Readonly<Record<string, unknown>> = { model: 'demo' },
    { dataDir, plugins = [], others = {} }: StageOptions = {},
  ): Promise<SearchStage> {
    const host = await createTestHost([storage, auth, collab, ai, assistant, search, ...plugins], {
      options: {
        auth: { apiKeys },
        search: options,
        collab: { events: { pause: 1000 } },
        templates: { seeds: false },
        ...others,
      },
      ...(dataDir !== undefined && { dataDir }),
    });
    return new SearchStage(host);
  }

  call(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object, person: Person = 'ada') {
    return this.host.inject({ method, url, headers: headersOf(person), ...(payload && { payload }) });
  }

  /** Creates a document, which is in the index when the call resolves. */
  async write(name: string, html: string): Promise<void> {
    const { statusCode, body } = await this.call('POST', `/documents/${name}`, { html });
    if (statusCode >= 300) throw new Error(body);
    await this.until(async () => (await this.#versionOf(name)) !== undefined);
  }

  /** Searches, and returns the answer. */
  async search(query: string, more: object = {}, person: Person = 'ada'): Promise<SearchAnswer> {
    const answer = await this.call('POST', '/search', { query, ...more }, person);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ data: SearchAnswer }>().data;
  }

  async ids(query: string, more: object = {}, person: Person = 'ada'): Promise<string[]> {
    const { hits } = await this.search(query, more, person);
    return [...new Set(hits.map(({ id }: SearchHit) => id))];
  }

  /** Resolves when a condition is true. */
  async until(condition: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await condition()); tries += 1) {
      if (tries > MAX_TRIES) throw new Error(`Did not come true: ${condition.toString()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async state() {
    const { body } = await this.call('GET', '/search/index');
    return (JSON.parse(body) as { data: Record<string, unknown> }).data;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.host.close();
  }

  async #versionOf(name: string): Promise<number | undefined> {
    const { hits } = await this.search(name, { mode: 'words', limit: 50, perSource: 1 });
    return hits.find(({ id }) => id === name)?.place;
  }
}

const MAX_TRIES = 3000;
