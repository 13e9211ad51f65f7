import { FairQueue } from '@editor-companion/core/plugin';
import { editingErrors } from './errors.ts';
import type { DocumentLeases } from './document-leases.ts';

/** The maximum number of waiting operations on one document. */
const MAX_WAITING = 32;

/**
 * Serialises operations that read a whole document and write the differences; users are served in turn. Two such operations at once would both
 * insert the same content, and the document would have it twice. Between nodes, a lease per document decides.
 */
export class DocumentQueue {
  readonly #queues = new Map<string, FairQueue>();
  readonly #leases: Pick<DocumentLeases, 'do'>;

  constructor(leases: Pick<DocumentLeases, 'do'>) {
    this.#leases = leases;
  }

  /**
   * @param user id of the user for whom the work is done.
   * @throws CompanionError DOCUMENT_BUSY, DOCUMENT_BUSY_ELSEWHERE (503), and the errors of the work.
   */
  async do<T>(document: string, user: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(document) ?? this.#open(document);
    const leave = await queue.take(user);
    try {
      return await this.#leases.do(document, work);
    } finally {
      leave();
      if (queue.running === 0) this.#queues.delete(document);
    }
  }

  #open(document: string): FairQueue {
    const busy = (): Error => editingErrors.DOCUMENT_BUSY({ document, limit: MAX_WAITING });
    const queue = new FairQueue({ places: 1, maxWaiting: MAX_WAITING, busy });
    this.#queues.set(document, queue);
    return queue;
  }
}
