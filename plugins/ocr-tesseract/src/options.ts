import { Type, type Static } from '@editor-companion/core/plugin';

export const options = Type.Object(
  {
    languages: Type.Array(Type.String({ pattern: '^[a-zA-Z_]{3,20}$' }), {
      default: ['eng'],
      minItems: 1,
      maxItems: 8,
      description:
        'Languages of the pages by the names of Tesseract; each is a package @tesseract.js-data/<name> that is installed.',
    }),
    threads: Type.Integer({
      default: 1,
      minimum: 1,
      maximum: 64,
      description: 'Pages that are read at once, each in a thread of its own.',
    }),
    memoryMb: Type.Integer({ default: 256, minimum: 64, description: 'Heap of one reading thread in MB.' }),
    engineMemoryMb: Type.Integer({
      default: 1024,
      minimum: 128,
      maximum: 2048,
      description: 'Memory of Tesseract in one thread in MB; a page that needs more stays a picture.',
    }),
    timeout: Type.Integer({
      default: 60_000,
      minimum: 100,
      description: 'Milliseconds for reading one page; one that takes longer stays a picture.',
    }),
    maxPixels: Type.Integer({
      default: 40_000_000,
      minimum: 10_000,
      description: 'Pixels of one page; one with more stays a picture.',
    }),
    maxQueued: Type.Integer({
      default: 256,
      minimum: 0,
      description: 'Pages that may wait for a thread; one more is answered 503.',
    }),
    idleTimeout: Type.Integer({
      default: 60_000,
      minimum: 100,
      description: 'Milliseconds without work after which a reading thread ends.',
    }),
  },
  { additionalProperties: false },
);

export type OcrTesseractOptions = Static<typeof options>;
