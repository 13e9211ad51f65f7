import { Type } from '@editor-companion/core/plugin';
import { FieldName } from '../fields/schemas.ts';
import type { Thread } from '@editor-companion/client/wire';
import { Version } from './view.ts';

const strict = { additionalProperties: false } as const;
const Name = Type.String({ maxLength: 200 });
const NameOrNone = Type.Union([Name, Type.Literal(false)]);

export const DocumentParams = Type.Object({ name: Type.String({ minLength: 1 }) }, strict);
export const VersionParams = Type.Object(
  { name: Type.String({ minLength: 1 }), version: Type.Integer({ minimum: 1 }) },
  strict,
);

export const ListQuery = Type.Object(
  {
    before: Type.Optional(Type.Integer({ minimum: 1, description: 'Only versions with a lower number.' })),
    limit: Type.Integer({ default: 50, minimum: 1, maximum: 200 }),
  },
  strict,
);
export const VersionList = Type.Object({ items: Type.Array(Version) });

export const SaveBody = Type.Object(
  {
    name: Type.Optional(Name),
    important: Type.Optional(Type.Boolean()),
    force: Type.Optional(Type.Boolean({ description: 'Save even if nothing has changed since the last version.' })),
  },
  { ...strict, default: {}, examples: [{ name: 'Sent to the board' }] },
);

export const UpdateBody = Type.Object(
  { name: Type.Optional(Type.Union([Name, Type.Null()])), important: Type.Optional(Type.Boolean()) },
  { ...strict, examples: [{ name: 'Final', important: true }] },
);

export const PreviewQuery = Type.Object(
  {
    field: Type.Optional(FieldName),
    as: Type.Enum(['json', 'html', 'markdown', 'text', 'update'], { default: 'json' }),
  },
  strict,
);
const ThreadsOfVersion = Type.Unsafe<readonly Thread[]>(
  Type.Array(Type.Unknown(), { description: 'Comment threads at the time of the version.' }),
);
export const Preview = Type.Object({
  ...Version.properties,
  threads: ThreadsOfVersion,
  content: Type.Unknown({ description: 'Editor JSON, or a string: HTML, Markdown, text, a Yjs update in base64.' }),
});

export const CompareQuery = Type.Object(
  {
    field: Type.Optional(FieldName),
    to: Type.Optional(Type.Integer({ minimum: 1, description: 'Another version; default: the current state.' })),
  },
  strict,
);
export const Difference = Type.Object({
  from: Type.Integer(),
  to: Type.Union([Type.Integer(), Type.Null()]),
  added: Type.Integer(),
  removed: Type.Integer(),
  changed: Type.Integer(),
  more: Type.Boolean({ description: 'Whether there are more than the 1,000 listed changes.' }),
  changes: Type.Array(
    Type.Object({
      kind: Type.Enum(['added', 'removed', 'changed']),
      index: Type.Integer({
        description: 'Index of the block in the newer document, or in the older one for a removed block.',
      }),
      before: Type.Optional(Type.Unknown()),
      after: Type.Optional(Type.Unknown()),
      text: Type.Optional(
        Type.Array(Type.Object({ kind: Type.Enum(['same', 'added', 'removed']), text: Type.String() })),
      ),
    }),
  ),
});

export const RevertBody = Type.Object(
  {
    currentVersionName: Type.Optional(NameOrNone),
    newVersionName: Type.Optional(NameOrNone),
  },
  { ...strict, default: {}, examples: [{ currentVersionName: 'Before going back' }] },
);
export const Reverted = Type.Object({ version: Type.Integer(), seq: Type.Integer() });
export const Removed = Type.Object({ version: Type.Integer(), deleted: Type.Literal(true) });
