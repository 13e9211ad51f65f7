import { Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

export const options = Type.Object(
  {
    threads: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Number of documents that are written at once.',
    }),
    memoryMb: Type.Integer({
      default: 512,
      minimum: 64,
      description: 'Heap of one writing thread in MB; a document that needs more is refused.',
    }),
    timeout: Type.Integer({
      default: 60_000,
      minimum: 100,
      description: 'Maximum milliseconds for writing one document.',
    }),
    maxQueued: Type.Integer({
      default: 64,
      minimum: 0,
      description: 'Number of documents that may wait for a thread; further ones get a 503 response.',
    }),
    idleTimeout: Type.Integer({
      default: 300_000,
      minimum: 100,
      description: 'Milliseconds without work after which a writing thread ends; a new one takes 400 ms of CPU.',
    }),
    maxPictureBytes: Type.Integer({
      default: 100_000_000,
      minimum: 0,
      description: 'Maximum bytes of all pictures of one document together.',
    }),
  },
  { additionalProperties: false },
);

export type FormatsOptions = Static<typeof options>;
