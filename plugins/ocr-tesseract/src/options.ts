import { Type, type Static } from '@editor-companion/core/plugin';

export const options = Type.Object(
  {
    languages: Type.Array(Type.String({ pattern: '^[a-zA-Z_]{3,20}$' }), {
      default: ['eng'],
      minItems: 1,
      maxItems: 8,
      description:
        "Languages of the pages, by Tesseract's names; each needs the installed package @tesseract.js-data/<name>.",
    }),
    threads: Type.Integer({
      default: 1,
      minimum: 1,
      maximum: 64,
      description: 'Number of pages that are read at once, each in its own thread.',
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
      description: 'Maximum milliseconds for reading one page; a page that takes longer stays a picture.',
    }),
    maxPixels: Type.Integer({
      default: 40_000_000,
      minimum: 10_000,
      description: 'Maximum pixels of one page; a larger page stays a picture.',
    }),
    maxQueued: Type.Integer({
      default: 256,
      minimum: 0,
      description: 'Number of pages that may wait for a thread; further ones get a 503 response.',
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
