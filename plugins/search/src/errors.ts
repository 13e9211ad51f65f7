import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  SEARCH_QUERY_EMPTY: {
    status: 400,
    message: 'The query has neither letters nor digits. Search for some words.',
  },
  SEARCH_CURSOR_INVALID: {
    status: 400,
    message: '`after` is not the `next` of an earlier answer to this query. Leave it out to begin with the first page.',
  },
  SEARCH_MEANING_OFF: {
    status: 409,
    message:
      'This server searches for words only: {reason}. Search with the mode `words`, or without a mode for what is possible.',
  },
  SEARCH_SOURCE_UNKNOWN: {
    status: 404,
    message: 'There is nothing «{id}» in the index that you may read. Search first, and read what was found.',
  },
  SEARCH_REINDEX_RUNNING: {
    status: 409,
    message: 'The index is being made anew already, since {since}. Wait for its end, or cancel it first.',
  },
  SEARCH_INDEX_SHARED: {
    status: 403,
    message:
      'The index is one for all tenants, so members of a tenant cannot make it anew. Ask whoever operates this server.',
  },
  SEARCH_REINDEX_NONE: { status: 404, message: 'The index is not being made anew now, so nothing can be cancelled.' },
  SEARCH_DAY_SPENT: {
    status: 429,
    message:
      'The index has sent {limit} bytes of text to the model today, which is all that it may (option `maxEmbeddedBytesPerDay`). What is left waits for tomorrow.',
  },
  SEARCH_VECTOR_INVALID: {
    status: 502,
    message: 'The model {model} gave vectors that are not as long as its others. Make the index anew with `embed`.',
  },
});
