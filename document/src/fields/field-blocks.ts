import type { DocumentNode } from '../json.ts';
import { firstText, partsOf } from '../json.ts';
import { numberAs } from '../styles/number.ts';
import { isStyleReference } from './style-references.ts';
import { HeadingCounter } from './heading-counter.ts';

/** A text block with the properties that fields list and reference. */
export interface FieldBlock {
  readonly node: DocumentNode;
  /** 1 to 6 for a heading. */
  readonly level: number | undefined;
  readonly anchor: string | undefined;
  /** In lower case. */
  readonly styleName: string;
  /** The name of the sequence that numbers its caption. */
  readonly sequence: string | undefined;
  /** Its text in one line, with the number of a heading. */
  readonly text: string;
  /** Its text without that number. */
  readonly words: string;
  /** The number of a heading after those of the outer levels that it does not repeat. */
  readonly path: readonly string[] | undefined;
  /** For a caption: its text before the number, the number, and the text after it. */
  readonly label: string;
  readonly number: string;
  readonly caption: string;
}

/** The text of a bookmark. */
export interface BookmarkedText {
  /** The block in which it begins. */
  readonly block: FieldBlock;
  /** Its parts. Those of other blocks follow a blank. */
  readonly words: string[];
}

/**
 * Collects the text blocks of a document in order and counts headings and captions. Blocks within a table of contents are skipped, because
 * they repeat others.
 */
export class FieldBlocks {
  readonly list: FieldBlock[] = [];
  /** The numbers of headings and captions. */
  readonly numbers = new Map<DocumentNode, string>();
  /** The number (`path`) of the heading above each cross reference. */
  readonly places = new Map<DocumentNode, readonly string[]>();
  /** The index of the block with each field that refers to a style. */
  readonly indices = new Map<DocumentNode, number>();
  /** The texts of bookmarks by their names. */
  readonly bookmarks = new Map<string, BookmarkedText>();
  readonly #counts = new Map<string, { readonly number: number; readonly chapter: number }>();
  /** By the level of headings, how many of that level or above there were. */
  readonly #chapters: number[] = [];
  readonly #headings = new HeadingCounter();
  #place: readonly string[] = [];

  constructor(document: DocumentNode) {
    this.#visit(document);
  }

  #visit(node: DocumentNode): void {
    if (node.type === 'contents' || node.type === 'index' || node.type === 'bibliography') return;
    if (node.type === 'paragraph' || node.type === 'heading') this.list.push(this.#blockOf(node));
    else for (const child of partsOf(node.content)) this.#visit(child);
  }

  #blockOf(node: DocumentNode): FieldBlock {
    const content = partsOf(node.content);
    const at = content.findIndex(({ type }) => type === 'sequence');
    const [first] = content;
    if (node.type === 'heading') this.#enter(Number(node.attrs?.['level'] ?? 1));
    const path = first?.type === 'headingNumber' ? this.#countHeading(first) : undefined;
    const words = content.map((child) => this.#wordsOf(child));
    const line = (parts: readonly string[]): string => inOneLine(parts.join(''));
    const block: FieldBlock = {
      node,
      level: node.type === 'heading' ? Number(node.attrs?.['level'] ?? 1) : undefined,
      anchor: firstText(node, 'anchor') || undefined,
      styleName: firstText(node, 'styleName').toLowerCase(),
      sequence: content[at] && firstText(content[at], 'name'),
      text: line(words),
      words: line(path ? words.slice(1) : words),
      path,
      label: at < 0 ? '' : line(words.slice(0, at + 1)),
      number: words[at] ?? '',
      caption: at < 0 ? '' : line(words.slice(at + 1)).replace(/^[\s:.\u2013\u2014-]+/, ''),
    };
    this.#mark(block, content, words);
    return block;
  }

  /** Adds the words of a block to the bookmarks around them. */
  #mark(block: FieldBlock, content: readonly DocumentNode[], words: readonly string[]): void {
    const begun = new Set<string>();
    for (const [index, { marks }] of content.entries())
      for (const mark of partsOf(marks)) {
        const name = mark.type === 'bookmark' ? firstText(mark, 'name') : '';
        if (name === '') continue;
        const known = this.bookmarks.get(name) ?? { block, words: [] };
        this.bookmarks.set(name, known);
        if (!begun.has(name) && known.words.length > 0) known.words.push(' ');
        begun.add(name);
        known.words.push(words[index] ?? '');
      }
  }

  #wordsOf(node: DocumentNode): string {
    if (partsOf(node.marks).some(({ type }) => type === 'deletion')) return '';
    if (node.type === 'sequence') return this.#count(node);
    if (node.type === 'crossReference') this.places.set(node, this.#place);
    else if (isStyleReference(node)) this.indices.set(node, this.list.length);
    return this.numbers.get(node) ?? wordsOf(node);
  }

  #enter(level: number): void {
    for (let at = level; at <= DEEPEST; at += 1) this.#chapters[at] = (this.#chapters[at] ?? 0) + 1;
  }

  #countHeading(node: DocumentNode): readonly string[] {
    const { shown, path } = this.#headings.next(node);
    this.numbers.set(node, shown);
    this.#place = path;
    return path;
  }

  #count(node: DocumentNode): string {
    const name = firstText(node, 'name');
    const start = node.attrs?.['start'];
    const chapter = this.#chapters[Number(node.attrs?.['restart'] ?? 0)] ?? 0;
    const last = this.#counts.get(name);
    const isAnew = last === undefined || (typeof node.attrs?.['restart'] === 'number' && last.chapter !== chapter);
    const number = typeof start === 'number' ? start : (isAnew ? 0 : last.number) + 1;
    this.#counts.set(name, { number, chapter });
    const text = numberAs(node.attrs?.['numberType'], number);
    this.numbers.set(node, text);
    return text;
  }
}

/** The deepest level of headings. */
const DEEPEST = 6;

/** Returns the text of an inline node. Pictures and note references have none. */
export function wordsOf(node: DocumentNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return ' ';
  return firstText(node, 'text') || firstText(node, 'latex') || partsOf(node.content).map(wordsOf).join('');
}

/** Collapses blanks, tabs and line ends. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Joins adjacent texts without marks. */
export function joinTexts(content: readonly DocumentNode[]): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  for (const node of content) {
    const last = nodes.at(-1);
    const isPlain = last?.type === 'text' && node.type === 'text' && !last.marks && !node.marks;
    if (isPlain) nodes[nodes.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    else nodes.push(node);
  }
  return nodes;
}
