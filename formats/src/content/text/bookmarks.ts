import { shownIn, type DocumentNode } from '@editor-companion/document';
import { isExtras } from '../own/words.ts';
import { anchorId } from '../bounds.ts';
import { safeHref } from './link.ts';
import type { InlineBuilder } from './inline-builder.ts';

/** What a bookmark marks of its paragraph, as cross references name it. */
type Cover = 'text' | 'label' | 'caption' | 'number';

interface Reference {
  readonly node: DocumentNode;
  /** It leads to its target where it is no node. */
  readonly isLink: boolean;
  /** What it shows is certain whatever the bookmarks say. */
  readonly isCertain: boolean;
  isGivenUp: boolean;
  /** The nodes that it stands among. */
  line: DocumentNode[];
}

/** Characters of what a cross reference shows. */
const MAX_SHOWN = 1024;

/**
 * Names that links and cross references lead to. A block can carry one anchor only, so further names of a block stand for the first, and
 * whatever leads to them is pointed at it once everything is read.
 */
export class Bookmarks {
  readonly #anchorOf = new Map<string, string>();
  readonly #covers = new Map<string, Cover>();
  readonly #links: Record<string, unknown>[] = [];
  readonly #references = new Map<DocumentNode, Reference>();
  /** Of each line, what stands in the place of references that are none. */
  readonly #textsIn = new Map<DocumentNode[], Map<DocumentNode, DocumentNode[]>>();

  /** Names a block; returns the anchor it goes by. Names that word processors make for themselves are passed over. */
  name(names: readonly string[]): string | undefined {
    const [first, ...others] = names
      .filter((name) => name !== '' && name !== '_GoBack' && !isExtras(name))
      .map(anchorId);
    if (first === undefined) return undefined;
    this.#anchorOf.set(first, first);
    for (const other of others) this.#anchorOf.set(other, first);
    return first;
  }

  /** Remembers what the bookmarks of a paragraph mark of it, now that all of it is read. */
  cover({ ranges, length, sequenceEnd }: InlineBuilder): void {
    for (const { name, start, end } of ranges) {
      const cover = coverOf(start, end, length, sequenceEnd);
      if (cover) this.#covers.set(anchorId(name), cover);
    }
  }

  /** Remembers a link mark's attributes whose href is `#name`. */
  addLink(attrs: Record<string, unknown>): void {
    this.#links.push(attrs);
  }

  /** Remembers a cross reference; it becomes text where no block says what it shows. */
  addReference(node: DocumentNode, { isLink, isCertain }: Pick<Reference, 'isLink' | 'isCertain'>): void {
    this.#references.set(node, { node, isLink, isCertain, isGivenUp: false, line: [] });
  }

  /** Says among which nodes a cross reference stands; of other nodes nothing is remembered. */
  placeReference(node: DocumentNode, line: DocumentNode[]): void {
    const reference = this.#references.get(node);
    if (reference) reference.line = line;
  }

  /** A cross reference shows more than one line. */
  giveUp(node: DocumentNode): void {
    const reference = this.#references.get(node);
    if (reference) reference.isGivenUp = true;
  }

  /** Points every internal link and cross reference to the anchor that its name stands for. */
  resolve(): void {
    for (const reference of this.#references.values()) this.#settle(reference);
    for (const [line, texts] of this.#textsIn) replaceIn(line, texts);
    for (const attrs of this.#links) {
      const name = anchorId(String(attrs['href']).slice(1));
      attrs['href'] = `#${this.#anchorOf.get(name) ?? name}`;
    }
  }

  #settle(reference: Reference): void {
    const { node, isCertain } = reference;
    const name = String(node.attrs?.['target']);
    const anchor = this.#anchorOf.get(name);
    const kind = isCertain ? node.attrs?.['kind'] : this.#kindOf(name, node.attrs?.['kind']);
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

  /** Has what stands in a field lead somewhere, unless it does already. */
  #link(node: DocumentNode, address: string): void {
    const href = safeHref(address);
    if (href === undefined) return;
    for (const text of node.content ?? [])
      if (text.marks?.some(({ type }) => type === 'link') !== true)
        text.marks = [...(text.marks ?? []), { type: 'link', attrs: { href } }];
  }

  /** What a reference to a name shows; undefined where no block says it. */
  #kindOf(name: string, kind: unknown): unknown {
    if (!this.#anchorOf.has(name)) return undefined;
    return kind === 'text' ? this.#covers.get(name) : kind;
  }

  /** What it shows, which leads to the target where it did. */
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

/** Puts texts into a line in the place of nodes. */
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

/** Gives a block its anchor. */
export function anchorBlock(node: DocumentNode, anchor: string | undefined): void {
  if (anchor !== undefined) node.attrs = { ...node.attrs, anchor };
}
