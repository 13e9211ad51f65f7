import { FairQueue } from '@editor-companion/core/plugin';
import { editingErrors } from './errors.ts';
import type { TurnsOfNodes } from './turns-of-nodes.ts';

/** The maximum number of waiting operations on one document. */
const MAX_WAITING = 32;

/**
 * Serialises operations that read a whole document and write the differences; users take turns. Two such operations at once would both
 * insert the same content, and the document would have it twice. Nodes take turns as well.
 */
export class DocumentQueue {
  readonly #queues = new Map<string, FairQueue>();
  readonly #nodes: Pick<TurnsOfNodes, 'do'>;

  constructor(nodes: Pick<TurnsOfNodes, 'do'>) {
    this.#nodes = nodes;
  }

  /**
   * @param user id of whom the work is for.
   * @throws CompanionError DOCUMENT_BUSY, DOCUMENT_BUSY_ELSEWHERE (503), and what the work throws.
   */
  async do<T>(document: string, user: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(document) ?? this.#open(document);
    const leave = await queue.take(user);
    try {
      return await this.#nodes.do(document, work);
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
