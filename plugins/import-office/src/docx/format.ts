import {
  moduleBeside,
  type ImportedDocument,
  type ImportFormat,
  type ImportInput,
  type WorkerPoolOptions,
  type WorkersService,
} from '@editor-companion/core/plugin';
import { isZip } from '../probe/probe.ts';

/** The format, and the end of its threads. */
export interface DocxFormat {
  readonly format: ImportFormat;
  readonly close: () => Promise<void>;
}

/** Word documents (ECMA-376 transitional and strict, templates, macros left out), read in worker threads. */
export function docxFormat(workers: WorkersService, limits: WorkerPoolOptions): DocxFormat {
  const pool = workers.pool<Pick<ImportInput, 'path' | 'options'>, ImportedDocument>(
    moduleBeside(import.meta.url, 'worker'),
    limits,
  );
  return {
    close: () => pool.close(),
    format: {
      id: 'docx',
      title: 'Word document',
      version: '1',
      extensions: ['docx', 'docm', 'dotx', 'dotm'],
      mediaTypes: [
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
        'application/vnd.ms-word.document.macroEnabled.12',
        'application/vnd.ms-word.template.macroEnabled.12',
      ],
      async detect(probe) {
        return isZip(probe.head) && isWord(await probe.entries());
      },
      convert: ({ path, options }, { signal, progress }) =>
        pool.run({ path, options }, { signal, onProgress: progress }),
    },
  };
}

/** An Open Packaging package whose main part lies where every known writer puts it. */
const isWord = (names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === '[content_types].xml') &&
  names.some((name) => /^word\/document[^/]*\.xml$/i.test(name));
