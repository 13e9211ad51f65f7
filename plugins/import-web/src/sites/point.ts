import { definePoint, Type } from '@editor-companion/core/plugin';

/** What a contribution to `siteRule` must be. What its module exports is checked when all plugins have been set up. */
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
