import { definePoint, Type } from '@editor-companion/core/plugin';

/** What a contribution to `ocrEngine` must be. The first one reads the scanned pages of PDFs, or the one that `ocr.engine` names. */
export const ocrEngine = definePoint({
  id: 'ocrEngine',
  label: 'reader of pictures',
  schema: Type.Object({
    id: Type.String({ minLength: 1 }),
    title: Type.String({ minLength: 1 }),
    version: Type.String({ minLength: 1 }),
  }),
  describe: ({ id, title, version }) => ({ id, title, version }),
});
