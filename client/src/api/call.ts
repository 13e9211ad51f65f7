import type { Routes } from './routes.gen.ts';

/** A route by method and path: `GET /template/{id}`. */
export type Route = keyof Routes;

/** Routes that answer with data. Those that answer with a file or a stream are called through `open`. */
export type DataRoute = { [Key in Route]: [DataOf<Key>] extends [never] ? never : Key }[Route];

/** The data of a route's answer, without the envelope. */
export type DataOf<Key extends Route> = Exclude<Routes[Key]['answer'], Response>;

/** The input of a route. */
export type CallOptions<Key extends Route> = Pick<Routes[Key], Extract<keyof Routes[Key], 'query' | 'body'>> &
  PathOptions<NameIn<Key>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal | undefined;
    /** Replaces the server's own `fetch`, for example with `uploading`. */
    readonly fetch?: typeof fetch;
  };

/** The options of a call; optional if the route requires none. */
export type CallArguments<Key extends Route> =
  Readonly<Record<string, never>> extends CallOptions<Key>
    ? readonly [options?: CallOptions<Key>]
    : readonly [options: CallOptions<Key>];

type PathOptions<Name extends string> = [Name] extends [never]
  ? unknown
  : { readonly path: Readonly<Record<Name, string | number>> };

type NameIn<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

/** The options of any call, whatever its route. */
export interface LooseOptions {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: typeof fetch;
}

/** Splits `GET /template/{id}` with `{id: 'a b'}` into `GET` and `template/a%20b`. */
export function resolveRoute(route: string, values: LooseOptions['path'] = {}): { method: string; path: string } {
  const [method = '', pattern = ''] = route.split(' /');
  const path = pattern.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
  return { method, path };
}
