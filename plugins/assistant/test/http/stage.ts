import { createHash } from 'node:crypto';
import type { AiEvent, AiRequest, AiStreamProvider, PluginDefinition } from '@editor-companion/core/plugin';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import ai from '@editor-companion/ai-providers';
import auth from '@editor-companion/auth';
import collab from '@editor-companion/collab';
import storage from '@editor-companion/storage';
import assistant from '../../src/index.ts';
import type { RunEvent } from '../../src/run/event.ts';

type Options = Readonly<Record<string, unknown>>;
type Call = readonly [tool: string, input: object];
interface Said {
  readonly text?: string;
  readonly calls?: readonly Call[];
}
/** Returns the model's answer to a request. */
export type Step = (request: AiRequest) => Said | Promise<Said>;

/** A model that follows a script, and records its requests. */
class Script {
  readonly requests: AiRequest[] = [];
  readonly #steps: readonly Step[];

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  async *answer(request: AiRequest, signal: AbortSignal): AsyncGenerator<AiEvent> {
    const step = this.#steps[this.requests.push(request) - 1];
    const { text = '', calls = [] } = (await Promise.race([step?.(request), gone(signal)])) ?? { text: 'Done.' };
    if (text !== '') yield { type: 'text', text };
    for (const [index, [name, input]] of calls.entries())
      yield { type: 'tool-call', id: `c${this.requests.length}.${index}`, name, argumentsDelta: JSON.stringify(input) };
    yield { type: 'usage', inputTokens: 100, outputTokens: 10 };
    yield { type: 'finish', reason: calls.length > 0 ? 'tool-calls' : 'stop' };
  }

  /** Returns the last tool result before an answer. */
  told(answer: number): string {
    const last = this.requests[answer]?.messages.at(-1);
    return last?.role === 'tool' && typeof last.content === 'string' ? last.content : '';
  }
}

/** Models by the names of the documents that their runs edit. */
export type Scripts = Map<string, Script>;

export interface Where {
  readonly plugins?: readonly PluginDefinition[];
  /** Options of further plugins. */
  readonly others?: Options;
  readonly env?: Readonly<Record<string, string>>;
  /** By default a new folder. */
  readonly dataDir?: string;
  /** Shared by several nodes. */
  readonly scripts?: Scripts;
}

const keyOf = (user: string): string => `key-of-${user}-${'0'.repeat(40)}`;
const headersOf = (user: string) => ({ authorization: `Bearer ${keyOf(user)}` });
const ROLES = { ada: 'owner', bob: 'commenter', eve: 'viewer' } as const;
export type User = keyof typeof ROLES;

/** A server with the assistant, on which Ada may write, Bob may suggest and Eve may read. */
export class AssistantStage implements AsyncDisposable {
  readonly host: TestHost;
  readonly #scripts: Map<string, Script>;
  #documents = 0;
  #address: Promise<string> | undefined;

  private constructor(host: TestHost, scripts: Map<string, Script>) {
    this.host = host;
    this.#scripts = scripts;
  }

  /**
   * @param options of the assistant. @param aiOptions of the plugin ai-providers. @param where the node that it runs on; absent: a node of
   * its own.
   */
  static async start(options: Options = {}, aiOptions: Options = {}, where: Where = {}): Promise<AssistantStage> {
    const { plugins = [], others = {}, env = {}, dataDir, scripts = new Map<string, Script>() } = where;
    const apiKeys = Object.entries(ROLES).map(([id, role]) => ({
      id,
      name: id.replace(/^./, (first) => first.toUpperCase()),
      hash: `sha256:${createHash('sha256').update(keyOf(id)).digest('hex')}`,
      scopes: ['*'],
      documents: { '*': role },
    }));
    const host = await createTestHost([storage, auth, collab, ai, scripted(scripts), assistant, ...plugins], {
      env,
      ...(dataDir !== undefined && { dataDir }),
      options: { auth: { apiKeys }, assistant: options, 'ai-providers': aiOptions, ...others },
      server: { pressure: { maxEventLoopDelay: 0 } },
    });
    return new AssistantStage(host, scripts);
  }

  headersOf(user: User): Readonly<Record<string, string>> {
    return headersOf(user);
  }

  /** A new document. */
  async document(html: string, name = `d${(this.#documents += 1)}`): Promise<string> {
    const created = await this.call('POST', `/documents/${name}`, { html });
    if (created.statusCode !== 201) throw new Error(created.body);
    return name;
  }

  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, user: User = 'ada') {
    return this.host.inject({ method, url, headers: headersOf(user), ...(payload && { payload }) });
  }

  /** Sets the model of a document's runs from now on. */
  script(document: string, ...steps: readonly Step[]): Script {
    const script = new Script(steps);
    this.#scripts.set(document, script);
    return script;
  }

  async contentOf(document: string, form = 'markdown'): Promise<string> {
    const answer = await this.call('GET', `/documents/${document}?as=${form}`);
    return answer.json<{ data: { content: string } }>().data.content;
  }

  /** Starts a run and waits for its end. */
  ask(document: string, body: object = {}, user: User = 'ada') {
    return this.run(`/documents/${document}/assistant`, { prompt: 'Go', model: `scripted/${document}`, ...body }, user);
  }

  /** Sends a body that starts a run, and waits for its end. */
  async run(url: string, payload: object, user: User = 'ada') {
    const { statusCode: status, headers, body: text } = await this.call('POST', url, payload, user);
    const lines = text.split('\n').filter((line) => line.startsWith('data: '));
    return { status, headers, text, events: lines.map((line) => JSON.parse(line.slice(6)) as RunEvent) };
  }

  /** The head and the body of a current run. */
  async open(document: string, signal: AbortSignal): Promise<Response> {
    const address = await this.address();
    return fetch(`${address}/documents/${document}/assistant`, {
      method: 'POST',
      headers: { ...headersOf('ada'), 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'Go', model: `scripted/${document}` }),
      signal,
    });
  }

  headers(user: User) {
    return headersOf(user);
  }

  /** Returns the URL and token for Ada's editor. */
  async socket(): Promise<{ readonly url: string; readonly token: string }> {
    const address = await this.address();
    return { url: `${address.replace('http', 'ws')}/collaboration`, token: keyOf('ada') };
  }

  /** One address for all connections. */
  address(): Promise<string> {
    return (this.#address ??= this.host.listen());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.host.close();
  }
}

/** A provider whose models are scripts by their names. */
const scripted = (scripts: ReadonlyMap<string, Script>) =>
  definePlugin({
    name: 'scripted',
    version: '1.0.0',
    apiVersion: 1,
    setup(host) {
      const provider: AiStreamProvider = {
        id: 'scripted',
        title: 'Scripted',
        kind: 'stream',
        models: [{ id: 'none' }],
        stream: (request, { signal }) => (scripts.get(request.model) ?? new Script([])).answer(request, signal),
      };
      host.contribute('aiProvider', provider);
    },
  });

/** Rejects when the caller no longer waits for an answer. */
function gone(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new DOMException('Gone', 'AbortError')), { once: true });
  return promise;
}

/** The first event of a type. */
export function eventOf<Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) {
  const event = events.find((one): one is Extract<RunEvent, { type: Type }> => one.type === type);
  if (!event) throw new Error(`no ${type} in ${JSON.stringify(events)}`);
  return event;
}
