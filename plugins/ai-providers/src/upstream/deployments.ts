import type { AiUpstreamRequest } from '@editor-companion/core/plugin';
import type { Breaker, Rest } from './breaker.ts';
import type { Target } from './receiver.ts';

/** One of several keys or addresses of a provider. */
export interface Deployment {
  readonly name: string;
  /** Its weight in the distribution of requests. */
  readonly weight: number;
  readonly apiKey: string | undefined;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The deployments of a provider. Requests are built for the first one and redirected to the others. */
export type Deployments = readonly [Deployment, ...Deployment[]];

/** The chosen deployment for a request. */
export interface Choice {
  /** The breaker's key for it and this model. */
  readonly key: string;
  /** The breaker's key for all of its models; undefined for a provider with a single key. */
  readonly keyOfAll: string | undefined;
  /** Whether other deployments could be asked instead. */
  readonly hasOthers: boolean;
  /** Redirects a request to it. */
  readonly redirect: (request: AiUpstreamRequest) => AiUpstreamRequest;
}

const keyOf = ({ provider, model }: Target): string => `${provider.id}/${model}`;

/** The provider and model in a breaker's key; no model for a deployment with all its models. */
export function namesInKey(key: string): { readonly provider: string; readonly model: string | undefined } {
  const [name = ''] = key.split(' @', 1);
  const slash = name.indexOf('/');
  return slash === -1
    ? { provider: name, model: undefined }
    : { provider: name.slice(0, slash), model: name.slice(slash + 1) };
}

/**
 * Chooses deployments by weight (smooth weighted round robin, as in nginx: with weights 3 and 1, three of four requests go to the first,
 * but not all in a row if possible). Leaves out resting ones.
 */
export class DeploymentChoice {
  readonly #known: ReadonlyMap<string, Deployments>;
  readonly #breaker: Breaker;
  /** The current credit of each deployment. */
  readonly #credit = new WeakMap<Deployment, number>();

  constructor(known: ReadonlyMap<string, Deployments>, breaker: Breaker) {
    this.#known = known;
    this.#breaker = breaker;
  }

  /**
   * The next deployment that was not tried yet.
   * @param tried keys of earlier choices.
   * @returns the shortest remaining pause of the others if none is available; undefined if all were tried.
   */
  next(target: Target, tried: ReadonlySet<string>): Choice | Rest | undefined {
    const all = this.#known.get(target.provider.id);
    if (all === undefined) return this.#single(target, tried);
    const left = all.filter((one) => !tried.has(keyAt(target, one)));
    let shortest: Rest | undefined;
    while (left.length > 0) {
      const one = this.#turn(left);
      const choice = choiceOf(target, one, all);
      const rest = this.#restOf(choice.keyOfAll ?? choice.key) ?? this.#restOf(choice.key);
      if (rest === undefined) return choice;
      if (shortest === undefined || rest.left < shortest.left) shortest = rest;
      left.splice(left.indexOf(one), 1);
    }
    return shortest;
  }

  #single(target: Target, tried: ReadonlySet<string>): Choice | Rest | undefined {
    const key = keyOf(target);
    if (tried.has(key)) return undefined;
    return this.#restOf(key) ?? { key, keyOfAll: undefined, hasOthers: false, redirect: (request) => request };
  }

  #restOf(key: string): Rest | undefined {
    const left = this.#breaker.restOf(key);
    return left > 0 ? { left, reason: this.#breaker.reasonOf(key) ?? 'failing' } : undefined;
  }

  /** Every deployment gains its weight, and the one with the most credit is chosen and pays the sum. */
  #turn(among: readonly Deployment[]): Deployment {
    const total = among.reduce((sum, { weight }) => sum + weight, 0);
    for (const one of among) this.#credit.set(one, this.#creditOf(one) + one.weight);
    const chosen = among.reduce((best, one) => (this.#creditOf(one) > this.#creditOf(best) ? one : best));
    this.#credit.set(chosen, this.#creditOf(chosen) - total);
    return chosen;
  }

  #creditOf(one: Deployment): number {
    return this.#credit.get(one) ?? 0;
  }
}

const keyAt = (target: Target, { name }: Deployment): string => `${keyOf(target)} @${name}`;

function choiceOf(target: Target, one: Deployment, all: Deployments): Choice {
  const [first] = all;
  return {
    key: keyAt(target, one),
    keyOfAll: `${target.provider.id} @${one.name}`,
    hasOthers: all.length > 1,
    redirect: (request) => redirected(request, first, one),
  };
}

/** Redirects a request from one deployment to another. */
export function redirected(request: AiUpstreamRequest, from: Deployment, to: Deployment): AiUpstreamRequest {
  const { apiKey: old } = from;
  const headers = Object.entries({ ...request.headers, ...to.headers }).map(([name, value]) => [
    name,
    old === undefined || to.apiKey === undefined || Object.hasOwn(to.headers, name)
      ? value
      : value.replace(old, () => to.apiKey ?? ''),
  ]);
  return {
    ...request,
    url: addressAt(request.url, from, to),
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

/** Replaces the base URL. A path outside the base URL is moved to the other host. */
function addressAt(url: string, from: Deployment, to: Deployment): string {
  if (from.baseUrl === to.baseUrl) return url;
  if (url.startsWith(from.baseUrl)) return to.baseUrl + url.slice(from.baseUrl.length);
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, to.baseUrl).href;
}
