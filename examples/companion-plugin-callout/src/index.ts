import { definePlugin } from '@editor-companion/core/plugin';

/** Adds two nodes, each with one line here and one folder. */
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

/** Returns the module's path: TypeScript in the sources, JavaScript after compilation. */
const moduleOf = (name: string): string =>
  import.meta.resolve(`./${name}/index${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`);
