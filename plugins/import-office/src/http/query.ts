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
    slideImages: Type.Enum(['true', 'false'], {
      default: 'false',
      description: 'Whether each slide of a presentation gets a picture, drawn by an office engine.',
    }),
    revisions: Type.Enum(['keep', 'accept', 'reject'], {
      default: 'keep',
      description: 'Tracked changes: kept as marks, applied, or undone.',
    }),
  },
  { additionalProperties: false },
);

export type ImportQuery = Static<typeof ImportQuery>;

/** In which form a finished import is wanted. */
export const ResultQuery = Type.Object(
  { as: ImportQuery.properties.as, images: ImportQuery.properties.images },
  { additionalProperties: false },
);
