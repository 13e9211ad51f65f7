import {
  DEFAULT_TENANT,
  tenantOf,
  Type,
  type Principal,
  type RoutePlugin,
  type RouteScope,
  type SearchService,
  type Static,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Reindex } from '../indexing/reindex.ts';
import { ReindexBody, ReindexView, SearchBody, SearchResult, StateView } from './schemas.ts';

const tags = ['Search'];
/** The results depend on the caller's scopes and roles. A caller without any finds nothing. */
const searching = { scopes: [] };
const operating = { scopes: ['search:index'] };

interface Parts {
  readonly service: Pick<SearchService, 'find'>;
  readonly reindex: Reindex;
  readonly state: (principal: Principal) => Promise<Static<typeof StateView>>;
}

/** The routes of /search. */
export const createRoutes =
  (parts: Parts): RoutePlugin =>
  (scope) => {
    search(scope, parts);
    tellState(scope, parts);
    startReindex(scope, parts);
    cancelReindex(scope, parts);
  };

function search(scope: RouteScope, { service }: Parts): void {
  scope.post(
    '/search',
    {
      config: searching,
      schema: {
        tags,
        operationId: 'search',
        summary: 'Find passages of documents and templates that the caller may read, by words and by meaning',
        body: SearchBody,
        response: { 200: SearchResult },
      },
    },
    async ({ body, id, principal, caller, signal }) => {
      const { hits, notices, ...answer } = await service.find(body, { id, principal, caller, signal });
      return {
        ...answer,
        notices: [...notices],
        hits: hits.map(({ path, marks, ...hit }) => ({
          ...hit,
          path: [...path],
          marks: marks.map(([from, to]) => [from, to]),
        })),
      };
    },
  );
}

function tellState(scope: RouteScope, { state }: Parts): void {
  scope.get(
    '/search/index',
    {
      config: operating,
      schema: {
        tags,
        operationId: 'getSearchIndex',
        summary:
          'Get the contents of the search index, documents that could not be indexed, and the progress of a rebuild',
        response: { 200: StateView },
      },
    },
    ({ principal }) => state(principal),
  );
}

function startReindex(scope: RouteScope, { reindex }: Parts): void {
  scope.post(
    '/search/reindex',
    {
      config: operating,
      schema: {
        tags,
        operationId: 'startSearchReindex',
        summary: 'Rebuild the search index from all documents and templates',
        body: ReindexBody,
        response: { 202: ReindexView },
      },
    },
    async ({ body: { embed }, principal }, reply) => {
      mustBeOfNoTenant(principal);
      reply.code(202);
      return reindex.start(embed);
    },
  );
}

function cancelReindex(scope: RouteScope, { reindex }: Parts): void {
  scope.delete(
    '/search/reindex',
    {
      config: operating,
      schema: {
        tags,
        operationId: 'cancelSearchReindex',
        summary: 'Stop rebuilding the search index; indexed documents stay in it',
        response: { 202: Type.Object({ id: Type.String() }) },
      },
    },
    async ({ principal }, reply) => {
      mustBeOfNoTenant(principal);
      reply.code(202);
      const { id } = await reindex.cancel();
      return { id };
    },
  );
}

/** All tenants share the index and the cost of rebuilding it. @throws CompanionError SEARCH_INDEX_SHARED (403). */
function mustBeOfNoTenant(principal: Principal): void {
  if (tenantOf(principal) !== DEFAULT_TENANT) throw errors.SEARCH_INDEX_SHARED();
}
