import { marksOfField, type DocumentMark, type DocumentNode, type PageSetup } from '@editor-companion/document';
import { childrenOf, textOf } from '../node.ts';
import { hasOwnBands, ownBlocks } from './bands.ts';

/** The parts of a caption that a cross reference may repeat. */
export const REFERENCE_PARTS = ['label', 'caption', 'number'] as const;
export type ReferencePart = (typeof REFERENCE_PARTS)[number];

const FIELDS: ReadonlySet<string> = new Set([
  'crossReference',
  'sequence',
  'headingNumber',
  'documentField',
  'citation',
]);

/** Returns the link of a node, or of a field's content. */
export function linkOfNode(node: DocumentNode): DocumentMark | undefined {
  const marks = FIELDS.has(node.type) ? marksOfField(node) : node.marks;
  return marks?.find(({ type }) => type === 'link');
}

/** Tells whether a cross reference only consists of a link to its target. */
export const isOwnLink = (node: DocumentNode): boolean =>
  node.type === 'crossReference' && linkOfNode(node)?.attrs?.['href'] === `#${String(node.attrs?.['target'])}`;

/** Collects the bookmarks that the cross references of a document need in their targets. */
export class References {
  readonly #wanted = new Map<string, Set<string>>();
  readonly #captions = new Set<string>();

  /** @param page its headers and footers refer to blocks as well */
  constructor(document: DocumentNode, { header = {}, footer = {} }: Pick<PageSetup, 'header' | 'footer'>) {
    this.#visit(document);
    for (const block of ownBlocks({ type: 'section', attrs: { header, footer } })) this.#visit(block);
  }

  /** Tells whether a reference repeats the text of a block or its number. */
  wantsWhole(anchor: string): boolean {
    return [...(this.#wanted.get(anchor) ?? [])].some(
      (kind) => kind !== 'page' && kind !== 'note' && !this.isPart(anchor, kind),
    );
  }

  /** Tells whether a reference shows the number of a note. */
  wantsNote(noteId: string): boolean {
    return this.#wanted.get(noteId)?.has('note') === true;
  }

  /** Tells whether a reference repeats a part of a caption. */
  wants(anchor: string, part: ReferencePart): boolean {
    return this.#wanted.get(anchor)?.has(part) === true && this.isPart(anchor, part);
  }

  /** Tells whether a kind of reference repeats a part of its target. A number does if the target is a caption. */
  isPart(anchor: string, kind: string): kind is ReferencePart {
    return REFERENCE_PARTS.some((part) => part === kind) && (kind !== 'number' || this.#captions.has(anchor));
  }

  #visit(node: DocumentNode): void {
    if (node.type === 'crossReference') {
      const target = textOf(node, 'target') ?? '';
      const kinds = this.#wanted.get(target) ?? new Set();
      this.#wanted.set(target, kinds.add(textOf(node, 'kind') ?? 'text'));
    }
    const anchor = textOf(node, 'anchor');
    const children = childrenOf(node);
    if (anchor !== undefined && children.some(({ type }) => type === 'sequence')) this.#captions.add(anchor);
    for (const child of children) this.#visit(child);
    if (hasOwnBands(node)) for (const block of ownBlocks(node)) this.#visit(block);
  }
}
