import { PdfDict, PdfName, PdfNumber, PdfStream, PdfString, type PDF, type PdfRef } from '@libpdf/core';
import type { ImportedComment } from '@editor-companion/core/plugin';
import { toText } from '@editor-companion/document';
import type { Rect } from '../pdf-objects/rect.ts';
import { numbers } from '../pdf-objects/rect.ts';

/** Yellow, the usual colour of highlights. */
const COLOUR = [1, 0.92, 0.4] as const;
/** The minimum width in points of a text range. */
const NARROW = 1;
const ICON = 16;
/** Print, and no zoom of the icon (ISO 32000-2, 12.5.3). */
const FLAGS = 4;

/** A link that marks the place of comments. */
export interface CommentPlace {
  readonly comments: readonly string[];
  readonly link: PdfDict;
  readonly ref: PdfRef;
  readonly rect: Rect;
}

/**
 * Converts the comments of a document to annotations (ISO 32000-2, 12.5.6): the links that mark them become highlights with the comment's
 * text, author and time; replies answer them; a resolved comment is marked as completed. A comment over several lines is one group.
 */
export class CommentBook {
  readonly #pdf: PDF;
  readonly #comments = new Map<string, ImportedComment>();
  readonly #replies = new Map<string, ImportedComment[]>();

  constructor(pdf: PDF, comments: readonly ImportedComment[]) {
    this.#pdf = pdf;
    for (const comment of comments) {
      if (comment.replyTo === undefined) this.#comments.set(comment.id, comment);
      else this.#replies.set(comment.replyTo, [...(this.#replies.get(comment.replyTo) ?? []), comment]);
    }
  }

  /** Annotates the places on a page. @returns the new annotations. */
  annotatePage(places: readonly CommentPlace[]): PdfRef[] {
    const added: PdfRef[] = [];
    /** The annotation with the text of each comment on this page. */
    const heads = new Map<string, PdfRef>();
    for (const { comments, link, ref, rect } of places) {
      this.#become(link, rect);
      // Copied before the text is added.
      const annotations = comments.map((_, index) => (index === 0 ? ref : this.#copy(link, added)));
      for (const [index, annotation] of annotations.entries())
        this.#say(comments[index] ?? '', annotation, heads, added);
    }
    return added;
  }

  /** Converts a link into a highlight, or into a note if it has no width. */
  #become(link: PdfDict, rect: Rect): void {
    for (const name of ['A', 'Border', 'BS', 'H', 'Dest']) link.delete(name);
    const { left, bottom, right, top } = rect;
    const isNote = right - left < NARROW;
    link.set('Subtype', PdfName.of(isNote ? 'Text' : 'Highlight'));
    link.set('F', PdfNumber.of(FLAGS));
    link.set('C', numbers(COLOUR));
    if (isNote) {
      link.set('Name', PdfName.of('Comment'));
      link.set('Rect', numbers([left - ICON / 2, top - NARROW, left + ICON / 2, top - NARROW + ICON]));
    } else {
      link.set('QuadPoints', numbers([left, top, right, top, left, bottom, right, bottom]));
      link.set('AP', PdfDict.of({ N: this.#pdf.register(appearance(rect)) }));
    }
  }

  /** Copies a link for another comment on the same text. */
  #copy(link: PdfDict, added: PdfRef[]): PdfRef {
    const copy = link.clone();
    copy.delete('StructParent');
    const ref = this.#pdf.register(copy);
    added.push(ref);
    return ref;
  }

  /** The first annotation of a comment on a page has its text; the others belong to it (12.5.6.2). */
  #say(id: string, ref: PdfRef, heads: Map<string, PdfRef>, added: PdfRef[]): void {
    const annotation = this.#pdf.getObject(ref);
    if (!(annotation instanceof PdfDict)) return;
    const head = heads.get(id);
    if (head) {
      annotation.set('IRT', head);
      annotation.set('RT', PdfName.of('Group'));
      return;
    }
    heads.set(id, ref);
    const comment = this.#comments.get(id);
    if (!comment) return;
    describe(annotation, comment);
    for (const reply of this.#replies.get(id) ?? []) added.push(this.#answer(annotation, ref, reply));
    if (comment.resolved === true) added.push(this.#answer(annotation, ref, comment, 'Completed'));
  }

  #answer(to: PdfDict, ref: PdfRef, comment: ImportedComment, state?: string): PdfRef {
    const answer = PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Text'),
      Rect: to.get('Rect') ?? numbers([0, 0, 0, 0]),
      // Hidden, because viewers show it with the comment that it answers.
      F: PdfNumber.of(FLAGS + 2),
      IRT: ref,
      ...(state !== undefined && { StateModel: PdfString.fromString('Review'), State: PdfString.fromString(state) }),
    });
    describe(answer, state === undefined ? comment : { ...comment, content: [] });
    return this.#pdf.register(answer);
  }
}

/** Returns the appearance of a highlight: over the text, which stays visible (12.5.5). */
function appearance({ left, bottom, right, top }: Rect): PdfStream {
  const multiply = PdfDict.of({ Type: PdfName.of('ExtGState'), BM: PdfName.of('Multiply') });
  const sides = [left, bottom, right - left, top - bottom].map((side) => side.toFixed(2));
  return PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: numbers([left, bottom, right, top]),
      Resources: PdfDict.of({ ExtGState: PdfDict.of({ M: multiply }) }),
    },
    Buffer.from(`/M gs ${COLOUR.join(' ')} rg ${sides.join(' ')} re f`, 'latin1'),
  );
}

function describe(annotation: PdfDict, { id, author, date, content }: ImportedComment): void {
  const text = toText({ type: 'doc', content: [...content] }).trim();
  annotation.set('Contents', PdfString.fromString(text.toWellFormed()));
  annotation.set('T', PdfString.fromString(author.toWellFormed()));
  annotation.set('NM', PdfString.fromString(id));
  const time = date === undefined ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(time)) annotation.set('M', PdfString.fromString(pdfDate(new Date(time))));
}

/** ISO 32000-2, 7.9.4. */
const pdfDate = (date: Date): string => `D:${date.toISOString().slice(0, 19).replaceAll(/[-:T]/gu, '')}Z`;
