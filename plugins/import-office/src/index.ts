import { definePlugin } from '@editor-companion/core/plugin';
import { docxFormat } from './docx/format.ts';
import { errors } from './errors.ts';
import { createRoutes } from './http/routes.ts';
import { options, type ImportOfficeOptions } from './options.ts';
import { importFormat } from './point.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'import-office': Partial<ImportOfficeOptions>;
  }
}

/** POST /import/office and the point `importFormat`, with the built-in formats. */
export default definePlugin({
  name: 'import-office',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { conversion: '^1' },
  needs: ['conversion', 'files', 'workers'],
  points: [importFormat],
  options,
  errors: errors.table,
  setup(host, { threads, memoryMb, timeout, maxQueued, maxInlineBytes }) {
    const docx = docxFormat(host.use('workers'), { size: threads, memoryMb, timeout, maxQueued });
    host.contribute('importFormat', docx.format);
    host.onClose(() => docx.close());

    const [conversion, files] = [host.use('conversion'), host.use('files')];
    const formats = host.registry('importFormat');
    host.routes(createRoutes({ conversion, files, formats, maxInlineBytes, maxUploadBytes: host.maxUploadBytes }));
  },
});
