import { definePlugin, type OcrEngine } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { createFormat } from './format.ts';
import { ocrEngine } from './ocr/point.ts';
import { options, type ImportPdfOptions } from './options.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'import-pdf': Partial<ImportPdfOptions>;
  }
}

const engineOf = (engines: readonly OcrEngine[], id: string): OcrEngine | undefined =>
  id === '' ? engines[0] : engines.find((engine) => engine.id === id);

/** Creates the feature that imports PDF files as editor content wherever office documents are accepted. */
export default definePlugin({
  name: 'import-pdf',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { 'import-office': '^1' },
  needs: ['workers'],
  options,
  points: [ocrEngine],
  errors: errors.table,
  setup(host, settings) {
    const engines = host.registry('ocrEngine');
    const { format, close } = createFormat(host.use('workers'), settings, () =>
      engineOf([...engines], settings.ocr.engine),
    );
    host.contribute('importFormat', format);
    host.onClose(close);
  },
});
