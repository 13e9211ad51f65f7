/** An element of a page, which a rule can return as content. */
export interface SiteElement {
  /** In lower case. */
  readonly name: string;
  /** Returns the value of an attribute, or an empty string. */
  get(name: string): string;
  has(name: string): boolean;
}

/** A page as rules see it. Selectors: names, `#id`, `.class`, `[name]`, `[name=value]` (also `*=`, `^=`, `$=`), descendants, lists. */
export interface SitePage {
  /** The URL of the page. Undefined if unknown. */
  readonly url: URL | undefined;
  /** The generator of the page (`<meta name="generator">`), or an empty string. */
  readonly generator: string;
  /** Returns the first match in document order. */
  first(selector: string, within?: SiteElement): SiteElement | undefined;
  /** Returns all matches in document order, without those inside another match. */
  all(selector: string, within?: SiteElement): readonly SiteElement[];
  /** Returns the text of an element with white space collapsed. `raw` returns it as in the source. */
  text(element: SiteElement | undefined, form?: 'raw'): string;
  /** Returns the content of a `meta` element by its name or property, or an empty string. */
  meta(name: string): string;
  /** Returns the objects of a type in the page's JSON-LD. */
  data(type: string): readonly Readonly<Record<string, unknown>>[];
}

/** An element of the page, or HTML, which is parsed as the page was. */
export type SitePart = SiteElement | string;

/** Conditions for pages of a kind. All conditions that are given must match. */
export interface SiteMatch {
  /** Matches the content of `<meta name="generator">`. */
  readonly generator?: RegExp;
  /** Matches the host of the URL. */
  readonly host?: RegExp;
  /** A selector that must match an element. */
  readonly has?: string;
}

/** Reads pages of one kind. Made by `defineSiteRule`, and the default export of a module that a contribution to `siteRule` names. */
export interface SiteRule {
  readonly name: string;
  /** One of several conditions must match, or a function decides. */
  readonly matches: readonly SiteMatch[] | ((page: SitePage) => boolean);
  /** Selectors, of which the first with a match selects the content, or a function that returns it. Empty means the general method. */
  readonly content: readonly string[] | ((page: SitePage) => readonly SitePart[]);
  /** Selectors of elements to remove from the content. */
  readonly without?: readonly string[];
}

/**
 * Defines how to read pages of one kind: their generator, structure or host, and which elements are content. The document schema sanitizes
 * everything that a rule returns. A rule that throws is skipped with a warning that names it.
 * @example
 * export default defineSiteRule({
 *   name: 'handbook',
 *   matches: [{ generator: /^Handbook\b/u }, { host: /(?:^|\.)handbook\.example$/u }],
 *   content: ['main .chapter'],
 *   without: ['.edit-this-page'],
 * });
 */
export const defineSiteRule = (rule: SiteRule): SiteRule => rule;

/** Escapes a text for HTML that a rule writes. */
export const escapeHTML = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
