import type { DocumentNode } from '../json.ts';
import { firstText, isRecord, partsOf } from '../json.ts';
import { checkSize, limitsOf, type Limits } from '../limits.ts';
import { contentsOf, levelIn, listingOf, type Entry, type Listing } from './contents-entries.ts';
import { CitationBook } from './bibliography.ts';
import { renewDocumentField, withBandFields, type FieldValues } from './document-field.ts';
import { sectionNumbers, withSection } from './section-numbers.ts';
import { numberNotes, type NumberedNotes } from '../notes/number-notes.ts';
import { indexLines } from './index-lines.ts';
import { indexEntries, indexTree } from './index-terms.ts';
import { isStyleReference, StyleReferences } from './style-references.ts';
import { showing, shownIn } from './shown.ts';
import { renewFormField } from './form-field.ts';
import { FieldBlocks, inOneLine, type BookmarkedText, type FieldBlock } from './field-blocks.ts';

export interface RenewOptions extends FieldValues {
  /** True if the result has pages. Otherwise tables of contents show no page numbers. */
  readonly pages?: boolean;
  readonly limits?: Partial<Limits>;
}

/**
 * The maximum number of tables of contents, of indexes and of bibliographies that are updated, and of their lines together. Others stay
 * unchanged.
 */
const MAX_CONTENTS = 100;
const MAX_LINES = 100_000;

const FIELDS: ReadonlySet<string> = new Set([
  'contents',
  'crossReference',
  'sequence',
  'headingNumber',
  'formField',
  'documentField',
  'pageNumber',
  'index',
  'citation',
  'bibliography',
]);

