import { holdsScope, matchesWildcard, type AiProvider, type Principal } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import type { Options } from './options.ts';
import type { Target } from './upstream/receiver.ts';

/** Decides which models a principal may use. */
export interface AllowList {
  may(principal: Principal, provider: Pick<AiProvider, 'id' | 'models'>, model: string): boolean;
  /**
   * The targets of a request that its caller may use.
   * @throws CompanionError AI_MODEL_DENIED (403) where the first is not among them: a fallback is a help, not a way around.
   */
  allowed(principal: Principal, targets: readonly [Target, ...Target[]]): readonly [Target, ...Target[]];
}

type Rule = Options['access'][number];

/** Providers with `onlyListed` answer only with the models they list. The rules of `access` decide who may use which models. */
export function createAllowList({ providers, access }: Pick<Options, 'providers' | 'access'>): AllowList {
  const isListed = ({ id, models = [] }: Pick<AiProvider, 'id' | 'models'>, model: string): boolean =>
    providers[id]?.onlyListed !== true || models.some((one) => one.id === model);

  function may(principal: Principal, provider: Pick<AiProvider, 'id' | 'models'>, model: string): boolean {
    if (!isListed(provider, model)) return false;
    const name = `${provider.id}/${model}`;
    return access.length === 0 || access.some((rule) => appliesTo(rule, principal) && names(rule, name));
  }

  return {
    may,
    allowed(principal, [first, ...others]) {
      if (!may(principal, first.provider, first.model)) throw denied(first, principal, may);
      return [first, ...others.filter(({ provider, model }) => may(principal, provider, model))];
    },
  };
}

const names = ({ models }: Rule, name: string): boolean => models.some((pattern) => matchesWildcard(pattern, name));

/** A rule without callers applies to everybody. */
function appliesTo({ scopes, users, tenants }: Rule, principal: Principal): boolean {
  if (scopes === undefined && users === undefined && tenants === undefined) return true;
  return (
    scopes?.some((scope) => holdsScope(principal.scopes, scope)) === true ||
    users?.some((pattern) => matchesWildcard(pattern, principal.id)) === true ||
    (principal.tenant !== undefined && tenants?.includes(principal.tenant) === true)
  );
}

const MAX_CHOICES = 10;

function denied({ provider, model }: Target, principal: Principal, may: AllowList['may']): Error {
  const choices = (provider.models ?? []).filter(({ id }) => may(principal, provider, id)).map(({ id }) => id);
  return errors.AI_MODEL_DENIED({
    provider: provider.id,
    model: model.slice(0, 100),
    choices: choices.slice(0, MAX_CHOICES).join(', ') || 'none of this provider',
  });
}
