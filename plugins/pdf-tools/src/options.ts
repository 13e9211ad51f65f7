import { Type, type Static } from '@editor-companion/core/plugin';

/** The plugin's section of companion.config.ts. */
export const options = Type.Object(
  {
    threads: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Requests that are worked on at once, each in a thread of its own.',
    }),
    memoryMb: Type.Integer({
      default: 1024,
      minimum: 64,
      description: 'Heap of one thread in MB; files that need more are refused.',
    }),
    timeout: Type.Integer({ default: 120_000, minimum: 100, description: 'Milliseconds for one request.' }),
    maxQueued: Type.Integer({
      default: 64,
      minimum: 0,
      description: 'Requests that may wait for a thread; one more is answered 503.',
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
      description: 'Files that one request may bring.',
    }),
    maxParts: Type.Integer({
      default: 1000,
      minimum: 2,
      maximum: 10_000,
      description: 'Files that a file may be split into.',
    }),
    maxPages: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'Pages of all files of a request together.',
    }),
    maxObjects: Type.Integer({
      default: 1_000_000,
      minimum: 1000,
      description: 'Objects that are copied for one request: pages, fonts, pictures, elements of the tag tree.',
    }),
  },
  { additionalProperties: false },
);

export type PdfToolsOptions = Static<typeof options>;
