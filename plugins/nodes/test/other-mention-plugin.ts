import { definePlugin } from '@editor-companion/core/plugin';

/** A plugin with a node of the name of one of Umo's, that cannot hold it. */
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
