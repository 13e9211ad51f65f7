import type { SearchHit, SearchRequest, SearchResult, SnippetPart } from './search-types.ts';
import type { CompanionServer } from './server.ts';

/**
 * Searches the documents and templates that the caller may read.
 * @example
 * const search = new Search(server);
 * const { hits } = await search.find('notice period', { limit: 5 });
 * // The place in an editor that has the document open:
 * const range = hits[0]?.anchor && rangeOf(doc, { anchor: hits[0].anchor, head: hits[0].anchor, quote: '' });
 */
export class Search {
  readonly #server: CompanionServer;

  constructor(server: CompanionServer) {
    this.#server = server;
  }

  /** @throws CompanionRequestError SEARCH_QUERY_EMPTY, SEARCH_CURSOR_INVALID, SEARCH_MEANING_OFF, and of limits. */
  find(query: string, request: SearchRequest = {}, signal?: AbortSignal): Promise<SearchResult> {
    return this.#server.ask('search', { method: 'POST', body: { query, ...request }, signal });
  }
}

/** Splits a snippet at its marks, so that a page can highlight them. */
export function snippetParts({ snippet, marks }: Pick<SearchHit, 'snippet' | 'marks'>): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push({ text: snippet.slice(at, from), isMarked: false }, { text: snippet.slice(from, to), isMarked: true });
    at = to;
  }
  parts.push({ text: snippet.slice(at), isMarked: false });
  return parts.filter(({ text }) => text !== '');
}
