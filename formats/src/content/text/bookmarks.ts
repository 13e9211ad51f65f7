import { shownIn, type DocumentNode } from '@editor-companion/document';
import { isExtras } from '../own/words.ts';
import { anchorId } from '../bounds.ts';
import { safeHref } from './link.ts';
import type { InlineBuilder } from './inline-builder.ts';

/** The part of a paragraph that a bookmark covers, in the terms of cross references. */
type Cover = 'text' | 'label' | 'caption' | 'number';

interface Reference {
  readonly node: DocumentNode;
  /** True if it links to its target where it is no node. */
  readonly isLink: boolean;
  /** True if the kind of the reference does not depend on bookmarks. */
  readonly isCertain: boolean;
  isGivenUp: boolean;
  /** The siblings of the reference. */
  line: DocumentNode[];
}

/** The bookmarks that exports place at index entries, by which the lines of an index find their pages. */
const ENTRY = /^_Idx\d{1,9}$/;

/** The maximum number of characters that a cross reference shows. */
const MAX_SHOWN = 1024;

/**
 * Resolves the targets of links and cross references. A block has only one anchor, so that further names of a block are aliases of the
 * first. References to them are updated after everything is read.
 */
export class Bookmarks {
  readonly #anchorOf = new Map<string, string>();
  readonly #covers = new Map<string, Cover>();
  readonly #notes = new Map<string, string>();
  readonly #links: Record<string, unknown>[] = [];
  readonly #ranges: Record<string, unknown>[] = [];
  readonly #references = new Map<DocumentNode, Reference>();
  /** For each line, the texts that replace invalid references. */
  readonly #textsIn = new Map<DocumentNode[], Map<DocumentNode, DocumentNode[]>>();

  /** Names a block and returns its anchor. Names that word processors create automatically are ignored. */
  name(names: readonly string[]): string | undefined {
    const [first, ...others] = names
      .filter((name) => name !== '' && name !== '_GoBack' && !isExtras(name) && !ENTRY.test(name))
      .map(anchorId);
    if (first === undefined) return undefined;
    this.#anchorOf.set(first, first);
    for (const other of others) this.#anchorOf.set(other, first);
    return first;
  }

  /** Records which parts of a paragraph its bookmarks cover. Call it after the paragraph is read. */
  cover({ ranges, length, sequenceEnd }: InlineBuilder): void {
    for (const { name, start, end } of ranges) {
      const cover = coverOf(start, end, length, sequenceEnd);
      if (cover) this.#covers.set(anchorId(name), cover);
    }
  }

