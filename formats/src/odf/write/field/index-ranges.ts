import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, textOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { repeatedMark } from '../../words.ts';
import { indexMark } from './alphabetical-index.ts';

/** The maximum number of marks that ranges have within their text in a document. */
const MAX_MARKS = 10_000;

/**
 * The marks by which Writer shows the pages of an index entry over a range of text. A mark of the format has one page, so that each paragraph
 * of the range gets one, and its end another. Writer joins consecutive pages to `12-15`.
 */
export class IndexRanges {
  readonly #entries = new Map<string, DocumentNode[]>();
  readonly #before = new Map<DocumentNode, string[]>();
  readonly #after = new Map<DocumentNode, string[]>();
  /** The last node of each range. */
  readonly #lasts = new Map<string, DocumentNode>();
  #left = MAX_MARKS;
  #count = 0;

  constructor(document: DocumentNode) {
    this.#find(document);
    if (this.isEmpty) return;
    this.#visit(document);
    for (const [range, last] of this.#lasts) this.#add(this.#after, last, range);
  }

  /** True if no entry has a range. */
  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Returns the marks in front of a node, and those behind it. */
  before = (node: DocumentNode): string => this.#marks(this.#before, node);
  after = (node: DocumentNode): string => this.#marks(this.#after, node);

  #find(node: DocumentNode): void {
    const range = node.type === 'indexEntry' ? textOf(node, 'range') : undefined;
    if (range !== undefined) addTo(this.#entries, range, node);
    for (const child of childrenOf(node)) this.#find(child);
  }

  /** Finds the first text of each range in each block. */
  #visit(node: DocumentNode): void {
    const content = childrenOf(node);
    const anchor = textOf(node, 'anchor');
    const begun = new Set<string>();
    for (const [index, child] of content.entries()) {
      const whole = anchor !== undefined && (index === 0 || index === content.length - 1) ? [anchor] : [];
      for (const range of [...whole, ...namesOf(child)]) {
        if (!this.#entries.has(range)) continue;
        if (!begun.has(range)) this.#add(this.#before, child, range);
        begun.add(range);
        this.#lasts.set(range, child);
      }
      this.#visit(child);
    }
  }

  #add(to: Map<DocumentNode, string[]>, node: DocumentNode, range: string): void {
    const count = this.#entries.get(range)?.length ?? 0;
    if (count > this.#left) return;
    this.#left -= count;
    addTo(to, node, range);
  }

  #marks(of: ReadonlyMap<DocumentNode, readonly string[]>, node: DocumentNode): string {
    const entries = (of.get(node) ?? []).flatMap((range) => this.#entries.get(range) ?? []);
    // By this name the reader knows that it is no entry of its own.
    const name = (): string => element('text:bookmark', { 'text:name': repeatedMark((this.#count += 1)) });
    return entries.map((entry) => name() + indexMark(entry)).join('');
  }
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const namesOf = ({ marks = [] }: DocumentNode): string[] =>
  marks.flatMap((mark) => (mark.type === 'bookmark' ? (textOf(mark, 'name') ?? []) : []));
