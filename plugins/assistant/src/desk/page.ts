import { documentModel, loadModel, type DocumentModel } from '@editor-companion/document';
import { fieldOf, readLive } from '@editor-companion/document/yjs';
import { AbstractType, applyUpdate, Doc, XmlElement, type XmlFragment } from 'yjs';
import { View } from '../edit/view.ts';
import { Book } from '../text/book.ts';
import { own } from '../text/json.ts';
import { errors } from '../errors.ts';
import type { Papers, Pieces, Suggests } from './job.ts';

/** Builds a Y.Doc from pieces. */
export function load(pieces: Pieces, doc: Doc = new Doc()): Doc {
  doc.transact(() => {
    for (const piece of pieces) applyUpdate(doc, piece);
  });
  return doc;
}

/** A document that a thread holds for a run. */
export class Page {
  readonly doc: Doc;
  readonly field: string;
  readonly book: Book;
  readonly suggests: Suggests | undefined;
  readonly model: DocumentModel;
  readonly #fragment: XmlFragment;
  readonly #changed = new Set<XmlElement>();
  #isChanged = true;
  #view: View | undefined;

  constructor(doc: Doc, field: string, { model, book, suggests }: Pick<Page, 'model' | 'book' | 'suggests'>) {
    this.doc = doc;
    this.book = book;
    this.field = field;
    this.model = model;
    this.suggests = suggests;
    this.#fragment = doc.getXmlFragment(field);
    this.#fragment.observeDeep((events) => this.#note(events));
  }

  /**
   * The current document. Blocks that have not changed since the last view are the same objects.
   * @throws CompanionError ASSISTANT_FORM_UNSUPPORTED (409)
   */
  readonly view = (): View => {
    if (this.#view && !this.#isChanged) return this.#view;
    const before = this.#view;
    const isChanged = (block: XmlElement): boolean => this.#changed.has(block);
    const { model, suggests } = this;
    const reading = readLive(this.#fragment, {
      model,
      ...(before && { earlier: { reading: before.reading, isChanged } }),
      ...(suggests && { accepting: ({ run }) => run === suggests.run }),
    });
    const view = new View(this.#fragment, reading, this.book, before);
    const isStrange = view.content.length > 0 && view.content.every(({ type }) => !own(this.model.schema.nodes, type));
    if (isStrange) throw errors.ASSISTANT_FORM_UNSUPPORTED({ field: this.field });
    this.#changed.clear();
    this.#isChanged = false;
    return (this.#view = view);
  };

  #note(events: readonly { readonly target: unknown }[]): void {
    this.#isChanged = true;
    for (const { target } of events) {
      let block = target;
      while (block instanceof AbstractType && block.parent !== this.#fragment) block = block.parent;
      if (block instanceof XmlElement) this.#changed.add(block);
    }
  }
}

/** @param book of another page of the same run. @throws DocumentError DOCUMENT_FIELD_UNREADABLE */
export async function openPage(
  { model, pieces, field: wanted, pages, suggests }: Papers,
  book: Book = new Book(),
): Promise<Page> {
  const using = model.length === 0 ? documentModel : await loadModel(model);
  const doc = load(pieces);
  const page = new Page(doc, fieldOf(doc, wanted), { model: using, book, suggests });
  for (const one of pages) book.takePages(one);
  return page;
}
