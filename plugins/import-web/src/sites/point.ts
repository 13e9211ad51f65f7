import { definePoint, Type } from '@editor-companion/core/plugin';

/** The schema of contributions to `siteRule`. The exports of their modules are checked after all plugins are set up. */
export const siteRule = definePoint({
  id: 'siteRule',
  label: 'rule for pages',
  schema: Type.Object({
    id: Type.String({ minLength: 1 }),
    title: Type.String({ minLength: 1 }),
    version: Type.String({ minLength: 1 }),
    module: Type.String({
      pattern: '^file:',
      description: "A file: URL, as import.meta.resolve('./handbook-rule.js') gives.",
    }),
  }),
  describe: ({ id, title, version }) => ({ id, title, version }),
});
