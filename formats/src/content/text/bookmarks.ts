import { shownIn, type DocumentNode } from '@editor-companion/document';
import { isExtras } from '../own/words.ts';
import { anchorId } from '../bounds.ts';
import { append } from '../../package/list.ts';
import { markStretch, stretchesIn, type OpenBookmark, type Stretch } from './bookmark-range.ts';
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

/** Names that programs give to the last place, to selections, and to headings in contents. */
const AUTOMATIC = /^_(?:GoBack$|Hlk|Toc|Idx)/;

/** The maximum number of open bookmarks that are followed from paragraph to paragraph, of their parts, and of marked bookmarks. */
const MAX_OPEN = 100;
const MAX_STRETCHES = 100_000;
const MAX_MARKED = 10_000;

const isReference = ({ type }: DocumentNode): boolean => type === 'footnoteReference';

/** The maximum number of characters that a cross reference shows. */
const MAX_SHOWN = 1024;

/**
 * Resolves the targets of links and cross references. A block has only one anchor, so that further names of a block are aliases of the
 * first. References to them are updated after everything is read.
 */
export class Bookmarks {
  readonly #isOwn: boolean;
  readonly #anchorOf = new Map<string, string>();
  readonly #covers = new Map<string, Cover>();
  readonly #notes = new Map<string, string>();
  readonly #links: Record<string, unknown>[] = [];
  readonly #ranges: Record<string, unknown>[] = [];
  /** The names of bookmarks that marks of the text hold. */
  readonly #marked = new Set<string>();
  /** Bookmarks over several paragraphs. `isWhole` if each of these is covered completely. */
  readonly #spread: { readonly name: string; readonly stretches: readonly Stretch[]; readonly isWhole: boolean }[] = [];
  /** The blocks with anchors, and all their names. */
  readonly #named = new Map<string, { readonly node: DocumentNode; readonly names: readonly string[] }>();
  #followed = 0;
  readonly #references = new Map<DocumentNode, Reference>();
  /** For each line, the texts that replace invalid references. */
  readonly #textsIn = new Map<DocumentNode[], Map<DocumentNode, DocumentNode[]>>();

  /** @param isOwn true for a file of this product, whose bookmarks around texts are marks, whatever their names */
  constructor(isOwn: boolean) {
    this.#isOwn = isOwn;
  }

