/*
 * As much of the browser's document as our own functions use there. Methods of `document` are taken from the prototype, for
 * a document can cover them with named elements; elements other than forms cannot be covered.
 */

export interface PageRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export interface PageStyle {
  getPropertyValue(name: string): string;
  getPropertyPriority(name: string): string;
  setProperty(name: string, value: string, priority?: string): void;
  removeProperty(name: string): void;
  cssText: string;
}

export interface PageNode {
  readonly nodeType: number;
  readonly parentElement: PageElement | null;
  readonly previousSibling: PageNode | null;
  textContent: string;
  before(...nodes: (PageNode | string)[]): void;
  after(...nodes: (PageNode | string)[]): void;
  remove(): void;
}

export interface PageText extends PageNode {
  readonly data: string;
  splitText(offset: number): PageText;
}

export interface PageElement extends PageNode {
  id: string;
  innerHTML: string;
  readonly tagName: string;
  readonly style: PageStyle;
  /** The style sheet of the element if it is loaded. */
  readonly sheet?: { readonly cssRules: Iterable<PageRule> } | null;
  readonly previousElementSibling: PageElement | null;
  readonly lastElementChild: PageElement | null;
  readonly childNodes: Iterable<PageNode>;
  readonly children: Iterable<PageElement>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  matches(selector: string): boolean;
  closest(selector: string): PageElement | null;
  contains(node: PageNode): boolean;
  /** Bits of the DOM standard; 2 means that `node` precedes. */
  compareDocumentPosition(node: PageNode): number;
  querySelectorAll(selector: string): Iterable<PageElement>;
  append(...nodes: (PageNode | string)[]): void;
  prepend(...nodes: (PageNode | string)[]): void;
  cloneNode(deep: boolean): PageElement;
  attachShadow(options: { mode: 'open' }): PageElement;
  readonly shadowRoot: Pick<PageElement, 'querySelectorAll'> | null;
  getBoundingClientRect(): PageRect;
  getClientRects(): Iterable<PageRect>;
  checkVisibility(): boolean;
  /** For a picture. */
  decode(): Promise<void>;
}

export interface PageRule {
  readonly cssText: string;
  /** For `@import`. */
  readonly styleSheet?: { readonly cssRules: Iterable<PageRule> } | null;
}

export interface PageRange {
  setStart(node: PageNode, offset: number): void;
  setEnd(node: PageNode, offset: number): void;
  getClientRects(): Iterable<PageRect>;
  getBoundingClientRect(): PageRect;
  extractContents(): PageNode;
}

export interface PageWalker {
  currentNode: PageNode;
  previousNode(): PageNode | null;
  nextNode(): PageNode | null;
}

interface PageDocument {
  readonly [brand: symbol]: never;
}

interface DocumentPrototype {
  querySelectorAll: { call(document: PageDocument, selector: string): Iterable<PageElement> };
  querySelector: { call(document: PageDocument, selector: string): PageElement | null };
  write: { call(document: PageDocument, html: string): void };
  createElement: { call(document: PageDocument, name: string): PageElement };
  createRange: { call(document: PageDocument): PageRange };
  createTreeWalker: { call(document: PageDocument, root: PageNode, show: number): PageWalker };
}

/** The globals of the page, for functions that run in it. */
export interface PageGlobals {
  readonly document: PageDocument;
  readonly Document: { readonly prototype: DocumentPrototype };
  getComputedStyle(element: PageElement): PageStyle;
}
