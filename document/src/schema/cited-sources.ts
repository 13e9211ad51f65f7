import { isRecord } from '../json.ts';
import { parseJson } from './parse-json.ts';
import { text, type Kind } from './kinds.ts';

/** The types of sources, with the names of OpenDocument and BibTeX. */
export const SOURCE_TYPES = [
  'article',
  'book',
  'inbook',
  'conference',
  'techreport',
  'phdthesis',
  'www',
  'misc',
] as const;

/** The facts of a source. Authors are separated by semicolons, each with the family name first: `Doe, Jane; Roe, Richard`. */
export const SOURCE_FIELDS = [
  'author',
  'editor',
  'title',
  'booktitle',
  'journal',
  'year',
  'month',
  'day',
  'publisher',
  'address',
  'institution',
  'edition',
  'volume',
  'number',
  'pages',
  'chapter',
  'isbn',
  'url',
  'note',
] as const;

/** A work that a document cites. */
export type Source = Readonly<Partial<Record<(typeof SOURCE_FIELDS)[number] | 'type', string>>>;

/** A source by its key, with the pages and words of the citation. */
export interface Cited {
  readonly key: string;
  readonly source?: Source;
  /** The pages that are cited. */
  readonly pages?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

/** The maximum number of sources of one citation or bibliography. */
export const MAX_SOURCES = 500;

const fact = text(1024);
const name = text(64);
const FACTS: ReadonlySet<string> = new Set<string>(SOURCE_FIELDS);
const TYPES: ReadonlySet<string> = new Set<string>(SOURCE_TYPES);

const isSource = (value: unknown): value is Source =>
  isRecord(value) &&
  Object.entries(value).every(([field, said]) =>
    field === 'type' ? typeof said === 'string' && TYPES.has(said) : FACTS.has(field) && fact.is(said),
  );

const SAID: ReadonlySet<string> = new Set(['pages', 'prefix', 'suffix']);

const isCited = (value: unknown): value is Cited =>
  isRecord(value) &&
  name.is(value['key']) &&
  /^\S+$/.test(value['key']) &&
  Object.entries(value).every(
    ([part, said]) => part === 'key' || (part === 'source' ? isSource(said) : SAID.has(part) && fact.is(said)),
  );

const EXAMPLE: Cited = {
  key: 'Doe20',
  source: { type: 'book', author: 'Doe, Jane; Roe, Richard', title: 'A "plan"', year: '2020', publisher: 'Acme' },
  pages: '5–7',
};

const said = { type: 'string', maxLength: 1024 };

/** The sources of a citation or a bibliography. JSON in HTML. */
export const citedSources: Kind<readonly Cited[]> = {
  expected: `a list of 1 to ${MAX_SOURCES} sources such as {"key":"Doe20","source":{"author":"Doe, Jane","year":"2020"}}`,
  is: (value): value is readonly Cited[] =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_SOURCES && value.every(isCited),
  parse: (value) => {
    const sources = parseJson(value);
    return citedSources.is(sources) ? sources : null;
  },
  examples: [
    [EXAMPLE],
    [
      { key: 'Roe', prefix: 'see ', suffix: ' for more' },
      { key: 'Poe', source: { title: 'T', url: 'https://example.com/a?b&c' } },
    ],
  ],
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_SOURCES,
    items: {
      type: 'object',
      required: ['key'],
      additionalProperties: false,
      properties: {
        key: { type: 'string', minLength: 1, maxLength: 64, pattern: String.raw`^\S+$` },
        source: {
          type: 'object',
          additionalProperties: false,
          properties: {
            type: { enum: [...SOURCE_TYPES] },
            ...Object.fromEntries(SOURCE_FIELDS.map((field) => [field, said])),
          },
        },
        pages: said,
        prefix: said,
        suffix: said,
      },
    },
  },
};
