import { tokensOf } from './tokens.ts';

/** A term of a query, and how it is looked for. */
export interface QueryTerm {
  readonly term: string;
  /** Whether words that begin with it are found as well. */
  readonly isPrefix: boolean;
  /** Whether only they are: one character of a script that is indexed by pairs. */
  readonly isOnlyPrefix: boolean;
}

/** Terms of one query that count; the others add nothing but time. */
export const MAX_TERMS = 24;
/** Letters from which the beginning of a word stands for it. */
const MIN_PREFIX = 3;

/**
 * What is looked for. Signs mean nothing: there is no language of queries that a query could be wrong in.
 *
 * @returns no term where the query has neither letters nor digits.
 */
export function queryTerms(query: string): readonly QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  let pairEnd = -1;
  for (const { term, kind, from, to } of tokensOf(query)) {
    // The last character of several is in the pair before it.
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

/** How well a term of a text is one of the query: 1 for the same, less for one that begins with it, 0 for another one. */
export function likeness(found: string, { term, isPrefix, isOnlyPrefix }: QueryTerm): number {
  if (found === term) return 1;
  if (!isPrefix || !found.startsWith(term)) return 0;
  return isOnlyPrefix ? 1 : PREFIX_WEIGHT;
}

/** What a word counts that only begins with the term. */
export const PREFIX_WEIGHT = 0.6;
