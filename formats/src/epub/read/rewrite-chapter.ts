import { startTag } from '../../markup/attributes.ts';
import type { BookLinks, Note } from './book-links.ts';
import { ASIDE, BACK_LINK, isBlock, isKind, NOTE_REFERENCE, piecesOf, type Chapter, type Start } from './chapter.ts';

/** A chapter as part of one document, and its notes. */
export interface RewrittenChapter {
  readonly html: string;
  readonly notes: readonly { readonly note: Note; readonly html: string }[];
}

/** An element whose content is moved to a note or dropped. */
interface Diversion {
  readonly name: string;
  readonly note: Note | undefined;
  readonly pieces: string[];
  depth: number;
}

const EMPTY_LIST = /<(?:ol|ul)\b[^<>]*>\s*<\/(?:ol|ul)>/gi;

/** Moves the notes of a chapter out of its text, updates its links, and removes tables of contents and page numbers. */
export function rewriteChapter(chapter: Chapter, links: BookLinks): RewrittenChapter {
  const rewriting = new Rewriting(chapter.path, links);
  for (const piece of piecesOf(chapter)) {
    if (piece.kind === 'start') rewriting.start(piece);
    else if (piece.kind === 'end') rewriting.end(piece.name, piece.source);
    else if (piece.kind === 'raw') rewriting.put(piece.source);
    else if (piece.kind === 'text') rewriting.put(piece.source);
  }
  return rewriting.finish();
}

class Rewriting {
  readonly #path: string;
  readonly #links: BookLinks;
  readonly #body: string[] = [];
  readonly #open: Diversion[] = [];
  readonly #notes: { note: Note; html: string }[] = [];
  #blocks = 0;

  constructor(path: string, links: BookLinks) {
    this.#path = path;
    this.#links = links;
  }

  start(start: Start): void {
    const { name, source } = start;
    const inner = this.#open.at(-1);
    if (inner?.name === name && !isVoid(name)) inner.depth += 1;
    const anchor = isBlock(name) ? this.#links.anchorAt(this.#path, this.#blocks) : undefined;
    if (isBlock(name)) this.#blocks += 1;
    const diversion = this.#diversionAt(start);
    if (diversion) this.#open.push(diversion);
    if (diversion && !diversion.note) return;
    // The note's element replaces its paragraph only if it is one.
    if (diversion?.note && name !== 'p') return;
    this.put(anchor === undefined && name !== 'a' ? source : this.#written(start, anchor));
  }

  end(name: string, source: string): void {
    const inner = this.#open.at(-1);
    if (inner?.name === name) inner.depth -= 1;
    if (!inner || inner.depth > 0) return this.put(source);
    this.#open.pop();
    if (!inner.note) return;
    if (name === 'p') inner.pieces.push(source);
    this.#notes.push({ note: inner.note, html: inner.pieces.join('') });
  }

  put(source: string): void {
    const inner = this.#open.at(-1);
    (inner?.pieces ?? this.#body).push(source);
  }

  finish(): RewrittenChapter {
    // The content of an unclosed element is text too.
    for (const { note, pieces } of this.#open) if (note) this.#notes.push({ note, html: pieces.join('') });
    return { html: this.#body.join('').replaceAll(EMPTY_LIST, ''), notes: this.#notes };
  }

  #diversionAt({ name, attributes }: Start): Diversion | undefined {
    const divert = (note?: Note): Diversion => ({ name, note, pieces: [], depth: 1 });
    if (isVoid(name)) return undefined;
    const note = this.#links.noteOf(attributes.get('id') ?? '', this.#path);
    if (note && name !== 'a') return divert(note);
    if (isKind(attributes, ASIDE)) return divert();
    const href = attributes.get('href');
    if (name !== 'a' || href === undefined) return undefined;
    const target = isKind(attributes, NOTE_REFERENCE) ? this.#links.noteAt(href, this.#path) : undefined;
    if (target) {
      this.put(`<sup data-type="footnote-reference" data-note-id="${target.id}" data-kind="${target.kind}"></sup>`);
      return divert();
    }
    const isWithinNote = this.#open.some((open) => open.note !== undefined);
    const leadsBack = isKind(attributes, BACK_LINK) || this.#links.leadsBack(href, this.#path);
    return isWithinNote && leadsBack ? divert() : undefined;
  }

  #written({ name, attributes }: Start, anchor: string | undefined): string {
    const written = new Map(attributes);
    if (anchor !== undefined) written.set('id', anchor);
    const href = name === 'a' ? written.get('href') : undefined;
    if (href !== undefined) {
      const address = this.#links.addressOf(href, this.#path);
      if (address === undefined) written.delete('href');
      else written.set('href', address);
    }
    return startTag(name, written);
  }
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const isVoid = (name: string): boolean => VOID.has(name);
