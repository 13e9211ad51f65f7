import type { DocumentNode } from '@editor-companion/document';
import { readLive } from '@editor-companion/document/yjs';
import { Doc } from 'yjs';
import { Book } from '../../src/text/book.ts';
import { TextFault } from '../../src/text/faults.ts';
import { readText } from '../../src/text/read-text.ts';
import { writeWhole } from '../../src/text/write-text.ts';

/** A schema without holders of unknown nodes. */
export const { schema } = readLive(new Doc().getXmlFragment('default'));

/** A document in JSON whose nodes are identified by the order of their first occurrence. */
export class TextStage {
  readonly book = new Book();
  readonly #keys = new Map<DocumentNode, string>();

  write(nodes: readonly DocumentNode[]): string {
    return writeWhole(nodes, { schema, book: this.book, keyOf: (node) => this.#keyOf(node) });
  }

  read(text: string): DocumentNode[] {
    return readText(text, { schema, book: this.book, nodeAt: (anchor, line) => this.#nodeAt(anchor, line) });
  }

  #keyOf(node: DocumentNode): string {
    const known = this.#keys.get(node) ?? `key ${this.#keys.size}`;
    this.#keys.set(node, known);
    return known;
  }

  #nodeAt(anchor: string, line: number): DocumentNode {
    const key = this.book.keyOf(anchor);
    for (const [node, one] of this.#keys) if (one === key) return node;
    throw new TextFault('ANCHOR_UNKNOWN', line, anchor);
  }
}

/** Text without anchors, as a model would write it. */
export const withoutAnchors = (text: string): string => text.replaceAll(/^( *)@(?:\d+|\?)(?: |$)/gm, '$1');
