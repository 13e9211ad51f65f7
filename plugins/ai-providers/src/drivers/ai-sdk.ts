import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AiRequest, AiStreamProvider } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { refusalFailure } from '../vendor/failure.ts';
import { describe, type Connection } from './connection.ts';
import { createPartReader } from './ai-sdk-parts.ts';
import { callOptions } from './ai-sdk-prompt.ts';
import { defined, record } from '../vendor/json.ts';

/** The used part of the AI SDK's `LanguageModel` specification, versions 3 and 4. */
interface LanguageModel {
  doStream(options: object): PromiseLike<{ stream: AsyncIterable<unknown> }>;
}

export interface AiSdkOptions {
  readonly package?: string;
  readonly factory?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The operator's folder, from which the package is resolved. */
  readonly root: string;
}

/**
 * A provider from any package that implements the AI SDK's provider specification (`@ai-sdk/cohere`, …). The operator installs the package;
 * it is loaded at the first request.
 */
export function createAiSdkProvider(connection: Connection, options: AiSdkOptions): AiStreamProvider {
  let factory: Promise<(model: string) => LanguageModel> | undefined;
  return {
    ...describe(connection),
    kind: 'stream',
    missing: () => [
      ...connection.missing,
      ...(options.package === undefined ? [`providers.${connection.id}.package`] : []),
    ],
    async *stream(request: AiRequest, { signal }) {
      factory ??= loadFactory(connection, options);
      const model = (await factory)(request.model);
      const read = createPartReader();
      const { stream } = await model
        .doStream({ ...callOptions(connection.id, request), abortSignal: signal })
        .then(undefined, fail);
      for await (const part of stream) yield* read(record(part));
    },
  };

  function fail(error: unknown): never {
    throw asFailure(error, connection.id);
  }
}

async function loadFactory(connection: Connection, options: AiSdkOptions): Promise<(model: string) => LanguageModel> {
  const name = options.package ?? '';
  const module = await importFrom(options.root, name, connection.id);
  const create = options.factory === undefined ? onlyFactory(module) : module[options.factory];
  if (typeof create !== 'function')
    throw errors.AI_PROVIDER_NOT_CONFIGURED({
      provider: connection.id,
      missing: `providers.${connection.id}.factory to an export of ${name}`,
    });
  const baseURL = connection.baseUrl === '' ? undefined : connection.baseUrl;
  return create(defined({ apiKey: connection.apiKey, baseURL, headers: connection.headers, ...options.settings })) as (
    model: string,
  ) => LanguageModel;
}

async function importFrom(root: string, name: string, provider: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(resolve(root, name)).href)) as Record<string, unknown>;
  } catch (cause) {
    throw errors.AI_PROVIDER_NOT_CONFIGURED(
      { provider, missing: `it up: the package ${name} could not be loaded (npm install ${name})` },
      { cause },
    );
  }
}

/** The operator's own package, otherwise one installed beside this plugin. */
function resolve(root: string, name: string): string {
  try {
    return createRequire(join(root, 'package.json')).resolve(name);
  } catch {
    return createRequire(import.meta.url).resolve(name);
  }
}

function onlyFactory(module: Record<string, unknown>): unknown {
  const names = Object.keys(module).filter((name) => /^create[A-Z]/.test(name) && typeof module[name] === 'function');
  return names.length === 1 ? module[names[0] ?? ''] : undefined;
}

/** The SDK's API errors carry the vendor's status, which decides on retries. */
function asFailure(error: unknown, provider: string): unknown {
  const { statusCode: status } = (error ?? {}) as { statusCode?: unknown };
  const message = error instanceof Error ? error.message : '';
  return typeof status === 'number' ? refusalFailure(provider, { status, message }) : error;
}
