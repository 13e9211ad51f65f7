import { definePoint, Type } from '@editor-companion/core/plugin';

/** What a contribution to `importFormat` must be; asked in order, the first that recognises a file reads it. */
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
