import { changeOfMark, type DocumentNode } from '@editor-companion/document';
import { SUGGESTED } from '@editor-companion/document/yjs';
import { blockChangeOf, type BlockChange } from '../../../content/block/block-change.ts';
import { childrenOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { wordDate } from '../date.ts';

/** What a text or a paragraph says of its change. */
type Change = Pick<BlockChange, 'kind' | 'author' | 'date' | 'move'> & { readonly id: string | null };

/** One place of a move: where it begins and ends in a story. */
interface Place {
  readonly change: Change;
  readonly first: DocumentNode;
  last: DocumentNode;
}

/** Hands out the numbers of ranges. */
export interface RangeNumbers {
  nextRange: number;
}

/**
 * What was moved within a story. Word finds both places of a move by the name of the ranges around them (17.13.5.24, 17.13.5.28): what has
 * one place in the story is written as text that comes or goes.
 */
export class Moves {
  readonly #places = new Map<string, Place>();
  readonly #starts = new Map<DocumentNode, string>();
  readonly #ends = new Map<DocumentNode, string>();

  constructor(content: readonly DocumentNode[], numbers: RangeNumbers) {
    for (const node of content) this.#find(node);
    for (const { change, first, last } of this.#places.values()) {
      if (!this.has(change)) continue;
      const range = change.kind === 'deletion' ? 'w:moveFromRange' : 'w:moveToRange';
      const id = (numbers.nextRange += 1);
      this.#starts.set(first, (this.#starts.get(first) ?? '') + startOf(range, id, change));
      this.#ends.set(last, element(`${range}End`, { 'w:id': id }) + (this.#ends.get(last) ?? ''));
    }
  }

  /** Whether a change is one place of a move that has both. */
  has({ id, move }: Change): boolean {
    return move === true && ['insertion', 'deletion'].every((kind) => this.#places.has(`${kind} ${id}`));
  }

  /** What stands in front of a text, or of all texts of a paragraph. */
  before = (node: DocumentNode): string => this.#starts.get(node) ?? '';

  /** What stands behind them. */
  after = (node: DocumentNode): string => this.#ends.get(node) ?? '';

  /** @param around the paragraph's own change, which its texts need not repeat */
  #find(node: DocumentNode, around?: Change): void {
    if (node.type === 'textBox') return;
    for (const mark of node.marks ?? []) {
      const change = changeOfMark(mark);
      if (change?.move && !(around?.id === change.id && around.kind === change.kind)) this.#add(change, node);
    }
    // What stands in a node that has marks has the same ones.
    if (node.marks) return;
    const own = TEXT_BLOCKS.has(node.type) ? blockChangeOf(node) : undefined;
    if (own?.move) this.#add(own, node);
    for (const child of childrenOf(node)) this.#find(child, own);
  }

  #add(change: Change, node: DocumentNode): void {
    const key = `${change.kind} ${change.id}`;
    const place = this.#places.get(key);
    if (place) place.last = node;
    else this.#places.set(key, { change, first: node, last: node });
  }
}

/** Blocks that are paragraphs in the file: only what has words is moved there. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading']);

const startOf = (range: string, number: number, { id, author, date }: Change): string =>
  element(`${range}Start`, {
    'w:id': number,
    'w:author': author ?? '',
    'w:date': wordDate(date ?? undefined),
    'w:name': (id ?? '').replace(SUGGESTED, ''),
  });
