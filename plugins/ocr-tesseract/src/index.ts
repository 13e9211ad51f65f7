import { definePlugin } from '@editor-companion/core/plugin';
import { createEngine } from './engine.ts';
import { errors } from './errors.ts';
import { findLanguages, languageFault } from './languages.ts';
import { options, type OcrTesseractOptions } from './options.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'ocr-tesseract': Partial<OcrTesseractOptions>;
  }
}

/** Creates the feature that reads scanned pages with Tesseract as WebAssembly, for users of the point `ocrEngine`. */
export default definePlugin({
  name: 'ocr-tesseract',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { 'import-pdf': '^1' },
  needs: ['workers'],
  options,
  errors: errors.table,
  check: ({ languages }) =>
    languages.flatMap((code, index) => {
      const fault = languageFault(code);
      return fault === undefined ? [] : [{ path: `languages.${index}`, message: fault.message }];
    }),
  setup(host, settings) {
    const { engine, close } = createEngine(host.use('workers'), findLanguages(settings.languages), settings);
    host.contribute('ocrEngine', engine);
    host.onClose(close);
  },
});