  /** Records that a bookmark is around the reference to a note, so that cross references to it show the number of the note. */
  nameNote(name: string, noteId: string): void {
    const id = anchorId(name);
    if (!this.#notes.has(id)) this.#notes.set(id, noteId);
  }

  /** Records the attributes of a link mark with the target `#name`. */
  addLink(attrs: Record<string, unknown>): void {
    this.#links.push(attrs);
  }

  /** Records the attributes of an index entry with a `range`. */
  addRange(attrs: Record<string, unknown>): void {
    this.#ranges.push(attrs);
  }

  /** Records a cross reference. It becomes text if no block contains what it shows. */
  addReference(node: DocumentNode, { isLink, isCertain }: Pick<Reference, 'isLink' | 'isCertain'>): void {
    this.#references.set(node, { node, isLink, isCertain, isGivenUp: false, line: [] });
  }

  /** Records the siblings of a cross reference. Other nodes are ignored. */
  placeReference(node: DocumentNode, line: DocumentNode[]): void {
    const reference = this.#references.get(node);
    if (reference) reference.line = line;
  }

  /** Records that a cross reference shows more than one line. */
  giveUp(node: DocumentNode): void {
    const reference = this.#references.get(node);
    if (reference) reference.isGivenUp = true;
  }

  /** Updates all internal links and cross references to the anchors of their targets. */
  resolve(): void {
    for (const reference of this.#references.values()) this.#settle(reference);
    for (const [line, texts] of this.#textsIn) replaceIn(line, texts);
    for (const attrs of this.#ranges) attrs['range'] = this.#anchorOf.get(String(attrs['range'])) ?? attrs['range'];
    for (const attrs of this.#links) {
      const name = anchorId(String(attrs['href']).slice(1));
      attrs['href'] = `#${this.#anchorOf.get(name) ?? name}`;
    }
  }

  #settle(reference: Reference): void {
    const { node } = reference;
    const name = String(node.attrs?.['target']);
    const isNote = node.attrs?.['kind'] === 'note';
    const anchor = isNote ? this.#notes.get(name) : this.#anchorOf.get(name);
    const kind = isNote ? anchor && 'note' : this.#kindIn(reference, name);
    const isTooLong = shownIn(node).length > MAX_SHOWN;
    if (kind === undefined || isTooLong || reference.isGivenUp) {
      const texts = this.#textsIn.get(reference.line) ?? new Map<DocumentNode, DocumentNode[]>();
      this.#textsIn.set(reference.line, texts.set(node, this.#textsOf(reference)));
      return;
    }
    const { kind: _kind, ...attrs } = node.attrs ?? {};
    const target = anchor ?? name;
    node.attrs = { ...attrs, target, ...(kind !== 'text' && { kind }) };
    if (reference.isLink) this.#link(node, `#${target}`);
  }

  /** Adds a link to the content of a field, unless it has one. */
  #link(node: DocumentNode, address: string): void {
    const href = safeHref(address);
    if (href === undefined) return;
    for (const text of node.content ?? [])
      if (text.marks?.some(({ type }) => type === 'link') !== true)
        text.marks = [...(text.marks ?? []), { type: 'link', attrs: { href } }];
  }

  #kindIn({ node: { attrs = {} }, isCertain }: Reference, name: string): unknown {
    return isCertain ? attrs['kind'] : this.#kindOf(name, attrs['kind']);
  }

  /** Returns the kind of content that a reference to a name shows. Undefined if no block contains it. */
  #kindOf(name: string, kind: unknown): unknown {
    if (!this.#anchorOf.has(name)) return undefined;
    return kind === 'text' ? this.#covers.get(name) : kind;
  }

  /** Returns the shown text of a reference, with its link if it had one. */
  #textsOf({ node, isLink }: Reference): DocumentNode[] {
    const href = isLink ? safeHref(`#${String(node.attrs?.['target'])}`) : undefined;
    return (node.content ?? []).map((text): DocumentNode => {
      if (href === undefined || text.marks?.some(({ type }) => type === 'link') === true) return text;
      const attrs = { href };
      this.addLink(attrs);
      return { ...text, marks: [...(text.marks ?? []), { type: 'link', attrs }] };
    });
  }
}

/** Replaces nodes in a line by texts. */
function replaceIn(line: DocumentNode[], texts: ReadonlyMap<DocumentNode, readonly DocumentNode[]>): void {
  const nodes = line.flatMap((node) => texts.get(node) ?? [node]);
  line.length = 0;
  for (const node of nodes) line.push(node);
}

/** @param sequenceEnd where the number of a caption ends */
function coverOf(start: number, end: number, length: number, sequenceEnd: number | undefined): Cover | undefined {
  if (start === 0 && end === length) return 'text';
  if (sequenceEnd === undefined) return undefined;
  if (end === sequenceEnd) return start === 0 ? 'label' : start === sequenceEnd - 1 ? 'number' : undefined;
  return start >= sequenceEnd && end === length ? 'caption' : undefined;
}

/** Sets the anchor of a block. */
export function anchorBlock(node: DocumentNode, anchor: string | undefined): void {
  if (anchor !== undefined) node.attrs = { ...node.attrs, anchor };
}
