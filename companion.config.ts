import { defineConfig } from '@editor-companion/core';

/**
 * The default configuration: everything embedded, nothing else to run.
 * Every option, with its default and its environment variable: docs/configuration.md.
 */
export default defineConfig({
  plugins: {
    storage: true,
    conversion: true,
    'import-office': true,
    export: true,
    'ai-providers': true,
    webhook: true,
    // Streams for trying a front end without a model.
    mock: true,
    reference: true,
  },
});
