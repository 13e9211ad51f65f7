import { Type, type DocumentNode } from '@editor-companion/core/plugin';
import { FieldName } from '../fields/schemas.ts';

const strict = { additionalProperties: false } as const;
const Id = Type.String({ minLength: 1, maxLength: 256 });
const Position = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'An encoded Yjs relative position in base64.',
});
const Range = Type.Object({ anchor: Position, head: Position }, strict);
const field = Type.Optional(FieldName);

export const NameParams = Type.Object({ name: Type.String({ minLength: 1 }) }, strict);

const paging = {
  after: Type.Integer({ default: 0, minimum: 0, description: 'Number of suggestions to skip.' }),
  limit: Type.Integer({ default: 200, minimum: 1, maximum: 1000 }),
};

export const ListQuery = Type.Object({ ...paging, field }, strict);

export const ListPayload = Type.Object(
  {
    after: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    field,
    range: Type.Optional(Range),
  },
  strict,
);

const choice = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })),
  user: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 512,
      description: 'Id of a principal; `assistant:<id>` for the assistant of a user.',
    }),
  ),
  author: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'The name of an author.' })),
  run: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'A run of the assistant.' })),
  range: Type.Optional(Range),
  all: Type.Optional(Type.Literal(true, { description: 'All suggestions.' })),
  field,
};

/** Selects suggestions that match every given criterion. At least one must be given. */
export const Choice = Type.Object(choice, {
  ...strict,
  examples: [{ ids: ['suggested-Zk3xY0aB.1'] }, { run: '6f1c2f0e-6d5f-4f3c-9a7e-0c1d2e3f4a5b' }, { all: true }],
});

const Nullable = Type.Union([Type.String(), Type.Null()]);

const SuggestionAnswer = Type.Object({
  id: Nullable,
  kinds: Type.Array(Type.Enum(['insertion', 'deletion', 'formatChange'])),
  author: Nullable,
  user: Nullable,
  run: Nullable,
  reason: Nullable,
  date: Nullable,
  inserted: Type.String(),
  deleted: Type.String(),
  nodes: Type.Array(Type.String()),
  block: Type.Integer(),
  heading: Nullable,
  anchor: Type.String(),
  head: Type.String(),
});

export const SuggestionList = Type.Object({
  seq: Type.Integer({ description: 'Position of the document.' }),
  field: Type.String(),
  total: Type.Integer(),
  suggestions: Type.Array(SuggestionAnswer),
});

export const SettledAnswer = Type.Object({
  seq: Type.Integer(),
  verdict: Type.Enum(['accept', 'reject']),
  ids: Type.Array(Nullable),
});

export const SuggestBody = Type.Object(
  {
    content: Type.Unsafe<DocumentNode>({
      type: 'object',
      additionalProperties: true,
      description: 'The new content of the document.',
    }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    field,
  },
  strict,
);

export const Suggested = Type.Object({
  seq: Type.Integer(),
  count: Type.Integer({ description: 'Number of suggestions that were accepted or rejected.' }),
});

export const MergeBody = Type.Object(
  {
    from: Type.String({ minLength: 1, maxLength: 512, description: 'The copy.' }),
    as: Type.Enum(['changes', 'suggestions', 'preview'], {
      default: 'suggestions',
      description:
        '`changes`: at once; `suggestions`: to be accepted or rejected; `preview`: nothing is changed, only reported.',
    }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    field,
  },
  strict,
);

export const Merged = Type.Object({
  seq: Type.Integer(),
  suggestions: Type.Array(SuggestionAnswer, { description: 'Changes that were made, or would be made.' }),
});
