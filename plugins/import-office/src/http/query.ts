import { Type, type Static } from '@editor-companion/core/plugin';

/** What an import may be asked for in its query. */
export const ImportQuery = Type.Object(
  {
    as: Type.Enum(['json', 'html', 'markdown', 'text', 'update'], {
      default: 'json',
      description: 'Form of `content`: editor JSON, or a string: HTML, Markdown, plain text, a Yjs update in base64.',
    }),
    images: Type.Enum(['link', 'inline'], {
      default: 'link',
      description: 'Pictures by address (`link`), or embedded as data: addresses (`inline`).',
    }),
    revisions: Type.Enum(['keep', 'accept', 'reject'], {
      default: 'keep',
      description: 'Tracked changes: kept as marks, applied, or undone.',
    }),
  },
  { additionalProperties: false },
);

export type ImportQuery = Static<typeof ImportQuery>;
