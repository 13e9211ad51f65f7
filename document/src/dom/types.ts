/** What parse rules may use of an element: satisfied by a browser's HTMLElement and by this package's own DOM. */
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
