import { packPart } from '@editor-companion/core/plugin';
import { HAS_FOOTNOTES } from '../layout/page-layout.ts';
import { STANDS_BESIDE_TEXT } from '../layout/side-margins.ts';
import { HAS_PAGE_REFERENCES } from '../layout/numbers/page-references.ts';
import { HAS_TABLE_OF_CONTENTS } from '../layout/table-of-contents.ts';
import { PLACES } from '../pdf-objects/place-address.ts';
import { leavesTraces } from './traces.ts';
import { OWN_ORIGIN } from '../own-origin.ts';

/** The maximum number of characters of markup that is sent as one string. Longer markup stays bytes and is sent in parts. */
export const SHORT_MARKUP = 1_048_576;

/** The number of bytes of a part, which is decoded, serialized and sent in some milliseconds. */
const PIECE_BYTES = 1_048_576;

/** The beginning of all documents that this plugin composes. */
export const OPENING = '<!doctype html><html><head>';

/**
 * The base element through which a document finds its uploaded files. It is removed before printing, because internal links would use it.
 */
export const BASE = `<base data-companion href="${OWN_ORIGIN}/">`;

/** The text before the head of a document: comments and its doctype. */
const PROLOGUE = /^(?:\s|<!--(?:(?!-->)[^])*-->|<!doctype[^>]*>)*/iu;

/** The base element of a web page, up to its URL. */
const PAGE_BASE = '<base data-companion="page" href="';

/** Adds the base element for uploaded files or for a web page. The parser puts it into the head, whether or not the head is written. */
export function withBase(html: string, url?: string): string {
  const start = PROLOGUE.exec(html)?.[0].length ?? 0;
  const base = url === undefined ? BASE : `${PAGE_BASE}${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
  return html.slice(0, start) + base + html.slice(start);
}

/** Matches documents that define page sizes. Their page breaks are not known before printing. */
const SETS_PAGES = /@page/iu;

/** Matches everything that may load a resource: an element with a URL, or a style with one. Most letters have neither. */
const REFERS =
  /<(?:img|image|svg|link|input|source|picture|video|audio|object|embed|i?frame|body\s)|url\(|src\(|@import|@font-face|\\/iu;

/** Matches elements that load a resource only when they are laid out. */
const REFERS_UNLESS_HIDDEN =
  /<(?:image|svg|link|input|video|audio|object|embed|i?frame|body\s)|url\(|src\(|@import|@font-face|\\/iu;

/** Properties of a document that determine how it is printed. */
export interface Traits {
  /** The number of characters. */
  readonly length: number;
  /** True if it begins with OPENING. */
  readonly isOurs: boolean;
  readonly hasTableOfContents: boolean;
  readonly hasFootnotes: boolean;
  /** True if it says how its footnotes are counted. */
  readonly countsNotes: boolean;
  /** True if it has cross references to its own pages. */
  readonly hasPageReferences: boolean;
  /** True if links mark places that the printed file must reveal. */
  readonly hasPlaces: boolean;
  readonly setsPages: boolean;
  /** True if the document may have content beside its text. */
  readonly standsBesideText: boolean;
  /** True if its root element has a language. */
  readonly statesLanguage: boolean;
  readonly leavesTraces: boolean;
  /** True if it has the element BASE. */
  readonly hasBase: boolean;
  readonly mayLoad: boolean;
  /** True if it loads resources even without layout. */
  readonly mayLoadUnseen: boolean;
}

/** The HTML of a document: a string, or UTF-8 if it is long, so that copying does not block the thread. */
export interface Markup {
  readonly traits: Traits;
  readonly source: string | Uint8Array;
}

export const markupOf = (html: string): Markup => ({ traits: traitsOf(html), source: html });

/** Converts markup for another thread. Long markup uses shared memory. */
export function shareMarkup(html: string): Markup {
  const packed = html.length > SHORT_MARKUP ? packPart(html) : { value: html };
  return { traits: traitsOf(html), source: 'bytes' in packed ? packed.bytes : packed.value };
}

/** Yields the text of markup in parts. */
export function* piecesOf({ source }: Markup): Generator<string, void, undefined> {
  if (typeof source === 'string') {
    yield source;
    return;
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let offset = 0; offset < source.length; offset += PIECE_BYTES)
    yield decoder.decode(source.subarray(offset, offset + PIECE_BYTES), { stream: true });
}

/** The number of characters in which the root element begins. */
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
  countsNotes: html.includes('data-footnotes='),
  hasPageReferences: HAS_PAGE_REFERENCES.test(html),
  hasPlaces: html.includes(`href="${PLACES}`),
  setsPages: SETS_PAGES.test(html),
  standsBesideText: STANDS_BESIDE_TEXT.test(html),
  statesLanguage: statesLanguage(html),
  leavesTraces: leavesTraces(html),
  hasBase: html.includes(BASE) || html.includes(PAGE_BASE),
  mayLoad: REFERS.test(html),
  mayLoadUnseen: REFERS_UNLESS_HIDDEN.test(html),
});
