import { moduleBeside } from '@editor-companion/core/plugin';
import type { FilesService, WorkersService } from '@editor-companion/core/plugin';
import type { PdfLook } from './pdf.ts';
import type { Inspected, Inspection } from './worker.ts';

const UNKNOWN = 'application/octet-stream';
const MEMORY_MB = 256;

/** Inspects files in separate threads. */
export interface Inspector {
  /** Detects the media type by content. Unknown content is `application/octet-stream`. */
  mediaType(fileId: string, name: string, caller: string): Promise<string>;
  /** Makes a smaller WebP picture. Undefined if the file is not a readable picture. */
  picture(fileId: string, size: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Makes a picture of the first page of a PDF file, with the rules of `picture`. */
  pdfPage(fileId: string, size: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
}

export function createInspector(files: FilesService, workers: WorkersService, timeout: number): Inspector {
  const options = { size: 1, memoryMb: MEMORY_MB, timeout };
  const pool = workers.pool<Inspection, Inspected>(moduleBeside(import.meta.url, 'worker'), options);
  const pages = workers.pool<PdfLook, Uint8Array | undefined>(moduleBeside(import.meta.url, 'pdf'), options);
  return {
    async mediaType(fileId, name, caller) {
      const found = await files.withLocal(fileId, (path) => pool.run({ kind: 'type', path, name }, { caller }));
      return found.kind === 'type' ? found.mediaType : UNKNOWN;
    },
    async picture(fileId, size, signal) {
      const made = await files.withLocal(fileId, (path) =>
        pool.run({ kind: 'picture', path, size, timeout }, { signal }),
      );
      return made.kind === 'picture' ? made.webp : undefined;
    },
    pdfPage: (fileId, size, signal) => files.withLocal(fileId, (path) => pages.run({ path, size }, { signal })),
  };
}
