import {
  callerOf,
  CompanionError,
  holdsScope,
  nameOfKey,
  requireScope,
  type SearchAnswer,
  type SearchAsking,
  type SearchHit,
  type SearchKind,
  type SearchMode,
  type SearchQuery,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Embedder } from '../indexing/embedder.ts';
import type { Reader } from '../indexing/reader.ts';
import type { Found, Scope, Source, Store, StoredPassage } from '../store/store.ts';
import { queryTerms, type QueryTerm } from '../text/query-terms.ts';
import { snippetOf } from '../text/snippet.ts';
import type { VectorMemory } from '../vectors/vector-memory.ts';
import { cursorAt, placeOf } from './cursor.ts';
import { lookupsOf } from './lookups.ts';
import { QueryVectors } from './query-vectors.ts';
import { byWords, fuse } from './ranking.ts';
import { SCOPES, type Rights } from './rights.ts';
import type { Roster } from './roster.ts';

/** The maximum number of passages of each search mode, and so of all pages of an answer. */
const MAX_FOUND = 100;
/** The maximum number of passages with a word of the query that are read. */
const MAX_READ = 10_000;
/** The notice of answers by words only. */
export const WORDS_ONLY = 'SEARCH_WORDS_ONLY';
const DEFAULT_LIMIT = 10;
const DEFAULT_PER_SOURCE = 3;

interface Parts {
  readonly store: Store;
  readonly roster: Roster;
  readonly rights: Rights;
  readonly embedder: Embedder;
  readonly memory: VectorMemory;
  readonly readers: ReadonlyMap<SearchKind, Reader>;
  readonly minSimilarity: number;
}

interface Notice {
  readonly code: string;
  readonly message: string;
}

/** A running query. */
interface Asked {
  readonly query: SearchQuery;
  readonly terms: readonly QueryTerm[];
  readonly scope: Scope;
  readonly asking: SearchAsking;
  readonly notices: Notice[];
}

