import { Type, type Static } from '@editor-companion/core/plugin';
import { engineOptions } from './engine/options.ts';

export const options = Type.Object(
  {
    threads: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Number of documents that are read at once, each in its own thread.',
    }),
    memoryMb: Type.Integer({
      default: 512,
      minimum: 64,
      description: 'Heap of one reading thread in MB; a document that needs more is refused.',
    }),
    timeout: Type.Integer({
      default: 60_000,
      minimum: 100,
      description: 'Maximum milliseconds for reading one document.',
    }),
    maxQueued: Type.Integer({
      default: 64,
      minimum: 0,
      description: 'Number of documents that may wait for a thread; further ones get a 503 response.',
    }),
    idleTimeout: Type.Integer({
      default: 300_000,
      minimum: 100,
      description: 'Milliseconds without work after which a reading thread ends; a new one takes 400 ms of CPU.',
    }),
    maxInlineBytes: Type.Integer({
      default: 32 * 1024 * 1024,
      minimum: 0,
      description:
        'Maximum bytes of pictures that ?images=inline embeds, counted for each occurrence; further pictures stay links.',
    }),
    remote: Type.Boolean({
      default: true,
      description: 'Whether POST /import/office accepts `{url}`: public addresses, and those of `fetch.allowedHosts`.',
    }),
    ...engineOptions,
  },
  { additionalProperties: false },
);

export type ImportOfficeOptions = Static<typeof options>;
