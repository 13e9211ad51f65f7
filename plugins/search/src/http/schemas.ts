import { Type } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
export const MAX_QUERY = 1000;
export const MAX_LIMIT = 50;

const Kind = Type.Enum(['document', 'template']);
const Mode = Type.Enum(['words', 'meaning', 'both']);

export const SearchBody = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: MAX_QUERY, description: 'The query. Punctuation is ignored.' }),
    kinds: Type.Optional(
      Type.Array(Kind, {
        minItems: 1,
        uniqueItems: true,
        description: 'What to search; default: all kinds that the caller may read.',
      }),
    ),
    mode: Type.Optional(
      Type.Enum(['words', 'meaning', 'both'], {
        description: 'By words, by meaning, or by both; default: both if possible, otherwise words.',
      }),
    ),
    limit: Type.Integer({ default: 10, minimum: 1, maximum: MAX_LIMIT, description: 'Maximum hits of one page.' }),
    perSource: Type.Integer({
      default: 3,
      minimum: 1,
      maximum: MAX_LIMIT,
      description: 'Maximum hits of one document or template, on all pages together.',
    }),
    after: Type.Optional(Type.String({ maxLength: 100, description: '`next` of the previous page.' })),
  },
  { ...strict, examples: [{ query: 'notice period', limit: 5 }] },
);

const Hit = Type.Object({
  kind: Kind,
  id: Type.String({ description: 'Name of the document, or id of the template.' }),
  title: Type.String(),
  path: Type.Array(Type.String(), { description: 'Headings above the passage, the highest first.' }),
  snippet: Type.String(),
  marks: Type.Array(Type.Array(Type.Integer()), {
    description: 'Positions of query words in the snippet: `[from, to]` in UTF-16 units.',
  }),
  place: Type.Integer({ description: 'Number of the passage within its document, from 0 on.' }),
  anchor: Type.Optional(
    Type.String({ description: 'Beginning of the passage: a Yjs relative position in base64, as in comments.' }),
  ),
  score: Type.Number({ description: 'Larger is better; scores are comparable only within one response.' }),
});

export const SearchResult = Type.Object({
  hits: Type.Array(Hit),
  next: Type.Optional(
    Type.String({ description: 'Value of `after` for the next page. Absent: this is the last page.' }),
  ),
  mode: Mode,
  notices: Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
    description: 'Limitations of this response, such as a search by words only.',
  }),
});

export const ReindexBody = Type.Object(
  {
    embed: Type.Boolean({
      default: false,
      description: 'Compute the embeddings again as well, which costs as much as the first time.',
    }),
  },
  strict,
);

export const ReindexView = Type.Object({
  id: Type.String(),
  state: Type.Enum(['running', 'done', 'cancelled', 'failed']),
  embed: Type.Boolean(),
  startedAt: Type.Integer({ description: 'Milliseconds since the epoch.' }),
  notedAt: Type.Integer({ description: 'Time of its last progress report.' }),
  total: Type.Integer({ description: 'Number of documents and templates at its start.' }),
  done: Type.Integer(),
  failed: Type.Integer({ description: 'Number of documents and templates that are done.' }),
});

export const StateView = Type.Object({
  sources: Type.Integer({ description: 'Documents and templates in the index.' }),
  passages: Type.Integer(),
  vectors: Type.Integer({ description: 'Passages that can be found by meaning.' }),
  failed: Type.Integer({ description: 'Documents and templates that could not be indexed.' }),
  waiting: Type.Optional(
    Type.Integer({
      description: 'Documents and templates that wait on this node; absent for callers who see only one tenant.',
    }),
  ),
  engine: Type.Enum(['sqlite', 'postgres', 'pgvector']),
  model: Type.Union([Type.String(), Type.Null()], { description: 'Model of the embeddings; null: word search only.' }),
  faults: Type.Array(Type.Object({ kind: Kind, id: Type.String(), code: Type.String(), at: Type.Integer() }), {
    description: 'The first 100 of them.',
  }),
  reindex: Type.Union([ReindexView, Type.Null()], { description: 'The latest rebuild of the index.' }),
});
