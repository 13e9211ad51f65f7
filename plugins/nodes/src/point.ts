import { definePoint, Type } from '@editor-companion/core/plugin';

/** What a contribution to `documentNode` must be. What its module defines is checked when all plugins have been set up. */
export const documentNode = definePoint({
  id: 'documentNode',
  label: 'document node',
  schema: Type.Object({
    id: Type.String({ minLength: 1 }),
    title: Type.String({ minLength: 1 }),
    module: Type.String({
      pattern: '^file:',
      description: "A file: URL, as import.meta.resolve('./callout.js') gives.",
    }),
  }),
  describe: ({ id, title }) => ({ id, title }),
});
