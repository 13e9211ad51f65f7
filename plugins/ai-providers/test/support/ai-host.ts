import { createTestHost, type TestHost, type TestHostOptions } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import plugin from '../../src/index.ts';

type Options = Readonly<Record<string, unknown>>;

/** A server with this plugin and a database that also answers while the machine is busy with other tests. */
export const createAiHost = (
  {
    options = {},
    env = {},
    fetch = {},
    mode = 'test',
    dataDir,
  }: Pick<TestHostOptions, 'options' | 'env' | 'fetch' | 'mode' | 'dataDir'> = {},
  others: Parameters<typeof createTestHost>[0] = [],
): Promise<TestHost> =>
  createTestHost([plugin, storage, ...[others].flat()], {
    mode,
    options,
    env,
    fetch,
    ...(dataDir !== undefined && { dataDir }),
    server: { pressure: { maxEventLoopDelay: 0 } },
  });

/** A server with this plugin whose provider `openai` is the given upstream. */
export const startHost = (url: string, options: Options = {}, provider: Options = {}): Promise<TestHost> =>
  createAiHost({
    options: {
      'ai-providers': {
        retries: { minDelay: 1, maxDelay: 2000 },
        ...options,
        providers: {
          openai: { apiKey: 'sk-secret', baseUrl: url, models: ['m'], ...provider },
          ...record(options['providers']),
        },
      },
    },
  });

const record = (value: unknown): Options => (value ?? {}) as Options;

/** Posts a chat and returns status, headers and the whole body. */
export async function ask(
  base: string,
  body: object,
  { path = '/ai/openai/chat/completions', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The JSON values of a stream's `data:` lines. */
export const dataOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as Record<string, unknown>);

export const hello = { messages: [{ role: 'user', content: 'Hello' }] };
