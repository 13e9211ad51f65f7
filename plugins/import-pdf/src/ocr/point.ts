import { definePoint, Type } from '@editor-companion/core/plugin';

/** The schema of contributions to `ocrEngine`. The first one, or the one that `ocr.engine` names, reads the scanned pages of PDFs. */
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
