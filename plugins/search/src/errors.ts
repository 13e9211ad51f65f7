import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  SEARCH_QUERY_EMPTY: {
    status: 400,
    message: 'The query has neither letters nor digits. Search for some words.',
  },
  SEARCH_CURSOR_INVALID: {
    status: 400,
    message:
      '`after` is not the `next` of an earlier response to this query. Leave it out to begin with the first page.',
  },
  SEARCH_MEANING_OFF: {
    status: 409,
    message:
      'This server only supports word search: {reason}. Search with the mode `words`, or without a mode for the best available one.',
  },
  SEARCH_SOURCE_UNKNOWN: {
    status: 404,
    message: 'There is no «{id}» in the index that you may read. Search first, and read one of the results.',
  },
  SEARCH_REINDEX_RUNNING: {
    status: 409,
    message: 'The index is already being rebuilt, since {since}. Wait until this has finished, or cancel it first.',
  },
  SEARCH_INDEX_SHARED: {
    status: 403,
    message: 'All tenants share one index, so members of a tenant cannot rebuild it. Ask the operator of this server.',
  },
  SEARCH_REINDEX_NONE: { status: 404, message: 'The index is not being rebuilt, so there is nothing to cancel.' },
  SEARCH_DAY_SPENT: {
    status: 429,
    message:
      'The index has sent {limit} bytes of text to the model today, which is the limit (option `maxEmbeddedBytesPerDay`). It continues tomorrow.',
  },
  SEARCH_VECTOR_INVALID: {
    status: 502,
    message: 'The model {model} returned vectors of a different length than before. Rebuild the index with `embed`.',
  },
});
