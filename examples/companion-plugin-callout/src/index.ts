import { definePlugin } from '@editor-companion/core/plugin';

/** Two nodes, a line and a folder each. */
export default definePlugin({
  name: 'callout',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { nodes: '^1' },
  setup(host) {
    host.contribute('documentNode', { id: 'callout', title: 'Callout', module: moduleOf('callout') });
    host.contribute('documentNode', { id: 'mention', title: 'Mention', module: moduleOf('mention') });
  },
});

/** TypeScript where it lies as such, JavaScript where it was compiled. */
const moduleOf = (name: string): string =>
  import.meta.resolve(`./${name}/index${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`);
