import { Type } from '@editor-companion/core/plugin';
import { FieldName } from '../fields/schemas.ts';
import { Version } from '../versions/view.ts';

const strict = { additionalProperties: false } as const;
const Time = Type.Integer({ description: 'Milliseconds since the epoch.' });
const Author = Type.Object({ id: Type.String(), name: Type.String() });
const Characters = Type.Integer({ description: 'In characters (UTF-16).' });

export const NameParams = Type.Object({ name: Type.String({ minLength: 1 }) }, strict);
const field = Type.Optional(FieldName);

export const BlameQuery = Type.Object(
  {
    field,
    after: Type.Integer({ default: 0, minimum: 0, description: '`next` of the previous page.' }),
    limit: Type.Integer({ default: 1000, minimum: 1, maximum: 10_000, description: 'Passages.' }),
  },
  strict,
);

export const BlameAnswer = Type.Object({
  seq: Type.Integer({
    description:
      'Position of the last change. If it differs from that of the previous page, the document has changed in between.',
  }),
  field: Type.String(),
  passages: Type.Array(
    Type.Object({
      text: Type.String(),
      block: Type.Integer({ description: 'Index of the top-level block.' }),
      user: Type.Union([Author, Type.Null()], { description: 'Null: older than the record of authors.' }),
      date: Type.Union([Time, Type.Null()], { description: 'Time at which the author began to write there.' }),
      until: Type.Union([Time, Type.Null()]),
      anchor: Type.String({ description: 'Its beginning as an encoded Yjs relative position in base64.' }),
      head: Type.String({ description: 'Its end as an encoded Yjs relative position in base64.' }),
    }),
  ),
  next: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Value of `after` for the next page; null: this is the last page.',
  }),
});

export const VersionParams = Type.Object(
  { name: Type.String({ minLength: 1 }), version: Type.Integer({ minimum: 1, description: 'The older version.' }) },
  strict,
);

export const ChangesQuery = Type.Object(
  {
    to: Type.Optional(
      Type.String({
        pattern: '^(?:now|[1-9]\\d{0,9})$',
        description: 'The newer version; `now` (default): the current state.',
      }),
    ),
    as: Type.Enum(['json', 'html', 'markdown', 'text'], { default: 'json' }),
    field,
  },
  strict,
);

export const ChangesAnswer = Type.Object({
  from: Type.Integer(),
  to: Type.Union([Type.Integer(), Type.Null()]),
  content: Type.Unknown({ description: 'Editor JSON, or a string: HTML, Markdown, text.' }),
  authors: Type.Array(Type.Object({ ...Author.properties, inserted: Characters, deleted: Characters })),
  inserted: Characters,
  deleted: Characters,
});

export const TimelinePlace = Type.String({
  pattern: '^\\d{1,15}-(?:comment|version|edits)-\\d{1,15}$',
  description: '`next` of the previous page.',
});

export const TimelineQuery = Type.Object(
  {
    before: Type.Optional(TimelinePlace),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
    user: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'Only activity of this user id.' })),
  },
  strict,
);

export const TimelineAnswer = Type.Object({
  items: Type.Array(
    Type.Union([
      Type.Object({
        kind: Type.Literal('edits'),
        user: Author,
        date: Time,
        until: Time,
        inserted: Characters,
        deleted: Characters,
        changes: Type.Integer({ description: 'Number of changes in the log.' }),
      }),
      Type.Object({ kind: Type.Literal('version'), user: Author, date: Time, version: Version }),
      Type.Object({
        kind: Type.Literal('comment'),
        user: Author,
        date: Time,
        thread: Type.String(),
        deleted: Type.Boolean({ description: 'Whether the thread was deleted.' }),
      }),
    ]),
  ),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'Value of `before` for the next page; null: this is the last page.',
  }),
});
