import type { DocumentNode } from '@editor-companion/document';

/** What one document may come to by repetition alone: elements say "the same a thousand times over" in a few bytes. */
export class Budget {
  #nodes: number;
  #spaces: number;

  constructor(nodes = 200_000, spaces = 1_000_000) {
    this.#nodes = nodes;
    this.#spaces = spaces;
  }

  /** How many of the copies asked for can be had of content of that many nodes. */
  copies(asked: number, content: readonly DocumentNode[]): number {
    const size = countNodes(content) + 1;
    const granted = Math.min(asked, Math.floor(this.#nodes / size));
    this.#nodes -= granted * size;
    return granted;
  }

  /** How many of the blanks asked for can be had. */
  spaces(asked: number): number {
    const granted = Math.min(asked, this.#spaces);
    this.#spaces -= granted;
    return granted;
  }
}

/** Characters that count as one node more. */
const CHARACTERS = 50;

const countNodes = (nodes: readonly DocumentNode[]): number =>
  nodes.reduce(
    (sum, { content = [], text = '' }) => sum + 1 + Math.floor(text.length / CHARACTERS) + countNodes(content),
    0,
  );
