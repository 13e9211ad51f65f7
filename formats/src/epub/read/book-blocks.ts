import type { DocumentNode } from '@editor-companion/document';
import { NodeBudget } from '../../content/node-budget.ts';
import { plainText } from '../../content/node.ts';
import type { Note } from './book-links.ts';

const BESIDE = new Set(['heading', 'horizontalRule', 'paragraph']);

/** Collects the blocks of a book: its chapters, then its notes. */
export class BookBlocks {
  readonly #blocks: DocumentNode[] = [];
  readonly #notes = new Map<string, DocumentNode>();
  readonly #budget = new NodeBudget();

  /**
   * @param held whether notes were taken out of it: a page of nothing but notes leaves its heading
   * @throws FormatError CONTENT_TOO_LARGE
   */
  addChapter(blocks: readonly DocumentNode[], held: boolean): void {
    this.#budget.spend(sizeOf(blocks));
    const isBare = blocks.every((node) => BESIDE.has(node.type) && (node.type === 'heading' || isEmpty(node)));
    if (isBare && (held || blocks.every(isEmpty))) return;
    for (const block of blocks) this.#blocks.push(block);
  }

  /** @throws FormatError CONTENT_TOO_LARGE */
  addNote({ id, kind, label }: Note, blocks: readonly DocumentNode[]): void {
    this.#budget.spend(sizeOf(blocks));
    const content = withoutLabel(blocks, label);
    if (this.#notes.has(id)) return;
    this.#notes.set(id, {
      type: 'footnote',
      attrs: { noteId: id, kind },
      content: content.length > 0 ? content : [{ type: 'paragraph' }],
    });
  }

  list(): DocumentNode[] {
    const blocks = this.#blocks.length > 0 ? this.#blocks : [{ type: 'paragraph' }];
    return this.#notes.size === 0 ? blocks : [...blocks, { type: 'footnotes', content: [...this.#notes.values()] }];
  }
}

function sizeOf(nodes: readonly DocumentNode[]): number {
  let size = nodes.length;
  for (const { content } of nodes) if (content) size += sizeOf(content);
  return size;
}

/** A horizontal rule does not count as content. */
function isEmpty({ type, content = [] }: DocumentNode): boolean {
  return (
    type === 'horizontalRule' ||
    (type === 'paragraph' && content.every((node) => node.type === 'text' && node.text?.trim() === ''))
  );
}

/** Removes the number at the beginning of a note, because the document numbers its notes. */
function withoutLabel([first, ...rest]: readonly DocumentNode[], label: string): DocumentNode[] {
  const [lead, ...others] = first?.content ?? [];
  if (first?.type !== 'paragraph' || lead?.type !== 'text') return first ? [first, ...rest] : [];
  const text = (lead.text ?? '').trimStart();
  const number = label.replaceAll(/[^\p{L}\p{N}*†‡]/gu, '');
  const bare = text.replace(/^[[(]/, '');
  const behind = number !== '' && bare.startsWith(number) ? bare.slice(number.length) : text;
  const words = /^[.):\]]?(?:\s|$)/.test(behind) ? behind.replace(/^[.):\]]?\s*/, '') : text;
  const content = words === '' ? others : [{ ...lead, text: words }, ...others];
  if (content.length === 0 || plainText({ type: 'paragraph', content }).trim() === '')
    return rest.length > 0 ? rest : [];
  return [{ ...first, content }, ...rest];
}
