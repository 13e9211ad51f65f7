import type { AiProvider } from '@editor-companion/core/plugin';
import type { ProviderOptions } from '../options.ts';
import { createAiSdkProvider } from './ai-sdk.ts';
import { createAnthropicProvider } from './anthropic.ts';
import { createAzureProvider } from './azure.ts';
import type { Deployments } from '../upstream/deployments.ts';
import type { Connection } from './connection.ts';
import { createGeminiProvider } from './gemini.ts';
import { createOllamaProvider } from './ollama.ts';
import { createChatProvider, PLAIN_CHAT } from './openai-chat.ts';
import { createResponsesProvider } from './openai-responses.ts';
import { PRESETS } from './presets.ts';

type Driver = NonNullable<ProviderOptions['driver']>;
type Environment = Readonly<Record<string, string | undefined>>;

interface Vendor {
  readonly driver: Driver;
  readonly title: string;
  readonly baseUrl?: string;
  readonly needsKey: boolean;
  readonly models: readonly string[];
}

/** Vendors with an API of their own. */
const VENDORS: Readonly<Record<string, Vendor>> = {
  anthropic: {
    driver: 'anthropic',
    title: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    models: ['claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-opus-5-5'],
  },
  gemini: {
    driver: 'gemini',
    title: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    models: ['gemini-3.8-flash', 'gemini-2.5-flash', 'gemini-3.1-pro-preview'],
  },
  // A configured address means that Ollama runs. Without one, nothing on this machine is contacted.
  ollama: { driver: 'ollama', title: 'Ollama', needsKey: false, models: [] },
  azure: { driver: 'azure', title: 'Azure OpenAI', needsKey: true, models: [] },
};

const AZURE_API_VERSION = '2024-10-21';

/** The providers that always exist, configured or not. */
export const knownProviders = (): readonly string[] => [...Object.keys(PRESETS), ...Object.keys(VENDORS)];

const DRIVERS: Readonly<
  Record<Driver, (connection: Connection, options: ProviderOptions, root: string) => AiProvider>
> = {
  openai: (connection) => createChatProvider(connection, PRESETS[connection.id]?.dialect ?? PLAIN_CHAT),
  responses: createResponsesProvider,
  anthropic: createAnthropicProvider,
  gemini: createGeminiProvider,
  ollama: createOllamaProvider,
  azure: (connection, options) => createAzureProvider(connection, options.apiVersion ?? AZURE_API_VERSION),
  'ai-sdk': (connection, options, root) => createAiSdkProvider(connection, { ...options, root }),
};

/**
 * Makes a provider from its id, its options and the environment.
 * @param root folder from which an ai-sdk package is resolved.
 */
export function createProvider(id: string, options: ProviderOptions, env: Environment, root: string): AiProvider {
  const vendor = vendorOf(id);
  const driver = options.driver ?? vendor.driver;
  // Requests are built for the first deployment; the others replace its address and key.
  const { name: _name, weight: _weight, ...first } = options.deployments?.[0] ?? { name: '', weight: 1 };
  return DRIVERS[driver](connectionOf(id, vendor, driver, { ...options, ...first }, env), options, root);
}

/** The deployments of a provider, with defaults from the provider; undefined for a provider with a single key. */
export function createDeployments(id: string, options: ProviderOptions, env: Environment): Deployments | undefined {
  const { deployments = [], ...shared } = options;
  const vendor = vendorOf(id);
  const [first, ...others] = deployments.map(({ name, weight, ...own }) => {
    const { apiKey, baseUrl } = connectionOf(id, vendor, options.driver ?? vendor.driver, { ...shared, ...own }, env);
    return { name, weight, apiKey, baseUrl, headers: own.headers ?? {} };
  });
  return first && [first, ...others];
}

function vendorOf(id: string): Vendor {
  return VENDORS[id] ?? { driver: 'openai' as const, title: id, needsKey: false, models: [], ...PRESETS[id] };
}

function connectionOf(
  id: string,
  vendor: Vendor,
  driver: Driver,
  options: ProviderOptions,
  env: Environment,
): Connection {
  const name = id.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
  const apiKey = options.apiKey ?? env[`${name}_API_KEY`];
  const baseUrl = options.baseUrl ?? env[`${name}_API_URL`] ?? vendor.baseUrl;
  const local = driver === 'ai-sdk';
  return {
    id,
    title: options.title ?? vendor.title,
    baseUrl: withoutSlashes(baseUrl ?? ''),
    apiKey: apiKey === '' ? undefined : apiKey,
    headers: options.headers ?? {},
    parameters: options.parameters ?? {},
    models: (options.models ?? vendor.models).map((model) => ({ id: model })),
    missing: [
      ...(vendor.needsKey && !apiKey ? [`${name}_API_KEY`] : []),
      ...(!local && !baseUrl ? [`${name}_API_URL`] : []),
    ],
  };
}

function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
