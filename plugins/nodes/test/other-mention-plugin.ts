import { definePlugin } from '@editor-companion/core/plugin';

/** A plugin with a node that has the name of one of Umo's but not its attributes. */
export default definePlugin({
  name: 'other-mention',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { nodes: '^1' },
  setup: (host) =>
    host.contribute('documentNode', {
      id: 'mention',
      title: 'Mention',
      module: import.meta.resolve('./other-mention.ts'),
    }),
});
