import { definePoint, Type } from '@editor-companion/core/plugin';

/** The schema of contributions to `documentNode`. The definitions of their modules are checked after all plugins are set up. */
export const documentNode = definePoint({
  id: 'documentNode',
  label: 'document node',
  schema: Type.Object({
    id: Type.String({ minLength: 1 }),
    title: Type.String({ minLength: 1 }),
    module: Type.String({
      pattern: '^file:',
      description: "A file: URL, as import.meta.resolve('./callout.js') returns it.",
    }),
  }),
  describe: ({ id, title }) => ({ id, title }),
});
