import { PageSchema, Part, strictnessQuery, Type, type Static } from '@editor-companion/core/plugin';
import { PROFILE_IDS } from '@editor-companion/document/profiles/names';

const strict = { additionalProperties: false } as const;
const Content = Type.Object(
  { type: Type.Literal('doc'), content: Type.Optional(Type.Array(Type.Unknown())) },
  { additionalProperties: true, description: 'A document as Tiptap JSON; {{name}} in its text is a variable.' },
);

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S`, examples: ['Business letter'] });
const Description = Type.String({ maxLength: 2000, examples: ['A letter on one page, with your address on top.'] });
const Category = Type.String({ maxLength: 100, examples: ['Letters'] });
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 20, examples: [['formal', 'en']] });

const Visibility = Type.Enum(['private', 'shared'], {
  description: 'Visibility: only the owner, or everybody of the tenant. New templates are shared.',
});

/** Answers were validated when they came in. */
const KeptPage = Type.Unsafe<object | null>({
  description: 'Page setup as it was sent or imported; null if there is none.',
});

const CONTENT_EXAMPLE = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dear {{name}},' }] }],
};

/** Read-only members of a template. Editors send the whole record back, so they are ignored. */
const Told = Type.Optional(
  Type.Unknown({ description: 'Ignored, so that a template can be sent back as it was read.' }),
);
const told = {
  id: Told,
  variables: Told,
  thumbnail: Told,
  readOnly: Told,
  owner: Told,
  createdAt: Told,
  updatedAt: Told,
};

export const CreateBody = Type.Object(
  {
    ...told,
    name: Name,
    description: Type.Optional(Description),
    category: Type.Optional(Category),
    tags: Type.Optional(Tags),
    content: Type.Optional(Part(Content)),
    profile: Type.Optional(
      Type.Enum([...PROFILE_IDS], { description: 'The editor of `content`. Absent: the document model.' }),
    ),
    page: Type.Optional(PageSchema),
    visibility: Type.Optional(Visibility),
  },
  { ...strict, examples: [{ name: 'Business letter', category: 'Letters', content: CONTENT_EXAMPLE }] },
);

/** Absent members stay unchanged. */
export const UpdateBody = Type.Object(
  { ...CreateBody.properties, name: Type.Optional(Name) },
  { ...strict, examples: [{ name: 'Formal letter' }] },
);

export const TemplateParams = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 100, examples: ['letter-en'] }) },
  strict,
);

export const ListQuery = Type.Object(
  {
    pageIndex: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000, description: 'From 1.' }),
    pageSize: Type.Integer({ default: 10, minimum: 1, maximum: 100 }),
    keyword: Type.String({
      default: '',
      maxLength: 100,
      description: 'Words; the name, description, category or tags of a result contain all of them, in any script.',
    }),
    category: Type.Optional(Type.String({ maxLength: 100, description: 'Exactly this category; empty: any.' })),
  },
  strict,
);

export const PictureQuery = Type.Object(
  { v: Type.String({ default: '', maxLength: 64, description: 'Version from the address in the template.' }) },
  strict,
);

/** The query of routes that write templates. */
export const WriteQuery = Type.Object(strictnessQuery, strict);

export const ImportQuery = Type.Object(
  {
    name: Type.Optional(
      Type.String({ maxLength: 200, description: "Default: the document's title, else the file's name." }),
    ),
    description: Type.Optional(Description),
    category: Type.Optional(Category),
    ...strictnessQuery,
  },
  strict,
);

export type ImportQuery = Static<typeof ImportQuery>;

/** Multipart bodies are not validated as values. This schema is for the interface description. */
export const importBody = {
  content: {
    'multipart/form-data': {
      schema: Type.Unsafe({
        properties: { file: { type: 'string', format: 'binary', description: 'An office document.' } },
        required: ['file'],
      }),
    },
  },
};

const Values = Type.Record(
  Type.String({ minLength: 1, maxLength: 64 }),
  Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()]),
  {
    maxProperties: 500,
    description: 'Values by name of the variable. They are plain text: markup in them is shown as it is.',
  },
);

export const RenderBody = Type.Object(
  {
    values: Type.Optional(Values),
    missing: Type.Enum(['keep', 'empty', 'error'], {
      default: 'keep',
      description: 'What to do with variables without a value: keep them, empty them, or fail with 422.',
    }),
  },
  { ...strict, examples: [{ values: { name: 'Ada Lovelace' } }] },
);

const Time = Type.Integer({ description: 'Milliseconds since the epoch.', examples: [1_763_640_000_000] });

const summary = {
  id: Type.String({ examples: ['0b54f6a0-95c6-4a9e-8f0e-3a3e1f3c9d11'] }),
  name: Name,
  description: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  thumbnail: Type.Union([Type.String(), Type.Null()], {
    description: 'Address of a picture of the first page; null if there is none yet.',
    examples: ['/template/letter-en/thumbnail?v=2c26b46b68ff'],
  }),
  readOnly: Type.Boolean({ description: 'Whether the template is built in and cannot be changed.' }),
  owner: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the user who created it; null if unknown or built in.',
    examples: ['ada'],
  }),
  visibility: Visibility,
  createdAt: Time,
  updatedAt: Time,
};

export const Summary = Type.Object(summary, strict);

export const Template = Type.Object(
  {
    ...summary,
    content: Type.Unsafe<object>({ ...Content, examples: [CONTENT_EXAMPLE] }),
    page: KeptPage,
    variables: Type.Array(Type.String(), { description: 'In the order in which they appear.', examples: [['name']] }),
  },
  strict,
);

/** The client has the current state. */
export const Unchanged = Type.Unsafe<undefined>({
  type: 'null',
  description: 'If-None-Match names the current version.',
});

export const Picture = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' });

export const TemplatePage = Type.Object(
  { items: Type.Array(Summary), total: Type.Integer(), pageIndex: Type.Integer(), pageSize: Type.Integer() },
  strict,
);

export const Categories = Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }, strict));

export const Deleted = Type.Object({ id: Type.String(), deleted: Type.Literal(true) }, strict);

export const Rendered = Type.Object(
  {
    content: Type.Unsafe<object>({ ...Content, examples: [CONTENT_EXAMPLE] }),
    page: KeptPage,
    missing: Type.Array(Type.String(), { description: 'Variables without a value.' }),
    unused: Type.Array(Type.String(), { description: 'Values without a variable.' }),
  },
  strict,
);
