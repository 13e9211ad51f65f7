import { Type, type Static } from '@editor-companion/core/plugin';

/** The plugin's section of companion.config.ts. */
export const MockOptions = Type.Object(
  {
    maxFileBytes: Type.Optional(
      Type.Integer({ minimum: 1, description: "Maximum bytes of one file. Default: the server's upload limit." }),
    ),
    maxBytes: Type.Integer({ default: 1_073_741_824, minimum: 1, description: 'Maximum bytes of all files together.' }),
    maxItems: Type.Integer({ default: 10_000, minimum: 1, description: 'Maximum number of files and folders.' }),
    maxDepth: Type.Integer({ default: 32, minimum: 1, maximum: 200, description: 'Maximum nesting of folders.' }),
    thumbnailSize: Type.Integer({
      default: 320,
      minimum: 16,
      maximum: 2000,
      description: 'Pixels of the longer side of thumbnails.',
    }),
    thumbnailTimeout: Type.Integer({
      default: 30_000,
      minimum: 100,
      description: 'Maximum milliseconds for creating a thumbnail.',
    }),
  },
  { additionalProperties: false },
);

export type MockOptions = Static<typeof MockOptions>;
