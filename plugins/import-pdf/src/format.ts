import {
  moduleBeside,
  type ImportFormat,
  type ImportInput,
  type OcrEngine,
  type WorkContext,
  type WorkersService,
} from '@editor-companion/core/plugin';
import type { ImportPdfOptions } from './options.ts';
import { RECOGNIZED, recognizePages } from './ocr/recognize-pages.ts';
import type { FoundScans } from './pdfium/scans.ts';
import type { PdfToRead, PdfToScan } from './worker.ts';

/** Part of the cache key. Change it when results change. */
const VERSION = '3';

const SIGNATURE = '%PDF-';
/** The number of bytes in which readers search for the signature, because some programs write headers before it. */
const SIGNATURE_WITHIN = 1024;

/** Tells whether a file is a PDF by its first bytes (ISO 32000-2, 7.5.2 and annex I). */
export const isPdf = (head: Uint8Array): boolean => Buffer.from(head.subarray(0, SIGNATURE_WITHIN)).includes(SIGNATURE);

/** The number of scanned pages that are rendered before they are read. */
const AT_ONCE = 4;

/** Creates the format `pdf` and a function that ends its threads. */
export function createFormat(
  workers: WorkersService,
  { threads, memoryMb, engineMemoryMb, timeout, maxQueued, idleTimeout, maxPages, ocr }: ImportPdfOptions,
  engine: () => OcrEngine | undefined = () => undefined,
): { readonly format: ImportFormat; readonly close: () => Promise<void> } {
  const limits = { size: threads, memoryMb, timeout, maxQueued, idle: idleTimeout };
  const pool = workers.pool<PdfToRead | PdfToScan, never>(moduleBeside(import.meta.url, 'worker'), limits);
  const keepsScans = ocr.pictures === 'keep';
  const read =
    (write: boolean) =>
    async ({ path, options: { password } }: ImportInput, context: WorkContext): Promise<never> => {
      const { signal, caller, progress } = context;
      const file = { path, engineMemoryMb, password, maxPages };
      const find = (from: number): Promise<FoundScans> =>
        pool.run({ task: 'scan', ...file, from, count: AT_ONCE, dpi: ocr.dpi }, { signal, caller });
      const reader = engine();
      const found = reader && (await recognizePages({ engine: reader, maxPages: ocr.maxPages, find }, context));
      const done = found && found.pages.length > 0 ? RECOGNIZED : 0;
      return pool.run(
        { task: 'read', ...file, write, keepsScans, recognized: found?.pages ?? [], failed: found?.failed ?? 0 },
        { signal, caller, onProgress: (share, message) => progress(done + share * (1 - done), message) },
      );
    };
  const format: ImportFormat = {
    id: 'pdf',
    title: 'PDF',
    get version() {
      const { id, version } = engine() ?? {};
      return id === undefined ? VERSION : `${VERSION}+${id}@${version}/${JSON.stringify(ocr)}`;
    },
    get timeout() {
      return engine() ? ocr.timeout : timeout;
    },
    extensions: ['pdf'],
    mediaTypes: ['application/pdf'],
    detect: ({ head }) => isPdf(head),
    convert: read(false),
    write: read(true),
  };
  return { format, close: () => pool.close() };
}
