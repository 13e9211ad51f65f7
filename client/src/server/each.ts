import type { CompanionServer } from './server.ts';
import type { CallArguments, DataOf, DataRoute, LooseOptions } from '../api/call.ts';
import type { Routes } from '../api/routes.gen.ts';

/** Routes that list something page by page. */
export type ListRoute = { [Key in DataRoute]: DataOf<Key> extends Listing ? Key : never }[DataRoute];

/** The items of such a route. */
export type ItemOf<Key extends ListRoute> =
  DataOf<Key> extends { readonly items: readonly (infer Item)[] } ? Item : never;

type Listing = { readonly items: readonly unknown[] } & (
  | { readonly next: string | null }
  | { readonly total: number; readonly pageIndex: number; readonly pageSize: number }
);

interface AnyPage {
  readonly items: readonly unknown[];
  readonly next?: string | null;
  readonly total?: number;
  readonly pageIndex?: number;
  readonly pageSize?: number;
}

/** Routes that take `after` for the next page. All others list the newest first, and take `before`. */
type ForwardRoute = {
  [Key in ListRoute]: Routes[Key] extends { readonly query?: infer Query }
    ? 'after' extends keyof NonNullable<Query>
      ? Key
      : never
    : never;
}[ListRoute];
const FORWARD: Readonly<Record<ForwardRoute, true>> = { 'GET /documents': true };

/**
 * Iterates over everything that a route lists. A page is requested when the previous page was read, so a loop that ends early requests no
 * more.
 *
 * @param options as of `server.call`; the query sets the size of a page. @throws CompanionRequestError
 * @example
 * for await (const { name } of eachOf(server, 'GET /template', { query: { keyword: 'letter' } })) show(name);
 */
export async function* eachOf<Key extends ListRoute>(
  server: CompanionServer,
  route: Key,
  ...[options]: CallArguments<Key>
): AsyncGenerator<ItemOf<Key>, void, undefined> {
  const asked = (options ?? {}) as LooseOptions;
  let place: LooseOptions['query'] | undefined = {};
  while (place) {
    const query: LooseOptions['query'] = { ...asked.query, ...place };
    const page: AnyPage = await server.call(route, ...([{ ...asked, query }] as unknown as CallArguments<Key>));
    yield* page.items as readonly ItemOf<Key>[];
    place = nextOf(route, page);
  }
}

/** The query of the next page; undefined if this page is the last one. */
function nextOf(
  route: string,
  { items, next, total = 0, pageIndex = 1, pageSize = 1 }: AnyPage,
): LooseOptions['query'] {
  if (typeof next === 'string') return { [route in FORWARD ? 'after' : 'before']: next };
  const hasMore = next === undefined && items.length > 0 && pageIndex * pageSize < total;
  return hasMore ? { pageIndex: pageIndex + 1 } : undefined;
}
