import type { DocumentNode } from '@editor-companion/document';
import { Book } from '../../src/text/book.ts';
import { bareNode, canonical } from '../../src/text/json.ts';
import { entriesOf } from '../../src/text/write-text.ts';
import { schema } from '../text/document.ts';

/** A line of a document with all its properties, except for the content of nested lines. */
export interface Line {
  readonly text: string;
  readonly depth: number;
  readonly node: DocumentNode;
}

/**
 * Lines that are equal if their documents are equal: a node without a text form is named by its content, and formats have the same number
 * in all documents of one writer.
 */
export class LineWriter {
  readonly #book = new Book();
  readonly #keys = new Map<DocumentNode, string>();

  linesOf({ content = [] }: DocumentNode): Line[] {
    const context = { schema, book: this.#book, keyOf: (node: DocumentNode) => this.#keyOf(node) };
    return entriesOf(content, context).map(({ node, text, depth }) => ({ node, depth, text: this.#whole(text, node) }));
  }

  #whole(text: string, node: DocumentNode): string {
    const bare = text.replace(/^@(?:\d+|\?) ?/, '');
    return bare.startsWith('[?') ? `${bare} ${this.#keyOf(node)}` : bare;
  }

  #keyOf(node: DocumentNode): string {
    const key = this.#keys.get(node) ?? canonical(bareNode(node, schema));
    this.#keys.set(node, key);
    return key;
  }
}
