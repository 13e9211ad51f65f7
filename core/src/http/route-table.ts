import type { RouteOptions } from 'fastify';
import type { FailureForm, RouteInfo } from '../contracts/routes.ts';

export interface RouteProblem {
  readonly plugin: string;
  readonly message: string;
}

/** Every registered route, and the faults of the declarations. */
export class RouteTable {
  readonly #routes: RouteInfo[] = [];
  readonly #problems: RouteProblem[] = [];

  add(plugin: string, { method, url, config, schema = {} }: RouteOptions): void {
    for (const one of [method].flat()) {
      const isTwin = one === 'HEAD' && this.#routes.some((route) => route.url === url && route.method === 'GET');
      if (isTwin) continue;
      const owner = this.#routes.find((route) => route.url === url && route.method === one)?.plugin;
      // Fastify would refuse it too, but cannot name the plugin of the other route.
      if (owner !== undefined && owner !== plugin)
        throw new Error(
          `${one} ${url} is already a route of "${owner}". Use another path, or give host.routes a prefix.`,
        );
      if (!config?.public && !config?.scopes)
        this.#problems.push({
          plugin,
          message: `The route ${one} ${url} does not declare who may call it. Give it config.scopes, or config.public.`,
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

  /** The methods of all routes that match a path. */
  methodsAt(path: string): string[] {
    return this.#methodsWhere((url) => matches(url, path));
  }

  /** The methods of the routes with exactly this URL. */
  methodsOf(wanted: string): string[] {
    return this.#methodsWhere((url) => url === wanted);
  }

  /**
   * The failure form for an unknown path beside routes that share a form of their own: a client that requests `/v1/unknown` is a client of
   * `/v1/models`.
   */
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

/** Matches a path against a route's URL: `:name` stands for one segment, `*` for the rest. */
function matches(url: string, path: string): boolean {
  const wanted = url.split('/');
  const given = path.split('/');
  const star = wanted.indexOf('*');
  if (star >= 0 ? given.length < star : given.length !== wanted.length) return false;
  return wanted.every(
    (part, index) => part === '*' || index > star === star >= 0 || part.startsWith(':') || part === given[index],
  );
}
