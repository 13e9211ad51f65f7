import { documentErrors } from '../documents/errors.ts';

/** Pieces of work that may wait for one document. */
const MAX_WAITING = 32;

/**
 * Work that reads a document as a whole and writes what differs, one after the other for each document: two at once would both bring
 * the same content in, and the document would have it twice.
 */
export class InTurn {
  readonly #lines = new Map<string, { last: Promise<unknown>; length: number }>();

  /** @throws CompanionError DOCUMENT_BUSY (503), and what the work throws. */
  async do<T>(document: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(document) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > MAX_WAITING) throw documentErrors.DOCUMENT_BUSY({ document, limit: MAX_WAITING });
    this.#lines.set(document, line);
    line.length += 1;
    const done = line.last.then(work);
    line.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(document);
    }
  }
}
