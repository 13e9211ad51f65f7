import { defineConfig } from '@editor-companion/core';

/** The configuration of each node of a cluster, with containers or in Kubernetes. Addresses and secrets come from the environment. */
export default defineConfig({
  // Only the balancer is trusted to name the client's address.
  server: { trustProxy: ['uniquelocal'] },
  plugins: {
    storage: { database: false, kv: false, files: false, jobs: false },
    // A compatible store if one is configured, else a folder that all nodes mount.
    cluster: process.env['S3_ENDPOINT'] === undefined ? { files: { folder: '/files' } } : true,
    conversion: true,
    nodes: true,
    'import-office': true,
    'import-pdf': true,
    'pdf-tools': true,
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
