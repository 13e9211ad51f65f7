import { definePlugin } from '@editor-companion/core/plugin';

export default definePlugin({
  name: '{{name}}',
  version: '0.1.0',
  apiVersion: 1,
  dependsOn: { nodes: '^1' },
  setup(host) {
    // Threads load the module too: TypeScript where it lies as such, JavaScript where it was compiled.
    const module = import.meta.resolve(import.meta.url.endsWith('.ts') ? './node.ts' : './node.js');
    host.contribute('documentNode', { id: '{{camelName}}', title: '{{PascalName}}', module });
  },
});
