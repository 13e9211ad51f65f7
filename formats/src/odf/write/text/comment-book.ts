import type { DocumentNode, ImportedComment } from '@editor-companion/document';
import { element, textElement } from '../../../package/xml/write-xml.ts';
import { childrenOf, textOf } from '../../../content/node.ts';

/** Writes comments where their ranges begin (ODF 1.3, part 3, 14.1). */
export class CommentBook {
  readonly #comments: ReadonlyMap<string, ImportedComment>;
  readonly #starts = new Map<DocumentNode, string[]>();
  readonly #ends = new Map<DocumentNode, string[]>();

  constructor(comments: readonly ImportedComment[], document: DocumentNode) {
    this.#comments = new Map(comments.map((comment) => [comment.id, comment]));
    const bounds = new Map<string, { first: DocumentNode; last: DocumentNode }>();
    if (comments.length > 0) this.#find(document, bounds);
    for (const { id } of comments) {
      const found = bounds.get(id);
      if (!found) continue;
      this.#starts.set(found.first, [...(this.#starts.get(found.first) ?? []), id]);
      this.#ends.set(found.last, [...(this.#ends.get(found.last) ?? []), id]);
    }
  }

  #find(node: DocumentNode, bounds: Map<string, { first: DocumentNode; last: DocumentNode }>): void {
    if (node.type === 'textBox' || node.type === 'footnotes') return;
    for (const mark of node.marks ?? []) {
      const id = mark.type === 'comment' ? textOf(mark, 'commentId') : undefined;
      if (id !== undefined && this.#comments.has(id))
        bounds.set(id, { first: bounds.get(id)?.first ?? node, last: node });
    }
    // The content of a node with marks has the same marks.
    if (!node.marks) for (const child of childrenOf(node)) this.#find(child, bounds);
  }

  /** Returns the comments that begin at a node. @param write a comment's blocks as XML */
  starts(node: DocumentNode, write: (content: readonly DocumentNode[]) => string): string {
    return (this.#starts.get(node) ?? []).map((id) => this.#annotation(id, write)).join('');
  }

  ends = (node: DocumentNode): string =>
    (this.#ends.get(node) ?? []).map((id) => element('office:annotation-end', { 'office:name': nameOf(id) })).join('');

  #annotation(id: string, write: (content: readonly DocumentNode[]) => string): string {
    const comment = this.#comments.get(id);
    if (!comment) return '';
    const { author, date, content, replyTo, resolved } = comment;
    return element(
      'office:annotation',
      {
        'office:name': nameOf(id),
        'loext:resolved': resolved === true ? 'true' : undefined,
        'loext:parent-name': replyTo === undefined ? undefined : nameOf(replyTo),
      },
      textElement('dc:creator', author),
      date === undefined ? '' : textElement('dc:date', date),
      write(content),
    );
  }
}

const nameOf = (id: string): string => `comment-${id}`;
