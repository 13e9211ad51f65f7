import { packPart } from '@editor-companion/core/plugin';
import { HAS_FOOTNOTES } from '../layout/page-layout.ts';
import { HAS_PAGE_REFERENCES } from '../layout/page-references.ts';
import { HAS_TABLE_OF_CONTENTS } from '../layout/table-of-contents.ts';
import { PLACES } from '../pdf-file/place-address.ts';
import { leavesTraces } from './traces.ts';
import { OWN_ORIGIN } from '../own-origin.ts';

/** Characters up to which markup is a text that is sent at once; a longer one stays bytes, and goes in pieces. */
export const SHORT_MARKUP = 1_048_576;

/** Bytes of a piece: it is decoded, written as JSON and sent in some milliseconds. */
const PIECE_BYTES = 1_048_576;

/** How every document begins that is made here. */
export const OPENING = '<!doctype html><html><head>';

/** By this address a document finds files that came with it; taken out before it is printed, as links to places in it would lead there. */
export const BASE = `<base data-companion href="${OWN_ORIGIN}/">`;

/** Where the head of a document begins, at the latest: behind comments and its doctype. */
const PROLOGUE = /^(?:\s|<!--(?:(?!-->)[^])*-->|<!doctype[^>]*>)*/iu;

/** The same for a page of the web, up to its address. */
const PAGE_BASE = '<base data-companion="page" href="';

/** A whole document with the base of its files, or of a page of the web. The parser puts it into the head, whether that is written out or not. */
export function withBase(html: string, url?: string): string {
  const start = PROLOGUE.exec(html)?.[0].length ?? 0;
  const base = url === undefined ? BASE : `${PAGE_BASE}${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
  return html.slice(0, start) + base + html.slice(start);
}

/** A document that says itself how large its pages are: then where they end is not known beforehand. */
const SETS_PAGES = /@page/iu;

/** Whatever may load something: an element with an address, or a style that names one. Most letters have neither. */
const REFERS =
  /<(?:img|image|svg|link|input|source|picture|video|audio|object|embed|i?frame|body\s)|url\(|src\(|@import|@font-face|\\/iu;

/** What loads only where it is laid out. */
const REFERS_UNLESS_HIDDEN =
  /<(?:image|svg|link|input|video|audio|object|embed|i?frame|body\s)|url\(|src\(|@import|@font-face|\\/iu;

/** What of a document decides how it is printed. */
export interface Traits {
  /** Characters. */
  readonly length: number;
  /** Begins with OPENING. */
  readonly isOurs: boolean;
  readonly hasTableOfContents: boolean;
  readonly hasFootnotes: boolean;
  /** Refers to pages of its own. */
  readonly hasPageReferences: boolean;
  /** Links stand for places of it, which the finished file is to know. */
  readonly hasPlaces: boolean;
  readonly setsPages: boolean;
  /** Its root element says which language it is in. */
  readonly statesLanguage: boolean;
  readonly leavesTraces: boolean;
  /** Has the element BASE. */
  readonly hasBase: boolean;
  readonly mayLoad: boolean;
  /** Loads something even where nothing is laid out. */
  readonly mayLoadUnseen: boolean;
}

/** The HTML of a document: a text, or its UTF-8 where it is long, so that nobody waits while it is copied. */
export interface Markup {
  readonly traits: Traits;
  readonly source: string | Uint8Array;
}

export const markupOf = (html: string): Markup => ({ traits: traitsOf(html), source: html });

/** The same for another thread: long markup in shared memory. */
export function shareMarkup(html: string): Markup {
  const packed = html.length > SHORT_MARKUP ? packPart(html) : { value: html };
  return { traits: traitsOf(html), source: 'bytes' in packed ? packed.bytes : packed.value };
}

/** The text of markup in pieces, in their order. */
export function* piecesOf({ source }: Markup): Generator<string, void, undefined> {
  if (typeof source === 'string') {
    yield source;
    return;
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let offset = 0; offset < source.length; offset += PIECE_BYTES)
    yield decoder.decode(source.subarray(offset, offset + PIECE_BYTES), { stream: true });
}

/** Characters in which the root element of a document begins. */
const HEAD = 4096;

function statesLanguage(html: string): boolean {
  const head = html.slice(0, HEAD);
  const start = head.search(/<html\s/iu);
  return start >= 0 && /\slang\s*=/iu.test(head.slice(start, head.indexOf('>', start)));
}

const traitsOf = (html: string): Traits => ({
  length: html.length,
  isOurs: html.startsWith(OPENING),
  hasTableOfContents: HAS_TABLE_OF_CONTENTS.test(html),
  hasFootnotes: HAS_FOOTNOTES.test(html),
  hasPageReferences: HAS_PAGE_REFERENCES.test(html),
  hasPlaces: html.includes(`href="${PLACES}`),
  setsPages: SETS_PAGES.test(html),
  statesLanguage: statesLanguage(html),
  leavesTraces: leavesTraces(html),
  hasBase: html.includes(BASE) || html.includes(PAGE_BASE),
  mayLoad: REFERS.test(html),
  mayLoadUnseen: REFERS_UNLESS_HIDDEN.test(html),
});
