import { moduleBeside, type OcrEngine, type OcrText, type WorkersService } from '@editor-companion/core/plugin';
import type { Language } from './languages.ts';
import type { OcrTesseractOptions } from './options.ts';
import type { PictureToRead } from './worker.ts';

/** Part of the cache key, with the version of the program. Change it when results change. */
const VERSION = '1-7.0';

/** Creates the engine `tesseract` and a function that ends its threads. */
export function createEngine(
  workers: WorkersService,
  languages: readonly Language[],
  {
    threads,
    memoryMb,
    engineMemoryMb,
    timeout,
    maxPixels,
    maxQueued,
    idleTimeout,
  }: Omit<OcrTesseractOptions, 'languages'>,
): { readonly engine: OcrEngine; readonly close: () => Promise<void> } {
  const limits = { size: threads, memoryMb, timeout, maxQueued, idle: idleTimeout };
  const pool = workers.pool<PictureToRead, OcrText>(moduleBeside(import.meta.url, 'worker'), limits);
  const engine: OcrEngine = {
    id: 'tesseract',
    title: 'Tesseract',
    version: [VERSION, ...languages.map(({ code, version }) => `${code}@${version}`)].join('+'),
    recognize: ({ bytes, dpi }, { signal, caller }) =>
      pool.run({ bytes, dpi, languages, maxPixels, engineMemoryMb }, { signal, caller }),
  };
  return { engine, close: () => pool.close() };
}
