import type { Routes } from './routes.gen.ts';

/** A route by its method and path: `GET /template/{id}`. */
export type Route = keyof Routes;

/** Routes that answer with data. Those that answer with a file or a stream are opened. */
export type DataRoute = { [Key in Route]: [DataOf<Key>] extends [never] ? never : Key }[Route];

/** What a route answers, without its envelope. */
export type DataOf<Key extends Route> = Exclude<Routes[Key]['answer'], Response>;

/** What a route is called with. */
export type CallOptions<Key extends Route> = Pick<Routes[Key], Extract<keyof Routes[Key], 'query' | 'body'>> &
  PathOptions<NameIn<Key>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal | undefined;
    /** In place of the server's own: `uploading`, say. */
    readonly fetch?: typeof fetch;
  };

/** Left out where nothing has to be said. */
export type CallArguments<Key extends Route> =
  Readonly<Record<string, never>> extends CallOptions<Key>
    ? readonly [options?: CallOptions<Key>]
    : readonly [options: CallOptions<Key>];

type PathOptions<Name extends string> = [Name] extends [never]
  ? unknown
  : { readonly path: Readonly<Record<Name, string | number>> };

type NameIn<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

/** What any call brings, whatever its route. */
export interface LooseOptions {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: typeof fetch;
}

/** `GET /template/{id}` with `{id: 'a b'}` is `GET` and `template/a%20b`. */
export function resolveRoute(route: string, values: LooseOptions['path'] = {}): { method: string; path: string } {
  const [method = '', pattern = ''] = route.split(' /');
  const path = pattern.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
  return { method, path };
}
