import { HeadingCounter, type DocumentMark, type DocumentNode } from '@editor-companion/document';
import type { InlineBuilder } from '../text/inline-builder.ts';

/** A heading's number as a file has it. */
export interface FiledNumber {
  /** The id of the numbering in the file. */
  readonly list: string;
  /** The attributes of the node, except for `list` and `start`. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The number, and all that is shown of it. */
  readonly ordinal: number;
  readonly shown: string;
  /** The start value in a file of the product. In other files several settings affect the start, so that the resulting number decides. */
  readonly start?: number | undefined;
}

const MAX_PATTERN = 64;

/** Makes nodes of the numbers of headings as a file is read. */
export class HeadingNumbers {
  readonly #counter = new HeadingCounter();
  /** Maps the numberings of the file to their names in the document. The first one has no name. */
  readonly #names = new Map<string, string>();

  /**
   * Creates the node of a heading's number. It gets a start value if the document would otherwise continue with another number than the
   * file. @param name the name of the numbering in the document, if known; empty for the unnamed one @returns undefined if even then it
   * would show a different number than the file
   */
  make({ list, attributes, ordinal, shown, start }: FiledNumber, name?: string): DocumentNode | undefined {
    const { pattern } = attributes;
    if (typeof pattern === 'string' && pattern.length > MAX_PATTERN) return undefined;
    const known = name ?? this.#nameOf(list);
    const attrs = { ...attributes, ...(known !== '' && { list: known }) };
    const plain: DocumentNode = { type: 'headingNumber', attrs: { ...attrs, ...(start !== undefined && { start }) } };
    if (this.#shows(plain, ordinal, shown)) return plain;
    const begun: DocumentNode = { type: 'headingNumber', attrs: { ...attrs, start: ordinal } };
    return this.#shows(begun, ordinal, shown) ? begun : undefined;
  }

  /** Creates the node of a heading's number for a file that states the counting rules but not the number. @param attributes of the node */
  count(attributes: Readonly<Record<string, unknown>>, ordinal: number): { node: DocumentNode; shown: string } {
    const node: DocumentNode = { type: 'headingNumber', attrs: { ...attributes } };
    const counted = this.#counter.next(node);
    if (counted.number === ordinal) return { node, shown: counted.shown };
    this.#counter.undo();
    const begun: DocumentNode = { type: 'headingNumber', attrs: { ...attributes, start: ordinal } };
    return { node: begun, shown: this.#counter.next(begun).shown };
  }

  #shows(node: DocumentNode, ordinal: number, shown: string): boolean {
    const counted = this.#counter.next(node);
    const isSame = counted.number === ordinal && counted.shown === shown;
    if (!isSame) this.#counter.undo();
    return isSame;
  }

  #nameOf(list: string): string {
    if (!this.#names.has(list)) this.#names.set(list, this.#names.size === 0 ? '' : String(this.#names.size + 1));
    return this.#names.get(list) ?? '';
  }
}

/** Puts the number of a heading in front of its words, in their looks: a node, or text where it is none. */
export function putNumber(builder: InlineBuilder, shown: string, node: DocumentNode | undefined): void {
  const first = builder.pieces.find((piece) => 'inlines' in piece && piece.inlines.length > 0);
  if (!first || !('inlines' in first)) return;
  const text: DocumentNode = { type: 'text', text: shown, ...looksOf(first.inlines) };
  first.inlines.unshift(node ? { ...node, content: [text] } : text);
}

function looksOf(inlines: readonly DocumentNode[]): { marks?: DocumentMark[] } {
  const marks = inlines
    .find(({ text }) => text !== undefined)
    ?.marks?.filter(({ type }) => type !== 'link' && type !== 'comment');
  return marks && marks.length > 0 ? { marks } : {};
}
