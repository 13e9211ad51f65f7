import { Type, type Static } from '@editor-companion/core/plugin';

/** The plugin's section of companion.config.ts. */
export const MockOptions = Type.Object(
  {
    maxFileBytes: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Bytes of one file. Default: what the server allows for uploads.' }),
    ),
    maxBytes: Type.Integer({ default: 1_073_741_824, minimum: 1, description: 'Bytes of all files together.' }),
    maxItems: Type.Integer({ default: 10_000, minimum: 1, description: 'Files and folders at most.' }),
    maxDepth: Type.Integer({ default: 32, minimum: 1, maximum: 200, description: 'Folders within one another.' }),
    thumbnailSize: Type.Integer({
      default: 320,
      minimum: 16,
      maximum: 2000,
      description: 'Pixels of the longer side of thumbnails.',
    }),
    thumbnailTimeout: Type.Integer({
      default: 30_000,
      minimum: 100,
      description: 'Milliseconds that making a thumbnail may take.',
    }),
  },
  { additionalProperties: false },
);

export type MockOptions = Static<typeof MockOptions>;
