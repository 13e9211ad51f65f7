import { FormatError } from '../errors.ts';

/** As many nodes as the document package takes: a long book has a tenth of it. */
const MAX_NODES = 1_000_000;

/** Counts what a document comes to, so that a small file cannot make an endless answer. */
export class NodeBudget {
  #left = MAX_NODES;

  /** @throws FormatError CONTENT_TOO_LARGE */
  spend(nodes: number): void {
    this.#left -= nodes;
    if (this.#left < 0) throw new FormatError('CONTENT_TOO_LARGE', { limit: MAX_NODES });
  }
}
