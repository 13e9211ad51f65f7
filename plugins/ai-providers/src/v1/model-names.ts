import { errors } from '../errors.ts';
import type { Options } from '../options.ts';
import { offers, type Offer, type ProviderInfo, type Providers } from '../providers.ts';
import type { Target } from '../upstream/receiver.ts';

/** A model's name for clients. */
export interface ModelName {
  /** `provider/model`, or an alias. */
  readonly id: string;
  readonly provider: string;
  readonly title?: string;
}

/** The name under which a client can request a target again. */
export const nameOf = ({ provider, model }: Target): string => `${provider.id}/${model}`;

/** Resolves the `model` of OpenAI clients. */
export interface ModelNames {
  /**
   * The targets in order. A name is, in this order: an alias; `provider/model`; a provider, for its default model; a model that one
   * provider lists; any other name, for the default provider.
   * @throws CompanionError AI_MODEL_UNKNOWN (404), AI_MODEL_AMBIGUOUS (400), AI_PROVIDER_NOT_CONFIGURED (503).
   */
  targetsOf(name: string): readonly [Target, ...Target[]];
  /**
   * The target for a capability besides chat. Only this one is asked, since another model's output is no substitute.
   * @throws CompanionError as above; AI_NOT_OFFERED (400).
   */
  targetFor(name: string, what: Offer): Target;
  /** The aliases, and the models that configured providers list. */
  list(): readonly ModelName[];
  /** @throws CompanionError AI_MODEL_UNKNOWN (404). */
  get(name: string): ModelName;
}

export function createModelNames(providers: Providers, { aliases, defaultProvider }: Options['v1']): ModelNames {
  const aliasOf = (name: string): string | undefined => (Object.hasOwn(aliases, name) ? aliases[name] : undefined);

  function targetsOf(name: string, what?: Offer): readonly [Target, ...Target[]] {
    const alias = aliasOf(name);
    if (alias !== undefined) return providers.targetsOf(alias);
    const known = providers.list();
    const named = providerIn(name, known);
    if (named !== undefined) return providers.targets(named.id, named.model);
    const able = what === undefined ? known : whoOffers(known, what);
    return providers.targets(whoHas(name, able.length > 0 ? able : known, defaultProvider), name);
  }

  function targetFor(name: string, what: Offer): Target {
    const [target] = targetsOf(name, what);
    if (offers(target.provider, what)) return target;
    const choices = whoOffers(providers.list(), what).map(({ id }) => id);
    throw errors.AI_NOT_OFFERED({
      provider: target.provider.id,
      what,
      choices: choices.join(', ') || 'none on this server',
    });
  }

  function list(): readonly ModelName[] {
    const listed = ready(providers.list()).flatMap(({ id: provider, models }) =>
      models.map(({ id, title }) => ({ id: `${provider}/${id}`, provider, ...(title !== undefined && { title }) })),
    );
    const given = Object.entries(aliases).map(([id, target]) => ({ id, provider: target.split('/', 1)[0] ?? target }));
    return [...given, ...listed.filter(({ id }) => aliasOf(id) === undefined)];
  }

  return {
    targetsOf: (name) => targetsOf(name),
    targetFor,
    list,
    get(name) {
      const found = list().find(({ id }) => id === name);
      if (found === undefined) throw unknown(name, providers.list());
      return found;
    },
  };
}

/** Includes `demo` only if no other provider is ready: a mistyped model must never get a script. */
function ready(known: readonly ProviderInfo[]): readonly ProviderInfo[] {
  const configured = known.filter((provider) => provider.configured);
  const models = configured.filter(({ id }) => id !== 'demo');
  return models.length > 0 ? models : configured;
}

const whoOffers = (known: readonly ProviderInfo[], what: Offer): readonly ProviderInfo[] =>
  ready(known).filter((provider) => provider.offers.includes(what));

const lists = (provider: ProviderInfo, model: string): boolean => provider.models.some(({ id }) => id === model);

/** The provider that a name begins with. Models whose own names contain slashes are recognised by their vendors' lists. */
function providerIn(
  name: string,
  known: readonly ProviderInfo[],
): { id: string; model: string | undefined } | undefined {
  const slash = name.indexOf('/');
  const id = slash === -1 ? name : name.slice(0, slash);
  const model = slash === -1 ? '' : name.slice(slash + 1);
  const provider = known.find((one) => one.id === id);
  if (provider === undefined) return undefined;
  const others = ready(known).filter((one) => one !== provider);
  if (!provider.configured && others.some((one) => lists(one, name))) return undefined;
  if (lists(provider, name) && !lists(provider, model)) return { id, model: name };
  return { id, model: model === '' ? undefined : model };
}

function whoHas(name: string, known: readonly ProviderInfo[], defaultProvider: string | undefined): string {
  const all = ready(known);
  if (all.length === 0) throw errors.AI_PROVIDER_NOT_CONFIGURED({ provider: 'any', missing: 'a `<PROVIDER>_API_KEY`' });
  const having = all.filter((provider) => lists(provider, name));
  const candidates = having.length > 0 ? having : all;
  if (candidates.length === 1 && candidates[0] !== undefined) return candidates[0].id;
  const chosen = candidates.find(({ id }) => id === defaultProvider)?.id;
  if (chosen !== undefined) return chosen;
  if (having.length === 0) throw unknown(name, known);
  throw errors.AI_MODEL_AMBIGUOUS({ model: shown(name), choices: namesOf(having, name) }, DETAILS);
}

const DETAILS = { details: [{ path: 'model', message: 'names no single model' }] };
const MAX_CHOICES = 20;

const unknown = (name: string, known: readonly ProviderInfo[]) =>
  errors.AI_MODEL_UNKNOWN({ model: shown(name), choices: namesOf(ready(known), name) || 'none' }, DETAILS);

const namesOf = (providers: readonly ProviderInfo[], model: string): string =>
  providers
    .slice(0, MAX_CHOICES)
    .map(({ id }) => `${id}/${shown(model)}`)
    .join(', ');

const shown = (name: string): string => name.slice(0, 100);
