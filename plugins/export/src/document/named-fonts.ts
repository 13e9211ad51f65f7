/** Fonts of a document that are looked for; more are passed over. */
const MAX_FONTS = 50;
/** Characters of a family's name. */
const MAX_NAME = 100;

/** The first family of each `font-family`, quoted as CSS or as an attribute has it. The others are what the author falls back to. */
const DECLARATION =
  /font-family\s*:\s*(?:&quot;([^&"<>]{1,100})&quot;|"([^"<>]{1,100})"|'([^'<>]{1,100})'|([\p{L}][\p{L}\p{N} _-]{0,99})(?![\w(-]))/giu;
const FACE = /@font-face\s*\{([^}]*)\}/giu;

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
  const brought = new Set([...html.matchAll(FACE)].flatMap(([, rules = '']) => [...familiesIn(rules)].map(lower)));
  const named = new Map<string, string>();
  for (const family of familiesIn(html)) {
    if (named.size === MAX_FONTS) break;
    const key = lower(family);
    if (!KEYWORDS.has(key) && !brought.has(key) && !named.has(key)) named.set(key, family);
  }
  return [...named.values()];
}

function* familiesIn(css: string): Generator<string, void, undefined> {
  for (const [, ...names] of css.matchAll(DECLARATION)) {
    const family = names.find((name) => name !== undefined)?.trim();
    if (family !== undefined && family !== '' && family.length <= MAX_NAME) yield family;
  }
}

const lower = (family: string): string => family.toLowerCase();
