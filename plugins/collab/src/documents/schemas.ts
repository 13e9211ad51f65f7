import { PageSchema, Part, Type, type Static } from '@editor-companion/core/plugin';
import { FORM_IDS } from '../fields/field-form.ts';
import { FieldName, FormName } from '../fields/schemas.ts';

const strict = { additionalProperties: false } as const;

export const NameParams = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      description: 'Name of the document, percent-encoded, because it may contain slashes.',
    }),
  },
  strict,
);

const field = Type.Optional(FieldName);

export const PlaceQuery = Type.Object({ field, form: Type.Optional(FormName) }, strict);

export const FieldList = Type.Object({
  name: Type.String(),
  seq: Type.Integer(),
  fields: Type.Array(
    Type.Object({
      field: Type.String(),
      form: Type.Union([Type.Enum([...FORM_IDS]), Type.Null()], {
        description: 'The editor of the content; null: data that is not a document.',
      }),
      isDefault: Type.Boolean({ description: 'Whether requests without a field read this one.' }),
    }),
  ),
});

export const ReadQuery = Type.Object(
  {
    field,
    as: Type.Enum(['json', 'html', 'markdown', 'text', 'update'], {
      default: 'json',
      description:
        'Format of `content`: editor JSON (unknown nodes are kept unchanged), or a string: HTML, Markdown, plain text, a Yjs update in base64.',
    }),
  },
  strict,
);

export const ListQuery = Type.Object(
  {
    prefix: Type.Optional(Type.String({ maxLength: 512, description: 'Only names that begin with this text.' })),
    after: Type.Optional(Type.String({ maxLength: 2048, description: '`next` of the previous page.' })),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
    contains: Type.Optional(
      Type.String({ maxLength: 512, description: 'Only names that contain this text, in upper or lower case.' }),
    ),
    updatedAfter: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
    updatedBefore: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
    minBytes: Type.Optional(Type.Integer({ minimum: 0 })),
    sort: Type.Enum(['name', 'updated', 'created', 'size'], { default: 'name' }),
    order: Type.Enum(['ascending', 'descending'], { default: 'ascending' }),
  },
  strict,
);

export const DeleteQuery = Type.Object(
  {
    permanent: Type.Boolean({
      default: false,
      description: 'Delete the document permanently, with all earlier deletions of this name: nothing can be restored.',
    }),
  },
  strict,
);

const Content = Type.Object(
  { type: Type.Literal('doc'), content: Type.Optional(Type.Array(Type.Unknown())) },
  { additionalProperties: true, description: 'A document as editor JSON.' },
);

/** The ways to give a document in a body. */
export const source = {
  content: Type.Optional(Part(Content)),
  html: Type.Optional(Part(Type.String())),
  markdown: Type.Optional(Part(Type.String())),
  update: Type.Optional(Type.String({ description: 'A Yjs update (v1) in base64.' })),
  taskId: Type.Optional(
    Type.String({ format: 'uuid', description: 'Task id of an imported office file (POST /import/office).' }),
  ),
};

const EXAMPLE = {
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
};

export const CreateBody = Type.Object(
  { ...source, title: Type.Optional(Type.String({ maxLength: 1000 })), page: Type.Optional(PageSchema) },
  {
    ...strict,
    description: 'Exactly one source, and its title and page.',
    examples: [{ ...EXAMPLE, title: 'Minutes' }],
  },
);
export type CreateBody = Static<typeof CreateBody>;

export const EditBody = Type.Object(source, { ...strict, description: 'Exactly one source.', examples: [EXAMPLE] });
export type EditBody = Static<typeof EditBody>;

export const Created = Type.Object({ name: Type.String(), seq: Type.Integer(), created: Type.Boolean() });
export const Edited = Type.Object({ name: Type.String(), seq: Type.Integer() });
export const Deleted = Type.Object({ name: Type.String(), deleted: Type.Literal(true) });

export const DocumentAnswer = Type.Object({
  name: Type.String(),
  seq: Type.Integer({ description: 'Position of the last change.' }),
  title: Type.Union([Type.String(), Type.Null()]),
  page: Type.Unknown(),
  content: Type.Unknown({ description: 'Editor JSON, or a string in the other formats.' }),
});

export const DocumentList = Type.Object({
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      seq: Type.Integer(),
      bytes: Type.Integer({ description: 'Bytes on disk, without versions.' }),
      role: Type.String({ description: 'The role of the caller.' }),
      createdAt: Type.String({ format: 'date-time' }),
      updatedAt: Type.String({ format: 'date-time' }),
    }),
  ),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'Value of `after` for the next page, which may follow even a short one; null: this is the last page.',
  }),
});
