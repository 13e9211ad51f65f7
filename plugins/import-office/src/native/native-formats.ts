import {
  moduleBeside,
  type ImportedDocument,
  type ImportFormat,
  type WorkerPoolOptions,
  type WorkersService,
} from '@editor-companion/core/plugin';
import { docxKind } from '../docx/kind.ts';
import { odpKind, odsKind, odtKind } from '../odf/kind.ts';
import { pptxKind } from '../pptx/kind.ts';
import { xlsxKind } from '../xlsx/kind.ts';
import type { NativeKind } from './kind.ts';
import type { NativeInput } from './worker.ts';

const KINDS: readonly NativeKind[] = [docxKind, xlsxKind, pptxKind, odtKind, odsKind, odpKind];

/** The formats that are read without an engine. All share one pool of threads, so that its limits hold for all together. */
export function nativeFormats(
  workers: WorkersService,
  limits: WorkerPoolOptions,
): { readonly formats: readonly ImportFormat[]; readonly close: () => Promise<void> } {
  const pool = workers.pool<NativeInput, ImportedDocument>(moduleBeside(import.meta.url, 'worker'), limits);
  const formats = KINDS.map((kind): ImportFormat => ({
    ...kind,
    convert: ({ path, options }, { signal, progress }) =>
      pool.run({ id: kind.id, path, options }, { signal, onProgress: progress }),
  }));
  return { formats, close: () => pool.close() };
}
