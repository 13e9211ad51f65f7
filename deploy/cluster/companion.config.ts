import { defineConfig } from '@editor-companion/core';

/** The configuration of each node of `compose.yaml`. Addresses and secrets come from the environment. */
export default defineConfig({
  // The balancer, and nobody else, says who calls.
  server: { trustProxy: ['uniquelocal'] },
  plugins: {
    storage: { database: false, kv: false, files: false, jobs: false },
    // A folder that all nodes mount. Take it out and set S3_ENDPOINT, S3_BUCKET and their keys for a compatible store.
    cluster: { files: { folder: '/files' } },
    conversion: true,
    nodes: true,
    'import-office': true,
    'import-pdf': true,
    'import-web': true,
    export: true,
    'export-formats': true,
    collab: true,
    'ai-providers': true,
    assistant: true,
    webhook: true,
    templates: true,
    reference: true,
  },
});
