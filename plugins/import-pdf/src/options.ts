import { Type, type Static } from '@editor-companion/core/plugin';

export const options = Type.Object(
  {
    threads: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 64,
      description: 'Number of PDFs that are read at once, each in its own thread.',
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
      description: 'Memory of PDFium in one thread in MB, including the file; a PDF that needs more is refused.',
    }),
    timeout: Type.Integer({ default: 60_000, minimum: 100, description: 'Maximum milliseconds for reading one PDF.' }),
    maxQueued: Type.Integer({
      default: 64,
      minimum: 0,
      description: 'Number of PDFs that may wait for a thread; further ones get a 503 response.',
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
      description:
        'Maximum number of pages that are read of one PDF; further ones are left out with the warning PDF_PAGES_CUT.',
    }),
    ocr: Type.Object(
      {
        engine: Type.String({
          default: '',
          description: 'Id of the contribution to the point ocrEngine that reads scanned pages; empty: the first one.',
        }),
        maxPages: Type.Integer({
          default: 100,
          minimum: 0,
          maximum: 20_000,
          description: 'Maximum number of scanned pages that are read of one PDF; further ones stay pictures.',
        }),
        dpi: Type.Integer({
          default: 300,
          minimum: 70,
          maximum: 600,
          description: 'Pixels per inch at which a page is drawn for text recognition.',
        }),
        pictures: Type.Union([Type.Literal('keep'), Type.Literal('leave-out')], {
          default: 'keep',
          description: 'Whether the picture of a page is kept before its recognised text.',
        }),
        timeout: Type.Integer({
          default: 600_000,
          minimum: 100,
          description: 'Maximum milliseconds for one PDF with scanned pages.',
        }),
      },
      {
        additionalProperties: false,
        default: {},
        description: 'Recognition of scanned pages, if a plugin provides an OCR engine.',
      },
    ),
  },
  { additionalProperties: false },
);

export type ImportPdfOptions = Static<typeof options>;
