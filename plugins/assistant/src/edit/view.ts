import type { DocumentNode } from '@editor-companion/document';
import type { LiveReading } from '@editor-companion/document/yjs';
import type { XmlFragment } from 'yjs';
import type { Book } from '../text/book.ts';
import type { TextContext } from '../text/write-inline.ts';
import { entriesOf, type Entry } from '../text/write-text.ts';
import { EditFault } from './faults.ts';

/** The position of a node. */
export interface Spot {
  readonly node: DocumentNode;
  /** Undefined for top-level nodes. */
  readonly parent: Spot | undefined;
  readonly index: number;
}

/** A live document as shown to the model, with lookups from anchors to nodes and from nodes to their Yjs parents. */
export class View {
  readonly reading: LiveReading;
  readonly book: Book;
  readonly #fragment: XmlFragment;
  readonly #entries: WeakMap<DocumentNode, readonly Entry[]>;
  readonly #spots = new Map<string, Spot>();

  /** @param before an earlier view, whose unchanged parts this one keeps. */
  constructor(fragment: XmlFragment, reading: LiveReading, book: Book, before?: View) {
    this.#entries = before ? before.#entries : new WeakMap();
    this.#fragment = fragment;
    this.reading = reading;
    this.book = book;
    this.#walk(reading.content, undefined);
  }

  /** The lines of a top-level block. */
  entriesOf(node: DocumentNode): readonly Entry[] {
    const known = this.#entries.get(node);
    if (known) return known;
    const entries = entriesOf([node], this.context);
    this.#entries.set(node, entries);
    return entries;
  }

  get context(): TextContext {
    return { schema: this.reading.schema, book: this.book, keyOf: (node) => this.keyOf(node) };
  }

  get content(): readonly DocumentNode[] {
    return this.reading.content;
  }

  /** A node's permanent identity in the document; empty for text. */
  keyOf(node: DocumentNode): string {
    const id = this.reading.elementOf(node)?._item?.id;
    return id ? `${id.client}:${id.clock}` : '';
  }

  spotOf(key: string): Spot | undefined {
    return this.#spots.get(key);
  }

  /** @throws EditFault ANCHOR_UNKNOWN, ANCHOR_GONE */
  spotAt(anchor: string): Spot {
    const key = this.book.keyOf(anchor);
    if (key === undefined)
      throw new EditFault('ANCHOR_UNKNOWN', `There is no @${anchor}. Use an anchor from the text that was shown.`);
    const spot = this.#spots.get(key);
    if (!spot)
      throw new EditFault(
        'ANCHOR_GONE',
        `@${anchor} is no longer in the document; read the part that it was in again.`,
      );
    return spot;
  }

  anchorOf(node: DocumentNode): number {
    return this.book.anchorOf(this.keyOf(node));
  }

  /** The children of a node, or of the document. */
  childrenOf(parent: Spot | undefined): readonly DocumentNode[] {
    return parent ? (parent.node.content ?? []) : this.content;
  }

  /** The Yjs parent of a node's children, or of the document's. */
  holderOf(parent: Spot | undefined): XmlFragment {
    const holder = parent ? this.reading.elementOf(parent.node) : this.#fragment;
    if (!holder) throw new TypeError('A node that is shown has no element.');
    return holder;
  }

  #walk(nodes: readonly DocumentNode[], parent: Spot | undefined): void {
    for (const [index, node] of nodes.entries()) {
      if (node.type === 'text') continue;
      const spot = { node, parent, index };
      this.#spots.set(this.keyOf(node), spot);
      this.#walk(node.content ?? [], spot);
    }
  }
}