  /**
   * Sets the anchor of a block to the first of its names. Names that word processors create automatically, and those of bookmarks around
   * parts of its text, are ignored.
   */
  nameBlock(node: DocumentNode, names: readonly string[]): void {
    const own = names
      .filter((name) => name !== '' && name !== '_GoBack' && !isExtras(name) && !ENTRY.test(name))
      .map(anchorId)
      .filter((name) => !this.#marked.has(name));
    const [first] = own;
    if (first === undefined) return;
    for (const name of own) this.#anchorOf.set(name, first);
    this.#named.set(first, { node, names: own });
    node.attrs = { ...node.attrs, anchor: first };
  }

  /** Records which parts of a paragraph its bookmarks cover, and marks other parts. Call it after the paragraph is read. */
  cover(builder: InlineBuilder, open: Iterable<OpenBookmark>): void {
    const { ranges, length, sequenceEnd } = builder;
    for (const { name, start, end } of ranges) {
      const cover = coverOf(start, end, length, sequenceEnd);
      if (cover) this.#covers.set(anchorId(name), cover);
      else this.#mark(name, () => stretchesIn(builder, start, end));
    }
    this.#follow(builder, open);
  }

  /** Records the parts of a paragraph in bookmarks that end later. Those beyond the limits only name the block in which they begin. */
  #follow(builder: InlineBuilder, open: Iterable<OpenBookmark>): void {
    let count = 0;
    for (const bookmark of open) {
      if ((count += 1) > MAX_OPEN || this.#followed >= MAX_STRETCHES) return;
      if (!bookmark.isFollowed && bookmark.builder !== undefined && bookmark.builder !== builder) continue;
      const start = bookmark.isFollowed ? 0 : bookmark.start;
      const stretches = stretchesIn(builder, start, builder.length);
      this.#followed += stretches.length;
      append(bookmark.stretches, stretches);
      if (!bookmark.isFollowed && coverOf(start, builder.length, builder.length, builder.sequenceEnd))
        bookmark.wholeOf = bookmark.stretches.length;
      bookmark.isFollowed = true;
    }
  }

  /** Ends a bookmark in a paragraph, or between paragraphs. */
  end(bookmark: OpenBookmark, builder?: InlineBuilder): void {
    const { name, start, stretches, isFollowed } = bookmark;
    const isHere = builder !== undefined && (bookmark.builder ?? builder) === builder && !isFollowed;
    if (isHere) builder.ranges.push({ name, start, end: builder.length });
    else if (isFollowed) {
      const all = builder ? [...stretches, ...stretchesIn(builder, 0, builder.length)] : stretches;
      // One that ends before the text of the next paragraph covers the paragraph before it.
      if (all.length === bookmark.wholeOf) this.#covers.set(anchorId(name), 'text');
      else this.#spread.push({ name, stretches: all, isWhole: start === 0 && (builder?.length ?? 0) === 0 });
    }
  }

  /** Marks the text of a bookmark. Returns false if it has no text, or its name is of no use. */
  #mark(name: string, stretchesOf: () => readonly Stretch[]): boolean {
    const id = anchorId(name);
    if (id === '' || this.#marked.has(id) || this.#marked.size >= MAX_MARKED) return false;
    if (isExtras(name) || (!this.#isOwn && AUTOMATIC.test(name))) return false;
    const stretches = stretchesOf();
    if (stretches.every(({ first, last }) => first.node === last.node && isReference(first.node))) return false;
    const isMarked = stretches.map((stretch) => markStretch(stretch, id)).some(Boolean);
    if (isMarked) this.#marked.add(id);
    return isMarked;
  }

  /** Marks the text of a bookmark over several paragraphs. The block in which it begins no longer has its name. */
  #spreadOut(name: string, stretches: readonly Stretch[]): void {
    const id = anchorId(name);
    if (!this.#mark(name, () => stretches)) return;
    const named = this.#named.get(this.#anchorOf.get(id) ?? '');
    if (!named) return;
    const names = named.names.filter((other) => other !== id);
    const { anchor, ...attrs } = named.node.attrs ?? {};
    this.#anchorOf.delete(id);
    if (anchor !== id) return;
    const [first] = names;
    named.node.attrs = first === undefined ? attrs : { ...attrs, anchor: first };
    for (const other of names) this.#anchorOf.set(other, first ?? other);
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

  /** Records a cross reference. It becomes text if no block contains its text. */
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
    const repeated = this.#repeated();
    for (const { name, stretches, isWhole } of this.#spread)
      if (this.#isOwn || !isWhole || repeated.has(anchorId(name))) this.#spreadOut(name, stretches);
    for (const reference of this.#references.values()) this.#settle(reference);
    for (const [line, texts] of this.#textsIn) replaceIn(line, texts);
    for (const attrs of this.#ranges) attrs['range'] = this.#anchorOf.get(String(attrs['range'])) ?? attrs['range'];
    for (const attrs of this.#links) {
      const name = anchorId(String(attrs['href']).slice(1));
      attrs['href'] = `#${this.#anchorOf.get(name) ?? name}`;
    }
  }

  /**
   * Returns the bookmarks whose text something repeats. Other bookmarks around whole paragraphs only name the first one: programs place them
   * around each chapter, and marks for all of these would be on every text.
   */
  #repeated(): ReadonlySet<unknown> {
    const shown = [...this.#references.values()].filter(({ node }) => (node.attrs?.['kind'] ?? 'text') === 'text');
    return new Set([...shown.map(({ node }) => node.attrs?.['target']), ...this.#ranges.map(({ range }) => range)]);
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
    if (this.#marked.has(name)) return kind;
    if (!this.#anchorOf.has(name)) return undefined;
    return kind === 'text' ? this.#covers.get(name) : kind;
  }

  /** Returns the shown text of a reference, with its link if it had one. */
  #textsOf({ node, isLink }: Reference): DocumentNode[] {
    const href = isLink ? safeHref(`#${String(node.attrs?.['target'])}`) : undefined;
    const around = node.marks?.filter(({ type }) => type === 'bookmark') ?? [];
    const texts = (node.content ?? []).map((text) =>
      around.length > 0 ? { ...text, marks: [...around, ...(text.marks ?? [])] } : text,
    );
    return texts.map((text): DocumentNode => {
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