/**
 * Updates the fields of a document: the numbers of headings, captions and sections, the entries of tables of contents, the text of cross
 * references, the characters of check boxes, and the dates and properties whose values the options contain. Page numbers stay as they were,
 * because only a layout knows them. Headings that a table of contents refers to receive an anchor. Unchanged nodes are the same objects as
 * before.
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function renewFields(json: DocumentNode, { limits, ...options }: RenewOptions = {}): DocumentNode {
  checkSize(json, limitsOf(limits));
  return hasFields(json) ? new Renewal(json, options).renew(json) : json;
}

const hasFields = ({ type, attrs, content }: DocumentNode): boolean =>
  FIELDS.has(type) ||
  (type === 'section' && (isRecord(attrs?.['header']) || isRecord(attrs?.['footer']))) ||
  partsOf(content).some(hasFields);

const hasIndex = ({ type, content }: DocumentNode): boolean => type === 'index' || partsOf(content).some(hasIndex);

class Renewal {
  readonly #blocks: FieldBlocks;
  readonly #pages: boolean;
  readonly #values: FieldValues;
  readonly #sections: ReadonlyMap<DocumentNode, number>;
  readonly #byAnchor = new Map<string, FieldBlock>();
  /** New anchors of blocks. */
  readonly #given = new Map<DocumentNode, string>();
  /** The selections of the tables of contents that are updated. */
  readonly #listings = new Map<DocumentNode, Listing>();
  readonly #document: DocumentNode;
  /** The texts of bookmarks that references have shown. */
  readonly #bookmarked = new Map<string, string>();
  #notes: NumberedNotes | undefined;
  #styles: StyleReferences | undefined;
  #last = 0;
  #lines = 0;
  #indexes = 0;
  #bibliographies = 0;
  readonly #entries: readonly DocumentNode[];
  readonly #citations: CitationBook;

  constructor(document: DocumentNode, { pages = true, ...values }: Omit<RenewOptions, 'limits'>) {
    this.#document = document;
    this.#blocks = new FieldBlocks(document);
    this.#pages = pages;
    this.#values = values;
    this.#sections = sectionNumbers(document);
    for (const block of this.#blocks.list)
      if (block.anchor !== undefined && !this.#byAnchor.has(block.anchor)) this.#byAnchor.set(block.anchor, block);
    this.#entries = hasIndex(document) ? indexEntries(document) : [];
    this.#citations = new CitationBook(document, values.language);
    this.#nameTargets(document);
    this.#nameEntries();
  }

  renew(node: DocumentNode): DocumentNode {
    // Validation happens elsewhere.
    if (!isRecord(node)) return node;
    if (node.type === 'contents') return this.#contents(node);
    if (node.type === 'index') return this.#index(node);
    if (node.type === 'citation') return this.#citations.renewCitation(node);
    if (node.type === 'bibliography') return this.#bibliography(node);
    if (node.type === 'crossReference') return this.#reference(node);
    if (node.type === 'formField') return renewFormField(node);
    if (isStyleReference(node)) return this.#styleReference(node);
    if (node.type === 'documentField') return renewDocumentField(node, this.#values);
    if (node.type === 'pageNumber') return withSection(node, this.#sections.get(node));
    const number = this.#blocks.numbers.get(node);
    if (number !== undefined) return showing(node, number);
    const anchor = this.#given.get(node);
    const banded = node.type === 'section' ? withBandFields(node, this.#values) : node;
    const named = anchor === undefined ? banded : { ...banded, attrs: { ...banded.attrs, anchor } };
    if (!Array.isArray(node.content)) return named;
    const content = node.content.map((child) => this.renew(child));
    return content.every((child, index) => child === node.content?.[index]) ? named : { ...named, content };
  }

  #nameTargets(node: DocumentNode): void {
    if (node.type !== 'contents') {
      for (const child of partsOf(node.content)) this.#nameTargets(child);
      return;
    }
    if (this.#listings.size === MAX_CONTENTS) return;
    const listing = listingOf(node);
    this.#listings.set(node, listing);
    for (const block of this.#blocks.list)
      if (block.anchor === undefined && !this.#given.has(block.node) && levelIn(listing, block) !== undefined)
        this.#given.set(block.node, this.#newAnchor());
  }

  /** Gives the entries of indexes anchors that no block has. */
  #nameEntries(): void {
    const taken = new Set(this.#entries.map((entry) => firstText(entry, 'anchor')));
    let last = 0;
    for (const entry of this.#entries) {
      if (firstText(entry, 'anchor') !== '') continue;
      let anchor: string;
      do anchor = `_Idx${(last += 1)}`;
      while (taken.has(anchor) || this.#byAnchor.has(anchor));
      this.#given.set(entry, anchor);
    }
  }

  #index(node: DocumentNode): DocumentNode {
    this.#indexes += 1;
    this.#lines += this.#entries.length;
    if (this.#indexes > MAX_CONTENTS || this.#lines > MAX_LINES) return node;
    const setting = {
      pages: this.#pages,
      language: this.#values.language,
      isTarget: (name: string): boolean => this.#byAnchor.has(name) || this.#blocks.bookmarks.has(name),
      anchorOf: (entry: DocumentNode): string => firstText(entry, 'anchor') || (this.#given.get(entry) ?? ''),
    };
    return { ...node, content: indexLines(node, indexTree(node, this.#entries), setting) };
  }

  #bibliography(node: DocumentNode): DocumentNode {
    this.#bibliographies += 1;
    this.#lines += this.#citations.size;
    const isBeyond = this.#bibliographies > MAX_CONTENTS || this.#lines > MAX_LINES;
    return isBeyond ? node : this.#citations.renewBibliography(node);
  }

  #newAnchor(): string {
    let anchor: string;
    do anchor = `_Toc${(this.#last += 1)}`;
    while (this.#byAnchor.has(anchor));
    return anchor;
  }

  #contents(node: DocumentNode): DocumentNode {
    const listing = this.#listings.get(node);
    const entries = listing ? this.#entriesOf(listing) : [];
    this.#lines += entries.length;
    if (!listing || this.#lines > MAX_LINES) return node;
    return { ...node, content: contentsOf(node, entries, this.#pages) };
  }

  #entriesOf(listing: Listing): Entry[] {
    return this.#blocks.list.flatMap((block) => {
      const level = levelIn(listing, block);
      const target = block.anchor ?? this.#given.get(block.node);
      return level === undefined || target === undefined ? [] : [{ text: block.text, target, level }];
    });
  }

  #reference(node: DocumentNode): DocumentNode {
    if (node.attrs?.['kind'] === 'note') return this.#noteReference(node);
    const target = firstText(node, 'target');
    const kind = node.attrs?.['kind'] ?? 'text';
    const whole = this.#byAnchor.get(target);
    const part = whole ? undefined : this.#blocks.bookmarks.get(target);
    const block = whole ?? part?.block;
    const place = this.#blocks.places.get(node) ?? [];
    const text =
      part && kind === 'text'
        ? this.#bookmarkedText(target, part)
        : block && saidOf(block, kind, { shown: shownIn(node), place });
    return text === undefined || text === '' ? node : showing(node, text.slice(0, MAX_TEXT).toWellFormed());
  }

  /** Many references may repeat a long bookmark, so that its text is made once. */
  #bookmarkedText(name: string, { words }: BookmarkedText): string {
    const known = this.#bookmarked.get(name) ?? inOneLine(words.join('')).slice(0, MAX_TEXT);
    this.#bookmarked.set(name, known);
    return known;
  }

  #styleReference(node: DocumentNode): DocumentNode {
    const at = this.#blocks.indices.get(node);
    if (at === undefined || node.attrs?.['fixed'] === true) return node;
    this.#styles ??= new StyleReferences(this.#blocks.list);
    const block = this.#styles.find(node, at);
    const format = firstText(node, 'format');
    const text = format === '' ? block?.words : block && saidOf(block, format, { shown: '', place: [] });
    return text === undefined || text === '' ? node : showing(node, text.slice(0, MAX_TEXT).toWellFormed());
  }

  #noteReference(node: DocumentNode): DocumentNode {
    this.#notes ??= numberNotes(this.#document);
    const id = firstText(node, 'target');
    const number = this.#notes.of('footnote', id) ?? this.#notes.of('endnote', id);
    return number === undefined ? node : showing(node, number.text);
  }
}

/** The maximum length of a cross reference's text in characters. */
const MAX_TEXT = 1024;

/** The shown text of a cross reference, and the number (`path`) of the heading above it. */
interface Reference {
  readonly shown: string;
  readonly place: readonly string[];
}

/** Returns the text that a kind of reference shows for a block. Undefined if the block does not contain it. */
function saidOf(block: FieldBlock, kind: unknown, { shown, place }: Reference): string | undefined {
  const { words, path, label, number, caption } = block;
  switch (kind) {
    case 'text':
      return path || shown === '' || /^\d/.test(shown) || !NUMBERED.test(words) ? words : words.replace(NUMBERED, '');
    case 'label':
      return label;
    case 'caption':
      return caption;
    case 'number':
      return path ? numberOf(path.slice(sharedStart(path, place))) : number;
    case 'numberNoContext':
      return path && numberOf(path.slice(-1));
    case 'numberFullContext':
      return path && numberOf(path);
    case 'numberAndText':
      return path ? `${numberOf(path)} ${words}` : words;
    default:
      return undefined;
  }
}

/** Returns a number without full stops at its end, as references show it. */
function numberOf(path: readonly string[]): string {
  let text = path.join('').trim();
  while (text.endsWith('.')) text = text.slice(0, -1);
  return text;
}

/** Returns the number of outer levels that reference and target share, which relative numbers omit. */
function sharedStart(path: readonly string[], place: readonly string[]): number {
  let shared = 0;
  while (shared < path.length - 1 && path[shared] === place[shared]) shared += 1;
  return shared;
}

/** A number typed in front of a heading, which word processors omit in references. */
const NUMBERED = /^\d+(?:\.\d+)*\.?\s+/;
