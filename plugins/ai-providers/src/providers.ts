import type { AiHttpProvider, AiProvider, Registry } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import type { Options } from './options.ts';
import type { Target } from './upstream/receiver.ts';

export interface Providers {
  /**
   * The targets of a request in order: the named provider, then its configured fallbacks.
   * @throws CompanionError AI_PROVIDER_UNKNOWN, AI_PROVIDER_NOT_CONFIGURED or AI_MODEL_MISSING.
   */
  targets(id: string, model: string | undefined): readonly [Target, ...Target[]];
  /** The same for a text `provider` or `provider/model`. */
  targetsOf(name: string): readonly [Target, ...Target[]];
  /** The first configured provider; otherwise `demo`, if it is offered. */
  first(): string | undefined;
  list(): ProviderInfo[];
}

/** Capabilities besides chat that some providers have. */
export const OFFERS = ['embeddings', 'images', 'speech', 'transcriptions'] as const;

export type Offer = (typeof OFFERS)[number];

/** Whether a provider has a capability besides chat. */
export const offers = (provider: AiProvider, what: Offer): boolean =>
  what === 'embeddings' || provider.kind === 'http' ? (provider as AiHttpProvider)[what] !== undefined : false;

/** The entry of a provider in GET /ai/providers. */
export interface ProviderInfo {
  readonly id: string;
  readonly title: string;
  readonly configured: boolean;
  /** Settings that the operator must still make. */
  readonly missing: string[];
  readonly models: { id: string; title?: string }[];
  readonly offers: Offer[];
}

const missing = (provider: AiProvider): readonly string[] => provider.missing?.() ?? [];

export function createProviders(registry: Registry<AiProvider>, settings: Options['providers']): Providers {
  function find(id: string): AiProvider {
    const provider = registry.find(id);
    if (provider === undefined)
      throw errors.AI_PROVIDER_UNKNOWN({ provider: id.slice(0, 60), known: registry.ids().join(', ') || 'none' });
    const lacks = missing(provider);
    if (lacks.length > 0) throw errors.AI_PROVIDER_NOT_CONFIGURED({ provider: id, missing: lacks.join(' and ') });
    return provider;
  }

  function target(id: string, model: string | undefined): Target {
    const provider = find(id);
    const chosen = model ?? provider.models?.[0]?.id;
    if (chosen === undefined) throw errors.AI_MODEL_MISSING({ provider: id });
    return { provider, model: chosen };
  }

  /** Skips a fallback that is missing or not configured, since a fallback is optional. */
  function fallback(name: string): Target[] {
    const { id, model } = parse(name);
    const provider = registry.find(id);
    if (provider === undefined || missing(provider).length > 0) return [];
    const chosen = model ?? provider.models?.[0]?.id;
    return chosen === undefined ? [] : [{ provider, model: chosen }];
  }

  function targets(id: string, model: string | undefined): [Target, ...Target[]] {
    return [target(id, model), ...(settings[id]?.fallback ?? []).flatMap(fallback)];
  }

  return {
    targets,
    targetsOf(name) {
      const { id, model } = parse(name);
      return targets(id, model);
    },
    first: () =>
      [...registry].find((provider) => provider.id !== 'demo' && missing(provider).length === 0 && provider.models?.[0])
        ?.id ?? (registry.has('demo') ? 'demo' : undefined),
    list: () =>
      [...registry].map((provider) => ({
        id: provider.id,
        title: provider.title,
        configured: missing(provider).length === 0,
        missing: [...missing(provider)],
        models: [...(provider.models ?? [])],
        offers: OFFERS.filter((what) => offers(provider, what)),
      })),
  };
}

/** Splits `provider/model`. The model may contain further slashes. */
function parse(name: string): { id: string; model: string | undefined } {
  const slash = name.indexOf('/');
  return slash === -1 ? { id: name, model: undefined } : { id: name.slice(0, slash), model: name.slice(slash + 1) };
}
