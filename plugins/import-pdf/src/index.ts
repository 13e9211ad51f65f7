import { definePlugin } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { createFormat } from './format.ts';
import { options, type ImportPdfOptions } from './options.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'import-pdf': Partial<ImportPdfOptions>;
  }
}

/** PDF files as editor content, wherever office documents are taken. */
export default definePlugin({
  name: 'import-pdf',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { 'import-office': '^1' },
  needs: ['workers'],
  options,
  errors: errors.table,
  setup(host, settings) {
    const { format, close } = createFormat(host.use('workers'), settings);
    host.contribute('importFormat', format);
    host.onClose(close);
  },
});
