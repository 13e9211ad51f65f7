import { PageSchema, Part, Type, type Static } from '@editor-companion/core/plugin';
import { source } from '../documents/schemas.ts';
import { FieldName } from '../fields/schemas.ts';

const strict = { additionalProperties: false } as const;

const { content, html, markdown, update, taskId } = source;

const Side = Type.Object(
  {
    document: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'The name of a live document.' })),
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'A saved version of the document; default: its current state.' }),
    ),
    field: Type.Optional(FieldName),
    taskId,
    content,
    html,
    markdown,
    update,
  },
  { ...strict, description: 'A document: exactly one of document, taskId, content, html, markdown and update.' },
);
export type Side = Static<typeof Side>;

export const CompareBody = Type.Object(
  {
    before: Part(Side),
    after: Part(Side),
    as: Type.Enum(['json', 'html', 'markdown', 'text'], { default: 'json', description: 'Format of `content`.' }),
    author: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'Author of the changes; default: the caller’s name.',
      }),
    ),
  },
  {
    ...strict,
    examples: [{ before: { document: 'report', version: 1 }, after: { markdown: '# Report\n\nThe final text.' } }],
  },
);
export type CompareBody = Static<typeof CompareBody>;

const Characters = Type.Integer({ description: 'In characters (UTF-16).' });

export const Compared = Type.Object({
  content: Type.Unknown({ description: 'Editor JSON, or a string: HTML, Markdown, text.' }),
  title: Type.Union([Type.String(), Type.Null()], { description: 'Of the second document.' }),
  page: Type.Union([PageSchema, Type.Null()], { description: 'Of the second document.' }),
  inserted: Characters,
  deleted: Characters,
  changes: Type.Integer({ description: 'Number of changes to accept or reject.' }),
});
