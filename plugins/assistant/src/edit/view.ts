import type { DocumentNode } from '@editor-companion/document';
import type { LiveReading } from '@editor-companion/document/yjs';
import type { XmlFragment } from 'yjs';
import type { Book } from '../text/book.ts';
import type { TextContext } from '../text/write-inline.ts';
import { entriesOf, type Entry } from '../text/write-text.ts';
import { EditFault } from './faults.ts';

/** Where a node is. */
export interface Spot {
  readonly node: DocumentNode;
  /** Undefined for what stands in the document itself. */
  readonly parent: Spot | undefined;
  readonly index: number;
}

/** A live document as it is shown, with the way from anchors to nodes and from nodes to what holds them in Yjs. */
export class View {
  readonly reading: LiveReading;
  readonly book: Book;
  readonly #fragment: XmlFragment;
  readonly #entries: WeakMap<DocumentNode, readonly Entry[]>;
  readonly #spots = new Map<string, Spot>();

  /** @param before an earlier view, of which this one remembers what has not changed since. */
  constructor(fragment: XmlFragment, reading: LiveReading, book: Book, before?: View) {
    this.#entries = before ? before.#entries : new WeakMap();
    this.#fragment = fragment;
    this.reading = reading;
    this.book = book;
    this.#walk(reading.content, undefined);
  }

  /** The lines of a block of the document itself. */
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

  /** What tells a node from all others of the document, for good; empty for text. */
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

  /** The nodes in a node, or in the document. */
  childrenOf(parent: Spot | undefined): readonly DocumentNode[] {
    return parent ? (parent.node.content ?? []) : this.content;
  }

  /** What holds the nodes in a node, or in the document. */
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
