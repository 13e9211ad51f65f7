import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { childrenOf, numberOf, plainText, textOf } from '../content/node.ts';

export interface Chapter {
  /** `chapter-1.xhtml`. */
  readonly file: string;
  readonly title: string;
  readonly blocks: readonly DocumentNode[];
}

/** An entry of the table of contents. */
export interface Entry {
  readonly title: string;
  readonly href: string;
  readonly level: number;
}

/** A book with its chapters, their contents and its link targets. */
export interface Book {
  readonly chapters: readonly Chapter[];
  readonly notes: readonly DocumentNode[];
  readonly contents: readonly Entry[];
  /** Maps each anchor to the file that contains it. */
  readonly anchors: ReadonlyMap<string, string>;
}

const MAX_LEVEL = 3;

/**
 * Splits a document into chapters at its headings of the highest level, at any depth of its sections. Each heading receives an id for
 * links.
 */
export function bookOf(document: DocumentNode, { split, title }: { split: boolean; title: string }): Book {
  const blocks = childrenOf(document);
  const text = blocks.filter(({ type }) => type !== 'footnotes');
  const parts = split ? partsAt(highestLevel(text), text) : [text];
  const names = new Names();
  const chapters = parts.map((part, index): Chapter => {
    const file = `chapter-${index + 1}.xhtml`;
    const first = firstBlock(part);
    const words = first?.type === 'heading' ? plainText(first).trim() : '';
    return { file, title: words || title, blocks: part.map((block) => names.settle(block, file)) };
  });
  const { contents, anchors } = names;
  const [only] = chapters;
  if (contents.length === 0 && only) contents.push({ title, href: only.file, level: 1 });
  const notes = blocks.filter(({ type }) => type === 'footnotes').flatMap(childrenOf);
  return { chapters, notes: notes.map((note) => names.settle(note, NOTES, false)), contents, anchors };
}

const NOTES = 'notes.xhtml';

const levelOf = (block: DocumentNode): number | undefined =>
  block.type === 'heading' ? numberOf(block, 'level') : undefined;

/** Returns the lowest level number of the headings among blocks and in their sections, or Infinity. */
function highestLevel(blocks: readonly DocumentNode[]): number {
  const levels = blocks.map((block) =>
    block.type === 'section' ? highestLevel(childrenOf(block)) : (levelOf(block) ?? Infinity),
  );
  return levels.reduce((least, level) => Math.min(least, level), Infinity);
}

/**
 * Splits blocks so that each part but the first begins with a heading of the level. A section that contains such a heading is continued in
 * each part.
 */
function partsAt(level: number, blocks: readonly DocumentNode[]): DocumentNode[][] {
  let last: DocumentNode[] = [];
  const parts = [last];
  for (const block of blocks) {
    for (const [index, part] of (block.type === 'section' ? partsOfSection(level, block) : [block]).entries()) {
      const begins = index > 0 || levelOf(firstBlock([part]) ?? part) === level;
      if (begins && last.length > 0) parts.push((last = []));
      last.push(part);
    }
  }
  return parts;
}

const partsOfSection = (level: number, section: DocumentNode): DocumentNode[] =>
  partsAt(level, childrenOf(section)).map((content) => ({ ...section, content }));

/** Returns the first block of a part, or that of the section with which it begins. */
function firstBlock([first]: readonly DocumentNode[]): DocumentNode | undefined {
  return first?.type === 'section' ? firstBlock(childrenOf(first)) : first;
}

/** Assigns the anchors of a book: each is unique, and each heading has one. */
class Names {
  readonly anchors = new Map<string, string>();
  readonly contents: Entry[] = [];
  #headings = 0;

  /** Returns a node with the anchors that it has in the book. */
  settle(node: DocumentNode, file: string, isListed = true): DocumentNode {
    const isHeading = node.type === 'heading';
    const stated = textOf(node, 'anchor');
    const own = stated === undefined || this.anchors.has(stated) ? undefined : stated;
    const anchor = own ?? (isHeading ? `heading-${(this.#headings += 1)}` : undefined);
    if (anchor !== undefined) this.anchors.set(anchor, file);
    const marks = node.marks?.filter((mark) => this.#begins(mark, file));
    if (isHeading && isListed && anchor !== undefined) this.#list(node, `${file}#${anchor}`);
    return {
      ...node,
      ...((stated !== undefined || isHeading) && { attrs: { ...node.attrs, anchor: anchor ?? null } }),
      ...(marks && { marks }),
      ...(node.content && { content: node.content.map((child) => this.settle(child, file, isListed)) }),
    };
  }

  /** Tells whether a mark is no bookmark, or where a bookmark begins: only there it has an id. */
  #begins(mark: DocumentMark, file: string): boolean {
    const name = mark.type === 'bookmark' ? textOf(mark, 'name') : undefined;
    if (name === undefined) return true;
    const isFirst = !this.anchors.has(name);
    if (isFirst) this.anchors.set(name, file);
    return isFirst;
  }

  #list(heading: DocumentNode, href: string): void {
    const title = plainText(heading).trim();
    const level = numberOf(heading, 'level') ?? 1;
    if (title !== '' && level <= MAX_LEVEL) this.contents.push({ title, href, level });
  }
}
