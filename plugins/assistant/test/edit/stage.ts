import { fromHTML, validate, type DocumentNode } from '@editor-companion/document';
import { fromYDoc, readLive, toYDoc } from '@editor-companion/document/yjs';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, type XmlFragment } from 'yjs';
import { applyOperation } from '../../src/edit/apply.ts';
import type { Operation } from '../../src/edit/operation.ts';
import { View } from '../../src/edit/view.ts';
import { Book } from '../../src/text/book.ts';
import { writeText, writeWhole } from '../../src/text/write-text.ts';

/** A live document that an assistant and other users edit. */
export class EditStage {
  readonly doc: Doc;
  readonly book = new Book();
  #isBegun = false;

  /** @param content HTML, or a document. */
  constructor(content: string | DocumentNode | Doc) {
    if (content instanceof Doc) this.doc = content;
    else this.doc = toYDoc(typeof content === 'string' ? fromHTML(content) : content);
  }

  get fragment(): XmlFragment {
    return this.doc.getXmlFragment('default');
  }

  view(): View {
    return new View(this.fragment, readLive(this.fragment), this.book);
  }

  /** The document as text, with anchors. */
  text(): string {
    const view = this.view();
    const context = { schema: view.reading.schema, book: this.book, keyOf: (node: DocumentNode) => view.keyOf(node) };
    const write = this.#isBegun ? writeText : writeWhole;
    this.#isBegun = true;
    return write(view.content, context);
  }

  /** Makes an edit, checks that the document is valid, and returns the bytes of the change. */
  edit(operation: Operation): number {
    const before = encodeStateVector(this.doc);
    applyOperation(this.doc, this.view(), operation, { origin: 'assistant' });
    validate(fromYDoc(this.doc));
    return encodeStateAsUpdate(this.doc, before).length;
  }

  /** Another user's copy of the current document. */
  fork(): EditStage {
    const doc = new Doc();
    applyUpdate(doc, encodeStateAsUpdate(this.doc));
    return new EditStage(doc);
  }

  /** Merges both copies. */
  mergeWith(other: EditStage): void {
    applyUpdate(this.doc, encodeStateAsUpdate(other.doc));
    applyUpdate(other.doc, encodeStateAsUpdate(this.doc));
  }
}
