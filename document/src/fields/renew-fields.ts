import type { DocumentNode } from '../json.ts';
import { firstText, partsOf } from '../json.ts';
import { contentsOf, levelIn, type Entry } from './contents-entries.ts';
import { showing, shownIn } from './shown.ts';
import { FieldBlocks, type FieldBlock } from './field-blocks.ts';

export interface RenewOptions {
  /** Whether what comes of it has pages: without them, tables of contents show no page numbers. */
  readonly pages?: boolean;
}

const FIELDS: ReadonlySet<string> = new Set(['contents', 'crossReference', 'sequence']);

/**
 * Makes the fields of a document anew: the entries of tables of contents, the numbers of captions, and what cross references say of
 * other blocks. Which page a target is on stays as it was shown last, as only a layout knows it. Headings that a table of contents leads to get an
 * anchor. What is not changed is the same object as before.
 *
 * @param json a document in which the schema has no faults
 */
export function renewFields(json: DocumentNode, { pages = true }: RenewOptions = {}): DocumentNode {
  return hasFields(json) ? new Renewal(json, pages).renew(json) : json;
}

const hasFields = ({ type, content }: DocumentNode): boolean => FIELDS.has(type) || partsOf(content).some(hasFields);

class Renewal {
  readonly #blocks: FieldBlocks;
  readonly #pages: boolean;
  readonly #byAnchor = new Map<string, FieldBlock>();
  /** Anchors that blocks get. */
  readonly #given = new Map<DocumentNode, string>();
  #last = 0;

  constructor(document: DocumentNode, pages: boolean) {
    this.#blocks = new FieldBlocks(document);
    this.#pages = pages;
    for (const block of this.#blocks.list)
      if (block.anchor !== undefined && !this.#byAnchor.has(block.anchor)) this.#byAnchor.set(block.anchor, block);
    this.#nameTargets(document);
  }

  renew(node: DocumentNode): DocumentNode {
    if (node.type === 'contents') return { ...node, content: contentsOf(node, this.#entriesOf(node), this.#pages) };
    if (node.type === 'crossReference') return this.#reference(node);
    const number = this.#blocks.numbers.get(node);
    if (number !== undefined) return showing(node, number);
    const anchor = this.#given.get(node);
    const named = anchor === undefined ? node : { ...node, attrs: { ...node.attrs, anchor } };
    if (!Array.isArray(node.content)) return named;
    const content = node.content.map((child) => this.renew(child));
    return content.every((child, index) => child === node.content?.[index]) ? named : { ...named, content };
  }

  #nameTargets(node: DocumentNode): void {
    if (node.type !== 'contents') {
      for (const child of partsOf(node.content)) this.#nameTargets(child);
      return;
    }
    for (const block of this.#blocks.list)
      if (block.anchor === undefined && !this.#given.has(block.node) && levelIn(node, block) !== undefined)
        this.#given.set(block.node, this.#newAnchor());
  }

  #newAnchor(): string {
    let anchor: string;
    do anchor = `_Toc${(this.#last += 1)}`;
    while (this.#byAnchor.has(anchor));
    return anchor;
  }

  #entriesOf(node: DocumentNode): Entry[] {
    return this.#blocks.list.flatMap((block) => {
      const level = levelIn(node, block);
      const target = block.anchor ?? this.#given.get(block.node);
      return level === undefined || target === undefined ? [] : [{ text: block.text, target, level }];
    });
  }

  #reference(node: DocumentNode): DocumentNode {
    const block = this.#byAnchor.get(firstText(node, 'target'));
    const text = block && saidOf(block, node.attrs?.['kind'] ?? 'text', shownIn(node));
    return text === undefined || text === '' ? node : showing(node, text.slice(0, MAX_TEXT).toWellFormed());
  }
}

/** What a cross reference may say, in characters. */
const MAX_TEXT = 1024;

/** What a block says to a reference of a kind; undefined where that is not in its words. */
function saidOf({ text, label, number, caption }: FieldBlock, kind: unknown, shown: string): string | undefined {
  switch (kind) {
    case 'text':
      return shown === '' || /^\d/.test(shown) || !NUMBERED.test(text) ? text : text.replace(NUMBERED, '');
    case 'label':
      return label;
    case 'caption':
      return caption;
    case 'number':
      return number;
    default:
      return undefined;
  }
}

/** A number that stands in front of a heading as text: word processors leave it out where they repeat the heading. */
const NUMBERED = /^\d+(?:\.\d+)*\.?\s+/;
