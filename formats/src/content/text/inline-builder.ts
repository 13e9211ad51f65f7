import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { TabStop } from '@editor-companion/document';
import type { FlatBlock } from '../block/flat-block.ts';

/** A stretch of inline nodes, or a block that stands between two such stretches. */
export type Piece = { readonly inlines: DocumentNode[] } | { readonly block: DocumentNode };

/** Between which places of a paragraph, counted in `length`, a bookmark stands. */
export interface BookmarkRange {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const NO_MARKS: readonly DocumentMark[] = [];

/** Gathers what one paragraph holds, in order; neighbouring text with the same marks becomes one node. */
export class InlineBuilder {
  readonly pieces: Piece[] = [];
  /** Blocks anchored in the paragraph that follow it: text boxes, chart tables. */
  readonly after: FlatBlock[] = [];
  /** Bookmarks that start in the paragraph. */
  readonly anchors: string[] = [];
  /** Bookmarks that begin and end in the paragraph. */
  readonly ranges: BookmarkRange[] = [];
  /** Letters, and one for each node that is no text. */
  length = 0;
  /** Where the first number of a caption ends, counted in `length`. */
  sequenceEnd: number | undefined;
  /** Stops of tabs that bring their own, in the order of these. */
  readonly ownStops: TabStop[] = [];
  /** State of each check box content control or form field, in order. */
  readonly checkBoxes: boolean[] = [];
  /** The paragraph starts with the first of them. */
  startsWithCheckBox = false;
  #inlines: DocumentNode[] = [];
  #marks: readonly DocumentMark[] | undefined;

  constructor() {
    this.#startPiece();
  }

  /** How many nodes it comes to, at least one. */
  get size(): number {
    return this.pieces.reduce((sum, piece) => sum + ('inlines' in piece ? piece.inlines.length : 1), 1);
  }

  /** The stretch of inline nodes that is open. */
  get line(): DocumentNode[] {
    return this.#inlines;
  }

  get isEmpty(): boolean {
    return this.pieces.length === 1 && this.#inlines.length === 0;
  }

  text(text: string, marks: readonly DocumentMark[] = NO_MARKS): void {
    if (text === '') return;
    this.length += text.length;
    const last = this.#inlines.at(-1);
    if (last?.text !== undefined && this.#marks === marks) {
      last.text += text;
      return;
    }
    this.#inlines.push(
      marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks: marks as DocumentMark[] },
    );
    this.#marks = marks;
  }

  inline(node: DocumentNode): void {
    this.length += node.text?.length ?? 1;
    if (node.type === 'sequence') this.sequenceEnd ??= this.length;
    this.#inlines.push(node);
    this.#marks = undefined;
  }

  /** A block in the midst of the paragraph, such as a page break: what follows starts anew. */
  block(node: DocumentNode): void {
    this.pieces.push({ block: node });
    this.#startPiece();
  }

  get hasTabs(): boolean {
    return this.pieces.some((piece) => 'inlines' in piece && piece.inlines.some(({ text }) => text?.includes('\t')));
  }

  /** @param hasName somebody means just this box: its paragraph is no task */
  checkBox(checked: boolean, hasName = false): void {
    if (hasName) return;
    if (this.isEmpty) this.startsWithCheckBox = true;
    this.checkBoxes.push(checked);
  }

  /** Puts what another paragraph held in front of, or after, what this one holds so far. */
  append(other: InlineBuilder): void {
    for (const piece of other.pieces) {
      if ('block' in piece) this.block(piece.block);
      else for (const node of piece.inlines) this.inline(node);
    }
    for (const block of other.after) this.after.push(block);
    for (const anchor of other.anchors) this.anchors.push(anchor);
  }

  #startPiece(): void {
    this.#inlines = [];
    this.#marks = undefined;
    this.pieces.push({ inlines: this.#inlines });
  }
}
