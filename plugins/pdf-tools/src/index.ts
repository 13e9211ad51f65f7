import { definePlugin } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { createRoutes } from './http/routes.ts';
import { options, type PdfToolsOptions } from './options.ts';
import { PdfWork } from './work.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'pdf-tools': Partial<PdfToolsOptions>;
  }
}

/** Creates the feature for POST /pdf/*, the tools for PDF files, which run as conversion tasks. */
export default definePlugin({
  name: 'pdf-tools',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { conversion: '^1' },
  needs: ['conversion', 'files', 'workers'],
  options,
  errors: errors.table,
  setup(host, settings) {
    const [conversion, files] = [host.use('conversion'), host.use('files')];
    const work = new PdfWork(host.use('workers'), settings);
    work.handleJobs(conversion);
    const { maxUploadBytes } = host;
    host.routes(createRoutes({ conversion, files, work, maxFiles: settings.maxFiles, maxUploadBytes }));
    host.onClose(() => work.close());
  },
});
