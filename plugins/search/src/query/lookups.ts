import type { Lookup } from '../store/store.ts';
import { HEAD } from '../text/passages.ts';
import { PREFIX_WEIGHT, type QueryTerm } from '../text/query-terms.ts';

/** The lookups for the terms of a query: whole words and word beginnings, in texts and in headings. */
export const lookupsOf = (terms: readonly QueryTerm[]): Lookup[] =>
  terms.flatMap(({ term, isPrefix, isOnlyPrefix }, group) => {
    const head = HEAD + term;
    if (isOnlyPrefix) return [term, head].map((one) => ({ group, term: one, isPrefix: true, weight: 1 }));
    const whole = [term, head].map((one) => ({ group, term: one, isPrefix: false, weight: 1 }));
    const begun = isPrefix
      ? [term, head].map((one) => ({ group, term: one, isPrefix: true, weight: PREFIX_WEIGHT }))
      : [];
    return [...whole, ...begun];
  });
