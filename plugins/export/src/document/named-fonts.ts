/** The maximum number of fonts of a document that are looked up. */
const MAX_FONTS = 50;
/** The maximum number of characters of a family name. */
const MAX_NAME = 100;
/** The maximum length of a quote in an attribute. */
const LONGEST_QUOTES = 12;

const DECLARATION = /font-family\s{0,20}:\s{0,20}/giu;
const FACE = /@font-face/giu;

/** Quotes in CSS and in attributes. */
const QUOTES = ['"', "'", '&quot;'];
/** A character that ends an unquoted name. */
const BEHIND_NAME = /[^\p{L}\p{N} _-]/u;

/** Keywords of CSS. */
const KEYWORDS = new Set(
  'serif sans-serif monospace cursive fantasy BlinkMacSystemFont system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji fangsong inherit initial unset revert revert-layer'
    .toLowerCase()
    .split(' '),
);

/** The fonts that a document requests. */
export interface NamedFonts {
  readonly names: readonly string[];
  /** True if the document has the rules of `fontAliasCss`. */
  readonly aliased: boolean;
}

/**
 * Returns the families that styles and attributes request, except for web fonts of the document.
 * @example
 * namedFonts('<p style="font-family: Aptos, sans-serif">text</p>') // ['Aptos']
 */
export function namedFonts(html: string): string[] {
  const brought = new Set(facesIn(html).flatMap((rules) => [...familiesIn(rules)].map(lower)));
  const named = new Map<string, string>();
  for (const family of familiesIn(html)) {
    if (named.size === MAX_FONTS) break;
    const key = lower(family);
    if (!KEYWORDS.has(key) && !brought.has(key) && !named.has(key)) named.set(key, family);
  }
  return [...named.values()];
}

/** Returns the families in rules of web fonts. Each search starts after the last one, so that the text is read once. */
function facesIn(html: string): string[] {
  const faces: string[] = [];
  let end = 0;
  for (const { index } of html.matchAll(FACE)) {
    if (index < end) continue;
    end = html.indexOf('}', index);
    if (end < 0) break;
    faces.push(html.slice(index, end));
  }
  return faces;
}

/** Yields the first family of each declaration. The others are the author's fallbacks. */
function* familiesIn(css: string): Generator<string, void, undefined> {
  for (const { 0: declared, index } of css.matchAll(DECLARATION)) {
    const start = index + declared.length;
    const family = familyIn(css.slice(start, start + MAX_NAME + LONGEST_QUOTES));
    if (family !== '') yield family;
  }
}

/** Returns the name at the beginning of a value. Empty if there is none or it is too long. */
function familyIn(value: string): string {
  const quote = QUOTES.find((one) => value.startsWith(one)) ?? '';
  const rest = value.slice(quote.length);
  const end = quote === '' ? rest.search(BEHIND_NAME) : rest.indexOf(quote);
  const isName = quote !== '' || (/^\p{L}/u.test(rest) && rest[end] !== '(');
  const name = rest.slice(0, end < 0 ? rest.length : end).trim();
  return isName && name.length <= MAX_NAME && !/[<>]/u.test(name) ? name : '';
}

const lower = (family: string): string => family.toLowerCase();
