import { END_NOTE, isBlock, isKind, NOTE_REFERENCE, piecesOf, type Chapter } from './chapter.ts';
import { decodePercent } from '../../content/text/percent.ts';
import { memberAt } from './publication.ts';

/** A note with a reference. */
export interface Note {
  readonly id: string;
  readonly kind: 'footnote' | 'endnote';
  /** The text of the reference: `1`. */
  label: string;
}

/** Elements that can contain a note. */
const NOTES = new Set(['aside', 'li', 'div', 'section', 'p', 'dd']);
const MAX_NOTES = 20_000;
const MAX_ID = 256;

/** Resolves the links of a book. Its chapters become one document, in which paragraphs and headings have unique anchors. */
export class BookLinks {
  /** Link targets: `chapter.xhtml#id`, or `chapter.xhtml#` for a whole chapter. */
  readonly #targets = new Set<string>();
  readonly #noteTargets = new Map<string, { readonly label: string }>();
  readonly #anchors = new Map<string, string>();
  readonly #atBlocks = new Map<string, string>();
  readonly #notes = new Map<string, Note>();
  readonly #references = new Set<string>();
  readonly #names = new Set<string>();

  constructor(chapters: readonly Chapter[]) {
    for (const chapter of chapters) this.#collect(chapter);
    for (const [index, chapter] of chapters.entries()) this.#place(chapter, index);
  }

  /** Returns the URL of a link in the document. Undefined if it leads to a file of the book that is not part of the document. */
  addressOf(href: string, from: string): string | undefined {
    const key = keyOf(href, from);
    if (key === undefined) return href;
    const anchor = this.#anchors.get(key) ?? this.#anchors.get(key.slice(0, key.indexOf('#') + 1));
    return anchor === undefined ? undefined : `#${anchor}`;
  }

  /** Returns the anchor of a chapter's paragraph or heading, counted from 0. */
  anchorAt(path: string, block: number): string | undefined {
    return this.#atBlocks.get(`${path}#${block}`);
  }

  /** Returns the note that such a link leads to. */
  noteAt(href: string, from: string): Note | undefined {
    return this.#notes.get(keyOf(href, from) ?? '');
  }

  /** Returns the note that an element contains, by the element's id. */
  noteOf(id: string, path: string): Note | undefined {
    return this.#notes.get(`${path}#${id}`);
  }

  /** Tells whether a link leads back to a reference of a note. */
  leadsBack(href: string, from: string): boolean {
    return this.#references.has(keyOf(href, from) ?? '');
  }

  #collect(chapter: Chapter): void {
    const { path } = chapter;
    let open: string | undefined;
    for (const piece of piecesOf(chapter)) {
      if (piece.kind === 'text' && open !== undefined) {
        this.#noteTargets.set(open, { label: piece.source.trim().slice(0, 20) });
        open = undefined;
      }
      if (piece.kind !== 'start' || piece.name !== 'a') continue;
      const key = keyOf(piece.attributes.get('href') ?? '', path);
      if (key === undefined) continue;
      if (!isKind(piece.attributes, NOTE_REFERENCE)) this.#targets.add(key);
      else if (this.#noteTargets.size < MAX_NOTES) {
        this.#noteTargets.set(key, { label: '' });
        this.#references.add(`${path}#${piece.attributes.get('id') ?? ''}`);
        open = key;
      }
    }
  }

  #place(chapter: Chapter, index: number): void {
    const { path } = chapter;
    const start = `${path}#`;
    let pending = this.#targets.has(start) ? [start] : [];
    let [blocks, open] = [0, undefined as string | undefined];
    for (const piece of piecesOf(chapter)) {
      if (piece.kind === 'end' && isBlock(piece.name)) open = undefined;
      if (piece.kind !== 'start') continue;
      const id = piece.attributes.get('id') ?? piece.attributes.get('name') ?? '';
      const key = `${path}#${id}`;
      const target = this.#noteTargets.get(key);
      if (id !== '' && target && NOTES.has(piece.name)) this.#addNote(key, target.label, piece.attributes);
      else if (id !== '' && this.#targets.has(key)) pending.push(key);
      if (isBlock(piece.name)) {
        open = `${path}#${blocks}`;
        blocks += 1;
      }
      if (open === undefined || pending.length === 0) continue;
      const anchor = this.#atBlocks.get(open) ?? this.#nameFor(pending, index);
      this.#atBlocks.set(open, anchor);
      for (const one of pending) this.#anchors.set(one, anchor);
      pending = [];
    }
  }

  #addNote(key: string, label: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#notes.has(key)) return;
    const kind = isKind(attributes, END_NOTE) ? 'endnote' : 'footnote';
    this.#notes.set(key, { id: `${this.#notes.size + 1}`, kind, label });
  }

  /** Returns the id in the book if no other chapter uses it. */
  #nameFor(keys: readonly string[], index: number): string {
    const key = keys[0] ?? '';
    const id = key.slice(key.indexOf('#') + 1).replaceAll(/\s/g, '_') || `chapter-${index + 1}`;
    const plain = id.slice(0, MAX_ID - 8);
    let name = plain;
    for (let n = 2; this.#names.has(name); n += 1) name = `${plain}-${n}`;
    this.#names.add(name);
    return name;
  }
}

/** Resolves `../text/b.xhtml#x` to `text/b.xhtml#x`. Undefined for targets outside the book. */
function keyOf(href: string, from: string): string | undefined {
  if (href === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return undefined;
  const hash = href.indexOf('#');
  const id = hash < 0 ? '' : decodePercent(href.slice(hash + 1));
  return `${hash === 0 ? from : memberAt(href, from)}#${id}`;
}
