/** The members of an element that parse rules may use. Both a browser's HTMLElement and this package's DOM have them. */
export interface HtmlElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly style: { getPropertyValue(property: string): string };
  readonly classList: Iterable<string>;
  readonly children: Iterable<HtmlElement> & { readonly length: number };
  readonly parentElement: HtmlElement | null;
  readonly firstElementChild: HtmlElement | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): HtmlElement | null;
}
