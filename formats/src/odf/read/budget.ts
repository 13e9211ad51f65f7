import type { DocumentNode } from '@editor-companion/document';

/** Limits how much content repetition alone can create in a document: a few bytes can request a thousand copies. */
export class Budget {
  #nodes: number;
  #spaces: number;

  constructor(nodes = 200_000, spaces = 1_000_000) {
    this.#nodes = nodes;
    this.#spaces = spaces;
  }

  /** Returns how many of the requested copies of the content are allowed, and subtracts them from the budget. */
  copies(asked: number, content: readonly DocumentNode[]): number {
    const size = countNodes(content) + 1;
    const granted = Math.min(asked, Math.floor(this.#nodes / size));
    this.#nodes -= granted * size;
    return granted;
  }

  /** Returns how many of the requested spaces are allowed, and subtracts them from the budget. */
  spaces(asked: number): number {
    const granted = Math.min(asked, this.#spaces);
    this.#spaces -= granted;
    return granted;
  }
}

/** The number of characters that count as one more node. */
const CHARACTERS = 50;

const countNodes = (nodes: readonly DocumentNode[]): number =>
  nodes.reduce(
    (sum, { content = [], text = '' }) => sum + 1 + Math.floor(text.length / CHARACTERS) + countNodes(content),
    0,
  );
