import { applyUpdate } from 'yjs';
import type { RunPapers, Place } from './job.ts';
import { openPage, type Page } from './page.ts';

/** The number of documents that a thread keeps open, and their total size in bytes. */
const MAX_PAGES = 8;
const MAX_BYTES = 32 * 1024 * 1024;

interface Kept {
  readonly page: Page;
  readonly epoch: number;
  /** The run's own changes that it contains. */
  readonly since: readonly Uint8Array[];
  /** The number of pages of the run's knowledge in its book. */
  readonly pages: number;
  readonly bytes: number;
}

/**
 * Keeps the documents of the latest runs in a thread, so that a call need not read them again. Each call still brings everything it needs:
 * a document whose state differs is discarded.
 */
class Shelf {
  /** By run, the most recently used last. */
  readonly #kept = new Map<string, Kept>();

  /** The document for the papers. It leaves the shelf, so that a spoilt one does not come back. */
  async take(papers: RunPapers): Promise<Page> {
    const kept = this.#kept.get(papers.place.run);
    this.#kept.delete(papers.place.run);
    if (!kept || !isSame(kept, papers)) return openPage(papers);
    const { page } = kept;
    for (const piece of ownPieces(papers).slice(kept.since.length)) applyUpdate(page.doc, piece);
    for (const one of papers.pages.slice(kept.pages)) page.book.takePages(one);
    return page;
  }

  /** @param update the change that was made since the page was taken. */
  put(page: Page, papers: RunPapers, update?: Uint8Array): void {
    const since = [...ownPieces(papers), ...(update ? [update] : [])];
    this.#put(page, papers.place, since, papers);
  }

  /** @param place the position of the document, including others' changes. */
  putAt(page: Page, papers: RunPapers, place: Place): void {
    this.#put(page, place, [], papers);
  }

  #put(page: Page, { run, epoch }: Place, since: readonly Uint8Array[], { pages, pieces }: RunPapers): void {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    this.#kept.set(run, { page, epoch, since, pages: pages.length + 1, bytes });
    let all = [...this.#kept.values()].reduce((sum, kept) => sum + kept.bytes, 0);
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= MAX_PAGES && all <= MAX_BYTES) return;
      this.#kept.delete(oldest);
      all -= kept.bytes;
    }
  }
}

const ownPieces = ({ pieces, place }: RunPapers): readonly Uint8Array[] => pieces.slice(pieces.length - place.own);

function isSame({ epoch, since, pages }: Kept, papers: RunPapers): boolean {
  const own = ownPieces(papers);
  const isPrefix = since.length <= own.length && since.every((piece, index) => isAlike(piece, own[index]));
  return epoch === papers.place.epoch && isPrefix && pages <= papers.pages.length;
}

const isAlike = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  other !== undefined && Buffer.compare(one, other) === 0;

/** One per thread. */
export const shelf = new Shelf();
