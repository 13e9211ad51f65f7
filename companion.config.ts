import { defineConfig } from '@editor-companion/core';

/**
 * The default configuration: everything embedded, nothing else to run.
 * Every option, with its default and its environment variable: docs/configuration.md.
 */
export default defineConfig({
  plugins: {
    storage: true,
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
    // Streams without a model and an asset library, for trying a front end.
    mock: true,
    assets: true,
    templates: true,
    reference: true,
    // Neither of these two exists in production.
    playground: true,
  },
});
