import { parseJson } from './parse-json.ts';
import { text, type Kind } from './kinds.ts';

/** The maximum number of levels of an index, as in Word. */
export const MAX_TERMS = 9;

/** The maximum length of a term in characters. */
export const MAX_TERM = 256;

const term = text(MAX_TERM);

/** The terms of an index entry from the main entry down. JSON in HTML. */
export const indexTerms: Kind<readonly string[]> = {
  expected: `a list of 1 to ${MAX_TERMS} texts such as ["apple","green"]`,
  is: (value): value is readonly string[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_TERMS &&
    value.every((one) => term.is(one) && one.trim() === one && one !== ''),
  parse: (value) => {
    const terms = parseJson(value);
    return indexTerms.is(terms) ? terms : null;
  },
  examples: [['apple'], ['apple', 'green: "sour"'], ['Übersicht', 'a \\ b', 'c']],
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_TERMS,
    items: { type: 'string', minLength: 1, maxLength: MAX_TERM },
  },
};
