import { documentModel, loadModel, type DocumentModel } from '@editor-companion/document';
import { fieldOf, readLive } from '@editor-companion/document/yjs';
import { applyUpdate, Doc, type XmlFragment } from 'yjs';
import { View } from '../edit/view.ts';
import { Book } from '../text/book.ts';
import { own } from '../text/json.ts';
import { errors } from '../errors.ts';
import type { Papers, Pieces, Suggests } from './job.ts';

/** A document of its own for the pieces. */
export function load(pieces: Pieces, doc: Doc = new Doc()): Doc {
  doc.transact(() => {
    for (const piece of pieces) applyUpdate(doc, piece);
  });
  return doc;
}

/** A document on the desk of a run. */
export interface Page {
  readonly doc: Doc;
  readonly field: string;
  readonly book: Book;
  readonly suggests: Suggests | undefined;
  readonly model: DocumentModel;
  /** The document as it is now. */
  readonly view: () => View;
}

/** @param book of another page of the same run. @throws DocumentError DOCUMENT_FIELD_UNREADABLE; CompanionError ASSISTANT_FORM_UNSUPPORTED (409) */
export async function openPage(
  { model, pieces, field: wanted, pages, suggests }: Papers,
  book: Book = new Book(),
): Promise<Page> {
  const using = model.length === 0 ? documentModel : await loadModel(model);
  const doc = load(pieces);
  const field = fieldOf(doc, wanted);
  for (const one of pages) book.takePages(one);
  const fragment: XmlFragment = doc.getXmlFragment(field);
  return {
    doc,
    field,
    book,
    suggests,
    model: using,
    view() {
      const accepting = suggests && { accepting: ({ run }: { readonly run?: string }) => run === suggests.run };
      const view = new View(fragment, readLive(fragment, { model: using, ...accepting }), book);
      const isStrange = view.content.length > 0 && view.content.every(({ type }) => !own(using.schema.nodes, type));
      if (isStrange) throw errors.ASSISTANT_FORM_UNSUPPORTED({ field });
      return view;
    },
  };
}
