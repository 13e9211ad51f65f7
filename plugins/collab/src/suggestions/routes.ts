import type { RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import {
  Choice,
  ListQuery,
  MergeBody,
  Merged,
  NameParams,
  SettledAnswer,
  SuggestBody,
  Suggested,
  SuggestionList,
} from './schemas.ts';
import type { Suggestion } from '@editor-companion/client/wire-suggestions';
import type { Suggestions } from './suggestions.ts';

const config = { scopes: ['collab'] };
const tags = ['Suggestions'];

/** REST routes for suggestions. */
export const createRoutes =
  (suggestions: Suggestions): RoutePlugin =>
  (scope) => {
    list(scope, suggestions);
    suggest(scope, suggestions);
    settle(scope, suggestions, 'accept');
    settle(scope, suggestions, 'reject');
    merge(scope, suggestions);
  };

function list(scope: RouteScope, suggestions: Suggestions): void {
  scope.get(
    '/documents/:name/suggestions',
    {
      config: { ...config, role: 'viewer' },
      schema: {
        tags,
        operationId: 'listSuggestions',
        summary: 'List the suggestions in a document, in document order',
        params: NameParams,
        querystring: ListQuery,
        MergeBody,
        Merged,
        response: { 200: SuggestionList },
      },
    },
    async ({ params: { name }, query, signal, caller }) => {
      const page = await suggestions.list(name, query, { signal, caller });
      return { ...page, suggestions: page.suggestions.map(answerOf) };
    },
  );
}

function suggest(scope: RouteScope, suggestions: Suggestions): void {
  scope.post(
    '/documents/:name/suggestions',
    {
      config: { ...config, role: 'commenter' },
      schema: {
        tags,
        operationId: 'suggestChanges',
        summary: 'Suggest the differences between the document and a given content',
        description:
          'The content is editor JSON, as `GET /documents/{name}` returns it; nothing is removed from the document.',
        params: NameParams,
        body: SuggestBody,
        response: { 201: Suggested },
      },
    },
    async ({ params: { name }, body, principal, signal, caller }, reply) => {
      reply.code(201);
      return suggestions.suggest(name, body, principal, { signal, caller });
    },
  );
}

function settle(scope: RouteScope, suggestions: Suggestions, verdict: 'accept' | 'reject'): void {
  const isAccepting = verdict === 'accept';
  scope.post(
    `/documents/:name/suggestions/${verdict}`,
    {
      config: { ...config, role: isAccepting ? 'editor' : 'commenter' },
      schema: {
        tags,
        operationId: isAccepting ? 'acceptSuggestions' : 'rejectSuggestions',
        summary: isAccepting
          ? 'Accept suggestions'
          : 'Reject suggestions; callers who are not editors may reject their own',
        description: 'All participants see one change. Text that others have typed into suggested text stays.',
        params: NameParams,
        body: Choice,
        response: { 200: SettledAnswer },
      },
    },
    async ({ params: { name }, body, principal, signal, caller }) => {
      const { ids, ...settled } = await suggestions.settle(name, verdict, body, principal, { signal, caller });
      return { ...settled, ids: [...ids] };
    },
  );
}

function merge(scope: RouteScope, suggestions: Suggestions): void {
  scope.post(
    '/documents/:name/merge',
    {
      config: { ...config, role: 'viewer' },
      schema: {
        tags,
        operationId: 'mergeDocument',
        summary: 'Merge the changes of a copy, at once or as suggestions',
        description:
          'One document is a copy of the other (`POST /documents/{name}/copy`, the mode `branch` of the assistant). Changes by others in both documents are kept.',
        params: NameParams,
        body: MergeBody,
        response: { 200: Merged },
      },
    },
    async ({ params: { name }, body, principal, signal, caller }) => {
      const merged = await suggestions.bringBack(name, body, principal, { signal, caller });
      return { ...merged, suggestions: merged.suggestions.map(answerOf) };
    },
  );
}

const answerOf = ({ kinds, nodes, ...rest }: Suggestion) => ({ ...rest, kinds: [...kinds], nodes: [...nodes] });
