import {
  moduleBeside,
  type ImportFormat,
  type ImportInput,
  type WorkContext,
  type WorkersService,
} from '@editor-companion/core/plugin';
import type { ImportPdfOptions } from './options.ts';
import type { PdfInput } from './worker.ts';

const SIGNATURE = '%PDF-';
/** Readers look for the signature within so many bytes: programs put headers of their own before it. */
const SIGNATURE_WITHIN = 1024;

/** Whether a file is a PDF, by its first bytes (ISO 32000-2, 7.5.2 and annex I). */
export const isPdf = (head: Uint8Array): boolean => Buffer.from(head.subarray(0, SIGNATURE_WITHIN)).includes(SIGNATURE);

/** The format `pdf`, and how to end its threads. */
export function createFormat(
  workers: WorkersService,
  { threads, memoryMb, engineMemoryMb, timeout, maxQueued, idleTimeout, maxPages }: ImportPdfOptions,
): { readonly format: ImportFormat; readonly close: () => Promise<void> } {
  const limits = { size: threads, memoryMb, timeout, maxQueued, idle: idleTimeout };
  const pool = workers.pool<PdfInput, never>(moduleBeside(import.meta.url, 'worker'), limits);
  const read =
    (write: boolean) =>
    ({ path, options: { password } }: ImportInput, { signal, caller, progress }: WorkContext): Promise<never> =>
      pool.run({ path, write, maxPages, engineMemoryMb, password }, { signal, caller, onProgress: progress });
  const format: ImportFormat = {
    id: 'pdf',
    title: 'PDF',
    version: '3',
    extensions: ['pdf'],
    mediaTypes: ['application/pdf'],
    detect: ({ head }) => isPdf(head),
    convert: read(false),
    write: read(true),
  };
  return { format, close: () => pool.close() };
}
