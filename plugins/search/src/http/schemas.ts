import { Type } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
export const MAX_QUERY = 1000;
export const MAX_LIMIT = 50;

const Kind = Type.Enum(['document', 'template']);
const Mode = Type.Enum(['words', 'meaning', 'both']);

export const SearchBody = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: MAX_QUERY, description: 'What is looked for. Signs mean nothing.' }),
    kinds: Type.Optional(
      Type.Array(Kind, {
        minItems: 1,
        uniqueItems: true,
        description: 'What is searched; all that the caller may, without it.',
      }),
    ),
    mode: Type.Optional(
      Type.Enum(['words', 'meaning', 'both'], {
        description: 'By words, by meaning, or by both; without it by both where that is possible, else by words.',
      }),
    ),
    limit: Type.Integer({ default: 10, minimum: 1, maximum: MAX_LIMIT, description: 'Hits of one page.' }),
    perSource: Type.Integer({
      default: 3,
      minimum: 1,
      maximum: MAX_LIMIT,
      description: 'Hits of one document or template, on all pages together.',
    }),
    after: Type.Optional(Type.String({ maxLength: 100, description: '`next` of the page before.' })),
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
    description: 'Where words of the query are in the snippet: `[from, to]` in UTF-16 units.',
  }),
  place: Type.Integer({ description: 'Number of the passage within its document, from 0 on.' }),
  anchor: Type.Optional(
    Type.String({ description: 'Where the passage begins: a Yjs relative position in base64, as comments have them.' }),
  ),
  score: Type.Number({ description: 'Larger is better; to be compared within one answer only.' }),
});

export const SearchResult = Type.Object({
  hits: Type.Array(Hit),
  next: Type.Optional(Type.String({ description: 'To be given as `after`. Absent: there is no more.' })),
  mode: Mode,
  notices: Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
    description: 'What the answer lacks of what was asked for.',
  }),
});

export const ReindexBody = Type.Object(
  {
    embed: Type.Boolean({
      default: false,
      description: 'Make the vectors anew as well, which costs as much as at first.',
    }),
  },
  strict,
);

export const ReindexView = Type.Object({
  id: Type.String(),
  state: Type.Enum(['running', 'done', 'cancelled', 'failed']),
  embed: Type.Boolean(),
  startedAt: Type.Integer({ description: 'Milliseconds since the epoch.' }),
  notedAt: Type.Integer({ description: 'When it last said how far it is.' }),
  total: Type.Integer({ description: 'Documents and templates that there were at its start.' }),
  done: Type.Integer(),
  failed: Type.Integer({ description: 'Of those that are done.' }),
});

export const StateView = Type.Object({
  sources: Type.Integer({ description: 'Documents and templates in the index.' }),
  passages: Type.Integer(),
  vectors: Type.Integer({ description: 'Passages that are found by meaning.' }),
  failed: Type.Integer({ description: 'Documents and templates with a fault.' }),
  waiting: Type.Optional(
    Type.Integer({ description: 'Those that wait on this node; left out for who sees one tenant alone.' }),
  ),
  engine: Type.Enum(['sqlite', 'postgres', 'pgvector']),
  model: Type.Union([Type.String(), Type.Null()], { description: 'Who makes vectors; null: only words are searched.' }),
  faults: Type.Array(Type.Object({ kind: Kind, id: Type.String(), code: Type.String(), at: Type.Integer() }), {
    description: 'The first 100 of them.',
  }),
  reindex: Type.Union([ReindexView, Type.Null()], { description: 'The last time that the index was made anew.' }),
});
