import { Type } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
const Id = Type.String({
  pattern: '^[a-z0-9]{1,40}$',
  description: 'Id of the deletion, from GET /deleted-documents.',
});

export const RestoreParams = Type.Object(
  { name: Type.String({ minLength: 1, description: 'The former name of the document, percent-encoded.' }) },
  strict,
);

export const RestoreBody = Type.Object(
  {
    id: Type.Optional(Id),
    as: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'Another name for the document.' })),
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
    before: Type.Optional(Type.String({ maxLength: 40, description: '`next` of the previous page.' })),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
  },
  strict,
);

export const DeletedList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String({ description: 'The former name.' }),
      bytes: Type.Integer({ description: 'Bytes on disk, without versions.' }),
      deletedAt: Type.String({ format: 'date-time' }),
      deletedBy: Type.Object({ id: Type.String(), name: Type.String() }),
      keptUntil: Type.String({ format: 'date-time', description: 'End of the time in which it can be restored.' }),
    }),
  ),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'Value of `before` for the next page, which may follow even a short one; null: this is the last page.',
  }),
});
