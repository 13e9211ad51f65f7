import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { TabStop } from '@editor-companion/document';
import type { FlatBlock } from '../block/flat-block.ts';

/** A sequence of inline nodes, or a block between two such sequences. */
export type Piece = { readonly inlines: DocumentNode[] } | { readonly block: DocumentNode };

/** The range of a bookmark in a paragraph, in units of `length`. */
export interface BookmarkRange {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A place between two inline nodes. */
export interface InlinePlace {
  readonly line: DocumentNode[];
  readonly index: number;
  readonly length: number;
}

const NO_MARKS: readonly DocumentMark[] = [];

/** Collects the content of a paragraph in order. Adjacent text with the same marks becomes one node. */
export class InlineBuilder {
  readonly pieces: Piece[] = [];
  /** Blocks anchored in the paragraph, which follow it: text boxes, charts. */
  readonly after: FlatBlock[] = [];
  /** Bookmarks that start in the paragraph. */
  readonly anchors: string[] = [];
  /** Bookmarks that start and end in the paragraph. */
  readonly ranges: BookmarkRange[] = [];
  /** The number of characters, plus one for each node that is no text. */
  length = 0;
  /** The end of the first sequence number of a caption, in units of `length`. */
  sequenceEnd: number | undefined;
  /** Stops of tabs with their own position, in order. */
  readonly ownStops: TabStop[] = [];
  /** The state of each check box (content control or form field), in order. */
  readonly checkBoxes: boolean[] = [];
  /** True if the paragraph starts with the first check box. */
  startsWithCheckBox = false;
  #inlines: DocumentNode[] = [];
  #marks: readonly DocumentMark[] | undefined;

  constructor() {
    this.#startPiece();
  }

  /** The number of nodes, at least one. */
  get size(): number {
    return this.pieces.reduce((sum, piece) => sum + ('inlines' in piece ? piece.inlines.length : 1), 1);
  }

  /** The open sequence of inline nodes. */
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

  /** Starts a new text node, so that a node can replace the content after it. @returns the place */
  begin(): InlinePlace {
    this.#marks = undefined;
    return { line: this.#inlines, index: this.#inlines.length, length: this.length };
  }

  /** Returns the nodes since a place. Undefined if blocks lie between. */
  since({ line, index }: InlinePlace): readonly DocumentNode[] | undefined {
    return line === this.#inlines ? line.slice(index) : undefined;
  }

  /** Replaces the nodes since a place by one. */
  replaceSince({ line, index, length }: InlinePlace, node: DocumentNode): void {
    line.splice(index);
    this.length = length;
    this.inline(node);
  }

  /** Inserts a block, such as a page break. Further content starts a new sequence. */
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

  /** Inserts the content of another paragraph before or after the present content. */
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
