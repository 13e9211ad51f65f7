import { CompanionError, type OcrEngine, type WorkContext } from '@editor-companion/core/plugin';
import type { RecognizedPage } from '../page/recognized.ts';
import type { FoundScans, Scan } from '../pdfium/scans.ts';

/** The text of a file's scanned pages. */
export interface Recognition {
  readonly pages: readonly RecognizedPage[];
  /** The number of pages that the engine could not read. */
  readonly failed: number;
}

interface Search {
  readonly engine: OcrEngine;
  /** The maximum number of pages that are read. */
  readonly maxPages: number;
  /** Returns scans from a page on, several at once. */
  readonly find: (from: number) => Promise<FoundScans>;
}

type Context = Pick<WorkContext, 'signal' | 'caller' | 'log' | 'progress'>;

/** The share of OCR in the work on a scanned file. */
export const RECOGNIZED = 0.7;

/** Lets an engine read the scanned pages of a file. Pages that it refuses with 422 remain pictures. @throws other errors of the engine. */
export async function recognizePages({ engine, maxPages, find }: Search, context: Context): Promise<Recognition> {
  const pages: RecognizedPage[] = [];
  let failed = 0;
  let from: number | undefined = 0;
  while (from !== undefined && pages.length + failed < maxPages) {
    const found: FoundScans = await find(from);
    const scans = found.scans.slice(0, maxPages - pages.length - failed);
    if (scans.length === 0) break;
    const read = await Promise.all(scans.map((scan) => recognizePage(engine, scan, context)));
    for (const page of read) {
      if (page) pages.push(page);
      else failed += 1;
    }
    context.progress(found.share * RECOGNIZED, 'Pictures of pages');
    from = found.next;
  }
  return { pages, failed };
}

async function recognizePage(engine: OcrEngine, scan: Scan, context: Context): Promise<RecognizedPage | undefined> {
  try {
    const { lines } = await engine.recognize(scan.image, context);
    return { page: scan.page, scale: scan.scale, lines };
  } catch (error) {
    if (!CompanionError.is(error) || error.status !== 422) throw error;
    context.log.warn({ err: error, engine: engine.id, page: scan.page + 1 }, 'a scanned page could not be read');
    return undefined;
  }
}
