import { FormatError } from '../errors.ts';

/** The maximum number of nodes in the document package. A long book has a tenth of it. */
const MAX_NODES = 1_000_000;

/** Counts the nodes of a document, so that a small file cannot create an unlimited one. */
export class NodeBudget {
  #left = MAX_NODES;

  /** @throws FormatError CONTENT_TOO_LARGE */
  spend(nodes: number): void {
    this.#left -= nodes;
    if (this.#left < 0) throw new FormatError('CONTENT_TOO_LARGE', { limit: MAX_NODES });
  }
}
