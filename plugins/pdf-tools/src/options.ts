import { Type, type Static } from '@editor-companion/core/plugin';

/** The plugin's section of companion.config.ts. */
export const options = Type.Object(
  {
    threads: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Number of requests that are processed at once, each in its own thread.',
    }),
    memoryMb: Type.Integer({
      default: 1024,
      minimum: 64,
      description: 'Heap of one thread in MB; files that need more are refused.',
    }),
    timeout: Type.Integer({ default: 120_000, minimum: 100, description: 'Maximum milliseconds for one request.' }),
    maxQueued: Type.Integer({
      default: 64,
      minimum: 0,
      description: 'Number of requests that may wait for a thread; further ones get a 503 response.',
    }),
    idleTimeout: Type.Integer({
      default: 60_000,
      minimum: 100,
      description: 'Milliseconds without work after which a thread ends.',
    }),
    maxFiles: Type.Integer({
      default: 100,
      minimum: 2,
      maximum: 1000,
      description: 'Maximum number of files in one request.',
    }),
    maxParts: Type.Integer({
      default: 1000,
      minimum: 2,
      maximum: 10_000,
      description: 'Maximum number of files that a file is split into.',
    }),
    maxPages: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'Maximum pages of all files of a request together.',
    }),
    maxObjects: Type.Integer({
      default: 1_000_000,
      minimum: 1000,
      description:
        'Maximum number of objects that are copied for one request: pages, fonts, pictures, elements of the tag tree.',
    }),
  },
  { additionalProperties: false },
);

export type PdfToolsOptions = Static<typeof options>;
