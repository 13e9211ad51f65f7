import { changeOfMark, type DocumentNode } from '@editor-companion/document';
import { SUGGESTED } from '@editor-companion/document/yjs';
import { blockChangeOf, type BlockChange } from '../../../content/block/block-change.ts';
import { childrenOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { wordDate } from '../date.ts';

/** The change of a text or a paragraph. */
type Change = Pick<BlockChange, 'kind' | 'author' | 'date' | 'move'> & { readonly id: string | null };

/** One place of a move: its first and last node in a text flow. */
interface Place {
  readonly change: Change;
  readonly first: DocumentNode;
  last: DocumentNode;
}

/** A counter for the ids of ranges. */
export interface RangeNumbers {
  nextRange: number;
}

/**
 * The moved content within a text flow. Word links both places of a move by the name of their ranges (17.13.5.24, 17.13.5.28). A move with
 * only one place in the text flow is written as an insertion or deletion.
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

  /** True if the change belongs to a move with both places. */
  has({ id, move }: Change): boolean {
    return move === true && ['insertion', 'deletion'].every((kind) => this.#places.has(`${kind} ${id}`));
  }

  /** Returns the XML before a text, or before all texts of a paragraph. */
  before = (node: DocumentNode): string => this.#starts.get(node) ?? '';

  /** Returns the XML after them. */
  after = (node: DocumentNode): string => this.#ends.get(node) ?? '';

  /** @param around the paragraph's own change, which its texts need not repeat */
  #find(node: DocumentNode, around?: Change): void {
    if (node.type === 'textBox') return;
    for (const mark of node.marks ?? []) {
      const change = changeOfMark(mark);
      if (change?.move && !(around?.id === change.id && around.kind === change.kind)) this.#add(change, node);
    }
    // The content of a node with marks has the same marks.
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

/** Blocks that are paragraphs in the file. Only blocks with text can be moved there. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading']);

const startOf = (range: string, number: number, { id, author, date }: Change): string =>
  element(`${range}Start`, {
    'w:id': number,
    'w:author': author ?? '',
    'w:date': wordDate(date ?? undefined),
    'w:name': (id ?? '').replace(SUGGESTED, ''),
  });
