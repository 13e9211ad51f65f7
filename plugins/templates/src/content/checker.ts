import { moduleBeside } from '@editor-companion/core/plugin';
import type { DocumentNode, PageSetup, WorkersService } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { ContentLimits } from './check.ts';
import type { CheckOrder } from './check-worker.ts';

/** Bytes of JSON that are checked within a few milliseconds, sooner than a thread is reached. */
const SMALL_BYTES = 100_000;
const MEMORY_MB = 256;
const TIMEOUT_MS = 20_000;

export interface CheckerLimits extends ContentLimits {
  /** Bytes of content and page as JSON. */
  readonly maxBytes: number;
}

/** Refuses content and pages as `checkContent` does; large ones are checked in a thread. */
export type Checker = (content: DocumentNode, page: PageSetup | null) => Promise<void>;

/** The checker's errors: TEMPLATE_TOO_LARGE, and those of `checkContent`. */
export function createChecker(workers: WorkersService, { maxBytes, maxNodes }: CheckerLimits): Checker {
  const options = { size: 1, memoryMb: MEMORY_MB, timeout: TIMEOUT_MS };
  const pool = workers.pool<CheckOrder, undefined>(moduleBeside(import.meta.url, 'check-worker'), options);
  return async (content, page) => {
    const json = JSON.stringify([content, page]);
    const size = Buffer.byteLength(json);
    if (size > maxBytes) throw errors.TEMPLATE_TOO_LARGE({ size, limit: maxBytes });
    if (size > SMALL_BYTES) {
      await pool.run({ json, limits: { maxNodes } });
      return;
    }
    // Brings the schema with it, which a server on which nobody writes templates need not have in memory.
    const { checkContent } = await import('./check.ts');
    checkContent(content, page, { maxNodes });
  };
}
