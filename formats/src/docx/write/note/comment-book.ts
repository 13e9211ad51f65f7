import { STYLE_IDS } from '../../words.ts';
import type { DocumentNode, ImportedComment } from '@editor-companion/document';
import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { childrenOf, textOf } from '../../../content/node.ts';
import { wordDate } from '../date.ts';
import { NAMESPACES } from '../namespaces.ts';

interface Ranges {
  readonly starts: ReadonlyMap<DocumentNode, readonly string[]>;
  readonly ends: ReadonlyMap<DocumentNode, readonly string[]>;
}

const NO_RANGES: Ranges = { starts: new Map(), ends: new Map() };

/** The comments of a document with their authors and commented ranges. */
export class CommentBook {
  readonly #comments: ReadonlyMap<string, ImportedComment>;
  readonly #numbers = new Map<string, number>();
  readonly #placed = new Set<string>();

  /** @param comments none when they do not go along */
  constructor(comments: readonly ImportedComment[]) {
    this.#comments = new Map(comments.map((comment) => [comment.id, comment]));
    const taken = new Set<number>();
    const free = (): number => {
      let number = 0;
      while (taken.has(number)) number += 1;
      return number;
    };
    for (const { id } of comments) {
      const stated = /^\d{1,9}$/.test(id) ? Number(id) : undefined;
      const number = stated === undefined || taken.has(stated) ? undefined : stated;
      if (number !== undefined) this.#number(id, number, taken);
    }
    for (const { id } of comments) if (!this.#numbers.has(id)) this.#number(id, free(), taken);
  }

  #number(id: string, number: number, taken: Set<number>): void {
    this.#numbers.set(id, number);
    taken.add(number);
  }

  get isEmpty(): boolean {
    return this.#comments.size === 0;
  }

  /**
   * Returns the first and last node of each comment in a text flow. A comment has only one range, in the first text flow that contains it.
   */
  rangesIn(content: readonly DocumentNode[]): Ranges {
    if (this.isEmpty) return NO_RANGES;
    const bounds = new Map<string, { first: DocumentNode; last: DocumentNode }>();
    for (const node of content) this.#find(node, bounds);
    const starts = new Map<DocumentNode, string[]>();
    const ends = new Map<DocumentNode, string[]>();
    for (const [id, { first, last }] of bounds) {
      this.#placed.add(id);
      starts.set(first, [...(starts.get(first) ?? []), id]);
      ends.set(last, [...(ends.get(last) ?? []), id]);
    }
    return { starts, ends };
  }

  #find(node: DocumentNode, bounds: Map<string, { first: DocumentNode; last: DocumentNode }>): void {
    if (node.type === 'textBox' || node.type === 'headingNumber') return;
    for (const mark of node.marks ?? []) {
      const id = mark.type === 'comment' ? textOf(mark, 'commentId') : undefined;
      if (id === undefined || !this.#comments.has(id) || this.#placed.has(id)) continue;
      bounds.set(id, { first: bounds.get(id)?.first ?? node, last: node });
    }
    // The content of a node with marks has the same marks.
    if (!node.marks) for (const child of childrenOf(node)) this.#find(child, bounds);
  }

  start = (id: string): string => element('w:commentRangeStart', { 'w:id': this.#numbers.get(id) });

  /** Returns the end of a range with the comment's reference mark. */
  end(id: string): string {
    const attributes = { 'w:id': this.#numbers.get(id) };
    const style = element('w:rPr', {}, element('w:rStyle', { 'w:val': STYLE_IDS.commentReference }));
    return (
      element('w:commentRangeEnd', attributes) + element('w:r', {}, style, element('w:commentReference', attributes))
    );
  }

  /**
   * Returns word/comments.xml (17.13.4.6).
   * @param write a comment's blocks as XML; the last paragraph is to carry the id
   */
  toXml(write: (content: readonly DocumentNode[], paragraphId: string) => string): string {
    const written = [...this.#comments.values()].map(({ id, author, date, content }) =>
      element(
        'w:comment',
        {
          'w:id': this.#numbers.get(id),
          'w:author': author,
          'w:date': wordDate(date),
          'w:initials': initials(author),
        },
        write(content, this.#paragraphId(id)),
      ),
    );
    return XML_DECLARATION + element('w:comments', NAMESPACES, written);
  }

  /** Returns word/commentsExtended.xml ([MS-DOCX] 2.5.4): threads and resolved comments. */
  toExtendedXml(): string {
    const entries = [...this.#comments.values()].map(({ id, replyTo, resolved }) =>
      element('w15:commentEx', {
        'w15:paraId': this.#paragraphId(id),
        'w15:paraIdParent':
          replyTo !== undefined && this.#comments.has(replyTo) ? this.#paragraphId(replyTo) : undefined,
        'w15:done': resolved === true ? 1 : 0,
      }),
    );
    return XML_DECLARATION + element('w15:commentsEx', NAMESPACES, entries);
  }

  /** Returns a paragraph id: eight hexadecimal digits, below 0x80000000. */
  #paragraphId = (id: string): string =>
    (0x10_00_00_00 + (this.#numbers.get(id) ?? 0)).toString(16).toUpperCase().padStart(8, '0');
}

const initials = (author: string): string =>
  author
    .split(/\s+/)
    .map((word) => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .slice(0, 9);