/** Searches only what the caller may read. Other passages do not affect the ranking either. */
export class Search {
  readonly #parts: Parts;
  readonly #vectors: QueryVectors;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#vectors = new QueryVectors(parts.embedder);
  }

  /** @throws CompanionError SCOPE_MISSING (403), SEARCH_QUERY_EMPTY, SEARCH_CURSOR_INVALID (400), SEARCH_MEANING_OFF (409); of a model. */
  async answer(query: SearchQuery, asking: SearchAsking): Promise<SearchAnswer> {
    const { roster, rights, readers } = this.#parts;
    const kinds = rights.kindsOf(asking.principal, query.kinds ?? [...readers.keys()]);
    if (kinds.length === 0) requireScope(asking.principal, SCOPES[query.kinds?.[0] ?? 'document']);
    const place = placeOf(query);
    const notices: Notice[] = [];
    const mode = this.#modeOf(query, asking, notices);
    const terms = queryTerms(query.query);
    if (terms.length === 0 && mode === 'words') throw errors.SEARCH_QUERY_EMPTY();
    const sources = await roster.all();
    const scope = await rights.scopeOf(await rights.viewOf(asking.principal, kinds), sources);
    if (scope.passages === 0) return { hits: [], mode, notices };
    const asked: Asked = { query, terms, scope, asking, notices };
    const order = await this.#order(mode, asked);
    asking.signal.throwIfAborted();
    return { ...(await this.#page(order, place, asked, sources)), mode, notices };
  }

  #modeOf({ mode }: SearchQuery, { principal }: SearchAsking, notices: Notice[]): SearchMode {
    const reason = this.#parts.embedder.lack;
    if (mode === 'words') return mode;
    if (mode === 'meaning') {
      if (reason !== undefined) throw errors.SEARCH_MEANING_OFF({ reason });
      requireScope(principal, 'ai');
      return mode;
    }
    const hasScope = holdsScope(principal.scopes, 'ai');
    if (reason === undefined && hasScope) return 'both';
    const why = reason ?? 'your credential lacks the scope `ai`';
    notices.push({ code: WORDS_ONLY, message: `Only words were searched: ${why}.` });
    return 'words';
  }

  async #order(mode: SearchMode, asked: Asked): Promise<readonly Found[]> {
    if (mode === 'words') return this.#byWords(asked);
    if (mode === 'meaning') return (await this.#byMeaning(asked)) ?? [];
    // An answer by words only is better than none.
    const meaning = this.#byMeaning(asked).catch((error: unknown) => {
      if (!CompanionError.is(error)) throw error;
      asked.notices.push({ code: 'SEARCH_MEANING_FAILED', message: `Only words were searched: ${error.message}` });
    });
    const [words, near] = await Promise.all([this.#byWords(asked), meaning]);
    return near ? fuse([words, near]) : words;
  }

  async #byWords({ terms, scope }: Asked): Promise<readonly Found[]> {
    if (terms.length === 0) return [];
    const { store } = this.#parts;
    const { found, rarity } = await store.words(lookupsOf(terms), scope, { found: MAX_FOUND, read: MAX_READ });
    return byWords(await store.passages(found.map(({ number }) => number)), terms, rarity);
  }

  /** Undefined if there are too many vectors to compare. @throws CompanionError of the model. */
  async #byMeaning({ query, scope, asking, notices }: Asked): Promise<readonly Found[] | undefined> {
    const { store, memory, minSimilarity } = this.#parts;
    const { principal, caller, id, signal } = asking;
    const who = typeof caller === 'string' ? caller : callerOf(principal, '');
    const vector = await this.#vectors.get(query.query, { id, principal, caller: who, signal });
    const near = store.nearest
      ? await store.nearest(vector, scope, MAX_FOUND)
      : await memory.nearest(vector, scope, MAX_FOUND);
    if (!near) {
      const message = 'Only words were searched, because there are more vectors than this server may hold in memory.';
      notices.push({ code: 'SEARCH_VECTORS_TOO_MANY', message });
    }
    return near?.filter(({ score }) => score >= minSimilarity);
  }

  /** A page of hits. Each is checked once more, since rights and documents may have changed meanwhile. */
  async #page(
    order: readonly Found[],
    place: number,
    asked: Asked,
    sources: readonly Source[],
  ): Promise<Pick<SearchAnswer, 'hits' | 'next'>> {
    const { query, asking, terms } = asked;
    const mayRead = await this.#parts.rights.viewOf(asking.principal, [...this.#parts.readers.keys()]);
    const { limit = DEFAULT_LIMIT, perSource = DEFAULT_PER_SOURCE } = query;
    const known = new Map(sources.map((source) => [source.number, source]));
    const passages = await this.#passagesOf(order.slice(0, MAX_FOUND));
    const counts = new Map<number, number>();
    const isThere = new Map<number, boolean>();
    const hits: SearchHit[] = [];
    let index = -1;
    for (const { number, score } of order.slice(0, MAX_FOUND)) {
      const passage = passages.get(number);
      const source = passage && known.get(passage.source);
      if (!source || !mayRead(source)) continue;
      const count = counts.get(source.number) ?? 0;
      if (count === perSource) continue;
      counts.set(source.number, count + 1);
      index += 1;
      if (index < place) continue;
      if (hits.length === limit) return { hits, next: cursorAt(place + limit, query) };
      if (!isThere.has(source.number)) isThere.set(source.number, await this.#isThere(source));
      if (isThere.get(source.number) === true) hits.push(hitOf(source, passage, score, terms));
      else index -= 1;
    }
    return { hits };
  }

  async #passagesOf(order: readonly Found[]): Promise<Map<number, StoredPassage>> {
    const found = await this.#parts.store.passages(order.map(({ number }) => number));
    return new Map(found.map((passage) => [passage.number, passage]));
  }

  /** A just deleted source is not found any more, whether the index has heard of the deletion or not. */
  async #isThere({ kind, id, ident }: Source): Promise<boolean> {
    return (await this.#parts.readers.get(kind)?.find(id))?.ident === ident;
  }
}

const hitOf = (
  { kind, id, title }: Source,
  { path, text, place, anchor }: StoredPassage,
  score: number,
  terms: readonly QueryTerm[],
): SearchHit => ({
  kind,
  id: nameOfKey(id),
  title,
  path: [...path],
  ...snippetOf(text, terms),
  place,
  ...(anchor !== undefined && { anchor }),
  score: Number(score.toPrecision(6)),
});
