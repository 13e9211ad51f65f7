import type { RouteInfo } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';

/** The answer of a route to a kind of caller. */
export interface Attempt {
  readonly route: string;
  readonly public: boolean;
  readonly status: number;
  readonly error: string | undefined;
}

/**
 * Calls every route of a host with its own method, with the given headers and without valid input: only access is tested, which is decided
 * before any input is checked.
 */
export async function callEveryRoute(host: TestHost, headers: Record<string, string> = {}): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const route of host.use('routes').list()) attempts.push(await attempt(host, route, headers));
  return attempts;
}

async function attempt(host: TestHost, route: RouteInfo, headers: Record<string, string>): Promise<Attempt> {
  const url = route.url.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x');
  const { statusCode, body } = await host.inject({ method: route.method, url, headers });
  const isFailure = statusCode >= 400 && body.startsWith('{');
  const error = isFailure ? (JSON.parse(body) as { error?: string }).error : undefined;
  return { route: `${route.method} ${route.url}`, public: route.public, status: statusCode, error };
}
