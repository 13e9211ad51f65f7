import { Type, type Static } from '@editor-companion/core/plugin';

export const options = Type.Object(
  {
    threads: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'PDFs that are read at once, each in a thread of its own.',
    }),
    memoryMb: Type.Integer({
      default: 512,
      minimum: 64,
      description: 'Heap of one reading thread in MB; a PDF that needs more is refused.',
    }),
    engineMemoryMb: Type.Integer({
      default: 512,
      minimum: 64,
      maximum: 2048,
      description: 'Memory of PDFium in one thread in MB, the file among it; a PDF that needs more is refused.',
    }),
    timeout: Type.Integer({ default: 60_000, minimum: 100, description: 'Milliseconds for reading one PDF.' }),
    maxQueued: Type.Integer({
      default: 64,
      minimum: 0,
      description: 'PDFs that may wait for a thread; one more is answered 503.',
    }),
    idleTimeout: Type.Integer({
      default: 300_000,
      minimum: 100,
      description: 'Milliseconds without work after which a reading thread ends.',
    }),
    maxPages: Type.Integer({
      default: 2000,
      minimum: 1,
      maximum: 20_000,
      description: 'Pages that are read of one PDF; further ones are left out with the warning PDF_PAGES_CUT.',
    }),
  },
  { additionalProperties: false },
);

export type ImportPdfOptions = Static<typeof options>;
