/** An element of a page, to be handed back as a part of its content. */
export interface SiteElement {
  /** Lower case. */
  readonly name: string;
  /** The value of an attribute, or `''`. */
  get(name: string): string;
  has(name: string): boolean;
}

/** A page as rules see it. Selectors: names, `#id`, `.class`, `[name]`, `[name=value]` (also `*=`, `^=`, `$=`), descendants, lists. */
export interface SitePage {
  /** Where the page is; absent where that is not known. */
  readonly url: URL | undefined;
  /** What says that it made the page (`<meta name="generator">`), or `''`. */
  readonly generator: string;
  /** The first element in document order, or nothing. */
  first(selector: string, within?: SiteElement): SiteElement | undefined;
  /** All elements in document order, none within another of them. */
  all(selector: string, within?: SiteElement): readonly SiteElement[];
  /** The text of an element with white space collapsed; with `raw`, as it stands in the source. */
  text(element: SiteElement | undefined, form?: 'raw'): string;
  /** The content of a `meta` element by its name or property, or `''`. */
  meta(name: string): string;
  /** The things of a type in the page's JSON-LD. */
  data(type: string): readonly Readonly<Record<string, unknown>>[];
}

/** An element of the page, or HTML, which is read like the page itself. */
export type SitePart = SiteElement | string;

/** What tells a page of the kind; all that is named must hold. */
export interface SiteMatch {
  /** Of `<meta name="generator">`. */
  readonly generator?: RegExp;
  /** Of the address. */
  readonly host?: RegExp;
  /** A selector that finds something. */
  readonly has?: string;
}

/** How pages of one kind are read. Made by `defineSiteRule`; the default export of a module that the point `siteRule` names. */
export interface SiteRule {
  readonly name: string;
  /** One of several, or a function. */
  readonly matches: readonly SiteMatch[] | ((page: SitePage) => boolean);
  /** Selectors, of which the first that finds something says what is content; or a function. Nothing: the general way. */
  readonly content: readonly string[] | ((page: SitePage) => readonly SitePart[]);
  /** Selectors of what is no content within it. */
  readonly without?: readonly string[];
}

/**
 * How pages of one kind are read: what generator, structure or host they have, and which of their elements are content. Nothing of a page
 * gets past the document schema, whatever a rule hands back. A rule that throws is passed over, with a warning that names it.
 *
 * @example
 * export default defineSiteRule({
 *   name: 'handbook',
 *   matches: [{ generator: /^Handbook\b/u }, { host: /(?:^|\.)handbook\.example$/u }],
 *   content: ['main .chapter'],
 *   without: ['.edit-this-page'],
 * });
 */
export const defineSiteRule = (rule: SiteRule): SiteRule => rule;

/** A text as HTML, for parts that a rule writes itself. */
export const escapeHTML = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
