import { definePoint, Type } from '@editor-companion/core/plugin';

/** The schema of contributions to `importFormat`. The first format in order that recognizes a file reads it. */
export const importFormat = definePoint({
  id: 'importFormat',
  label: 'import format',
  schema: Type.Object({
    id: Type.String({ minLength: 1 }),
    title: Type.String({ minLength: 1 }),
    version: Type.String({ minLength: 1 }),
    extensions: Type.Array(Type.String({ pattern: '^[a-z0-9]+$' })),
    mediaTypes: Type.Array(Type.String()),
  }),
  describe: ({ id, title, extensions, mediaTypes }) => ({ id, title, extensions, mediaTypes }),
});
