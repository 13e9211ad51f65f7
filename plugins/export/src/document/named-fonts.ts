/** Fonts of a document that are looked for; more are passed over. */
const MAX_FONTS = 50;
/** Characters of a family's name. */
const MAX_NAME = 100;
/** Characters of its quotes in an attribute. */
const LONGEST_QUOTES = 12;

const DECLARATION = /font-family\s{0,20}:\s{0,20}/giu;
const FACE = /@font-face/giu;

/** Quotes as CSS has them, and as an attribute does. */
const QUOTES = ['"', "'", '&quot;'];
/** What a name without quotes ends with. */
const BEHIND_NAME = /[^\p{L}\p{N} _-]/u;

/** What CSS itself gives a meaning to. */
const KEYWORDS = new Set(
  'serif sans-serif monospace cursive fantasy BlinkMacSystemFont system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji fangsong inherit initial unset revert revert-layer'
    .toLowerCase()
    .split(' '),
);

/** Fonts that a document asks for. */
export interface NamedFonts {
  readonly names: readonly string[];
  /** Whether the document has the rules of `fontAliasCss`. */
  readonly aliased: boolean;
}

/**
 * Families that styles and attributes of a document ask for, without those that it brings as web fonts.
 *
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

/** What stands in the rules of web fonts. Each search goes on behind the last one, so that all of them together read the text once. */
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

/** The first family of each declaration: the others are what its author falls back to. */
function* familiesIn(css: string): Generator<string, void, undefined> {
  for (const { 0: declared, index } of css.matchAll(DECLARATION)) {
    const start = index + declared.length;
    const family = familyIn(css.slice(start, start + MAX_NAME + LONGEST_QUOTES));
    if (family !== '') yield family;
  }
}

/** The name that a value begins with; nothing where it is none, or too long. */
function familyIn(value: string): string {
  const quote = QUOTES.find((one) => value.startsWith(one)) ?? '';
  const rest = value.slice(quote.length);
  const end = quote === '' ? rest.search(BEHIND_NAME) : rest.indexOf(quote);
  const isName = quote !== '' || (/^\p{L}/u.test(rest) && rest[end] !== '(');
  const name = rest.slice(0, end < 0 ? rest.length : end).trim();
  return isName && name.length <= MAX_NAME && !/[<>]/u.test(name) ? name : '';
}

const lower = (family: string): string => family.toLowerCase();
