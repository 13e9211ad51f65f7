import type { RouteOptions } from 'fastify';
import type { FailureForm, RouteInfo } from '../contracts/routes.ts';

export interface RouteProblem {
  readonly plugin: string;
  readonly message: string;
}

/** Every route as it was declared, and what is missing in the declarations. */
export class RouteTable {
  readonly #routes: RouteInfo[] = [];
  readonly #problems: RouteProblem[] = [];

  add(plugin: string, { method, url, config, schema = {} }: RouteOptions): void {
    for (const one of [method].flat()) {
      const isTwin = one === 'HEAD' && this.#routes.some((route) => route.url === url && route.method === 'GET');
      if (isTwin) continue;
      const owner = this.#routes.find((route) => route.url === url && route.method === one)?.plugin;
      // Fastify would refuse it as well, but it does not know whose the other one is.
      if (owner !== undefined && owner !== plugin)
        throw new Error(
          `${one} ${url} is a route of "${owner}" already. Take another path, or give host.routes a prefix.`,
        );
      if (!config?.public && !config?.scopes)
        this.#problems.push({
          plugin,
          message: `The route ${one} ${url} does not say who may call it. Give it config.scopes, or config.public.`,
        });
      this.#routes.push({
        method: one,
        url,
        plugin,
        public: config?.public === true,
        scopes: config?.scopes ?? [],
        envelope: config?.envelope !== false,
        ...(config?.failures && { failures: config.failures }),
        schema: schema as RouteInfo['schema'],
      });
    }
  }

  list = (): readonly RouteInfo[] => this.#routes;
  problems = (): readonly RouteProblem[] => this.#problems;

  /** The methods that some route takes at this path. */
  methodsAt(path: string): string[] {
    return this.#methodsWhere((url) => matches(url, path));
  }

  /** The methods that routes of just this URL take. */
  methodsOf(wanted: string): string[] {
    return this.#methodsWhere((url) => url === wanted);
  }

  /** How failures are told beside routes that all have a form of their own: who asks for `/v1/unknown` is a client of `/v1/models`. */
  failuresBeside(path: string): FailureForm | undefined {
    const first = firstPart(path);
    const beside = this.#routes.filter(({ url }) => firstPart(url) === first);
    return beside.every(({ failures }) => failures !== undefined) ? beside[0]?.failures : undefined;
  }

  #methodsWhere(fits: (url: string) => boolean): string[] {
    const methods = this.#routes.filter(({ url }) => fits(url)).map(({ method }) => method);
    return [...new Set(methods)].toSorted();
  }
}

const firstPart = (path: string): string => path.split('/', 2)[1] ?? '';

/** True when a path fits a route's URL: `:name` stands for one part, `*` for the rest. */
function matches(url: string, path: string): boolean {
  const wanted = url.split('/');
  const given = path.split('/');
  const star = wanted.indexOf('*');
  if (star >= 0 ? given.length < star : given.length !== wanted.length) return false;
  return wanted.every(
    (part, index) => part === '*' || index > star === star >= 0 || part.startsWith(':') || part === given[index],
  );
}
