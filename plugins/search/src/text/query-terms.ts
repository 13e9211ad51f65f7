import { tokensOf } from './tokens.ts';

/** A term of a query and its lookups. */
export interface QueryTerm {
  readonly term: string;
  /** Whether words that begin with it match too. */
  readonly isPrefix: boolean;
  /** Whether only those match: a single character of a script that is indexed in pairs. */
  readonly isOnlyPrefix: boolean;
}

/** The maximum number of terms per query; further ones would only cost time. */
export const MAX_TERMS = 24;
/** The minimum length of a prefix that matches longer words. */
const MIN_PREFIX = 3;

/**
 * The terms of a query. Punctuation is ignored: there is no query syntax that a query could violate.
 * @returns no term if the query has neither letters nor digits.
 */
export function queryTerms(query: string): readonly QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  let pairEnd = -1;
  for (const { term, kind, from, to } of tokensOf(query)) {
    // The last of several characters is part of the preceding pair.
    const isKnown = kind === 'single' && from < pairEnd;
    if (kind === 'pair') pairEnd = to;
    if (isKnown || term === '' || terms.has(term)) continue;
    const isSingle = kind === 'single';
    terms.set(term, {
      term,
      isPrefix: isSingle || (kind === 'word' && term.length >= MIN_PREFIX),
      isOnlyPrefix: isSingle,
    });
    if (terms.size === MAX_TERMS) break;
  }
  return [...terms.values()];
}

/** How well a term of a text matches one of the query: 1 if equal, less if it begins with it, 0 otherwise. */
export function likeness(found: string, { term, isPrefix, isOnlyPrefix }: QueryTerm): number {
  if (found === term) return 1;
  if (!isPrefix || !found.startsWith(term)) return 0;
  return isOnlyPrefix ? 1 : PREFIX_WEIGHT;
}

/** The weight of a word that only begins with the term. */
export const PREFIX_WEIGHT = 0.6;
