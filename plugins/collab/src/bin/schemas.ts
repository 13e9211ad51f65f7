import { Type } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
const Id = Type.String({
  pattern: '^[a-z0-9]{1,40}$',
  description: 'Of the deletion, as GET /deleted-documents tells it.',
});

export const RestoreParams = Type.Object(
  { name: Type.String({ minLength: 1, description: 'The name that the document had, percent-encoded.' }) },
  strict,
);

export const RestoreBody = Type.Object(
  {
    id: Type.Optional(Id),
    as: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'Another name for it.' })),
  },
  { ...strict, default: {}, examples: [{}] },
);

export const Restored = Type.Object({
  name: Type.String(),
  seq: Type.Integer({ description: 'Position of the last change.' }),
  restored: Type.Literal(true),
});

export const ListQuery = Type.Object(
  {
    before: Type.Optional(Type.String({ maxLength: 40, description: '`next` of the page before.' })),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
  },
  strict,
);

export const DeletedList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String({ description: 'The name that it had.' }),
      bytes: Type.Integer({ description: 'On disk, without versions.' }),
      deletedAt: Type.String({ format: 'date-time' }),
      deletedBy: Type.Object({ id: Type.String(), name: Type.String() }),
      keptUntil: Type.String({ format: 'date-time', description: 'Until then it can be restored.' }),
    }),
  ),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'Give it as `before` for the next page, which may follow even a short one; null: there is none.',
  }),
});
