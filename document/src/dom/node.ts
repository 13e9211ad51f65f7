import { compileSelector } from './selector.ts';
import { InlineStyle, withCamelCase } from './style.ts';

/*
 * A small DOM, enough for ProseMirror's parser and for parse rules of extensions. It has no behaviour of a page:
 * nothing loads, nothing runs.
 */
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const ELEMENT = 1;
const TEXT = 3;
const DOCUMENT = 9;
const FRAGMENT = 11;

export type DomChild = DomElement | DomText;
export type DomParent = DomElement | DomRoot;

abstract class DomNode {
  parentNode: DomParent | null = null;
  abstract readonly nodeType: number;
  abstract readonly nodeName: string;
  abstract readonly textContent: string;

  get parentElement(): DomElement | null {
    return this.parentNode instanceof DomElement ? this.parentNode : null;
  }

  get ownerDocument(): { createTextNode(data: string): DomText } {
    return { createTextNode: (data) => new DomText(data) };
  }
}

export class DomText extends DomNode {
  readonly nodeType = TEXT;
  readonly nodeName = '#text';
  previousSibling: DomChild | null = null;
  nextSibling: DomChild | null = null;
  nodeValue: string;

  constructor(data: string) {
    super();
    this.nodeValue = data;
  }

  get textContent(): string {
    return this.nodeValue;
  }
}

/** A node with children in a doubly linked list, so that each change takes constant time. */
abstract class DomContainer extends DomNode {
  firstChild: DomChild | null = null;
  lastChild: DomChild | null = null;

  get childNodes(): DomChild[] {
    const nodes: DomChild[] = [];
    for (let node = this.firstChild; node !== null; node = node.nextSibling) nodes.push(node);
    return nodes;
  }

  get children(): DomElement[] {
    return this.childNodes.filter((node) => node instanceof DomElement);
  }

  get firstElementChild(): DomElement | null {
    let node = this.firstChild;
    while (node !== null && !(node instanceof DomElement)) node = node.nextSibling;
    return node;
  }

  get textContent(): string {
    let text = '';
    for (const node of descendants(this)) if (node instanceof DomText) text += node.nodeValue;
    return text;
  }

  querySelector(selector: string): DomElement | null {
    const matches = compileSelector(selector);
    for (const node of descendants(this)) if (node instanceof DomElement && matches(node)) return node;
    return null;
  }

  querySelectorAll(selector: string): DomElement[] {
    const matches = compileSelector(selector);
    return [...descendants(this)].filter((node) => node instanceof DomElement && matches(node)) as DomElement[];
  }

  contains(node: DomChild | null): boolean {
    for (let at: DomChild | DomParent | null = node; at !== null; at = at.parentNode) if (at === this) return true;
    return false;
  }

  /** Moves a node before another child of this one, or to the end for null. */
  insertBefore<Child extends DomChild>(node: Child, before: DomChild | null): Child {
    detach(node);
    const previous = before === null ? this.lastChild : before.previousSibling;
    node.parentNode = this as unknown as DomParent;
    node.previousSibling = previous;
    node.nextSibling = before;
    if (previous === null) this.firstChild = node;
    else previous.nextSibling = node;
    if (before === null) this.lastChild = node;
    else before.previousSibling = node;
    return node;
  }

  appendChild<Child extends DomChild>(node: Child): Child {
    return this.insertBefore(node, null);
  }
}

/** A document or a fragment. */
export class DomRoot extends DomContainer {
  readonly nodeType: typeof DOCUMENT | typeof FRAGMENT;
  readonly nodeName: '#document' | '#document-fragment';

  constructor(name: '#document' | '#document-fragment') {
    super();
    this.nodeName = name;
    this.nodeType = name === '#document' ? DOCUMENT : FRAGMENT;
  }
}

export class DomElement extends DomContainer {
  readonly nodeType = ELEMENT;
  readonly localName: string;
  readonly tagName: string;
  readonly namespaceURI: string;
  previousSibling: DomChild | null = null;
  nextSibling: DomChild | null = null;
  readonly attributes: Map<string, string>;
  /** The content of a `<template>`, which is never part of the document. */
  templateContent: DomRoot | null = null;
  #style: InlineStyle | undefined;

  constructor(localName: string, namespace: string = HTML_NAMESPACE, attributes: Map<string, string> = new Map()) {
    super();
    this.localName = localName;
    this.namespaceURI = namespace;
    this.tagName = namespace === HTML_NAMESPACE ? localName.toUpperCase() : localName;
    this.attributes = attributes;
  }

  get nodeName(): string {
    return this.tagName;
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  get className(): string {
    return this.getAttribute('class') ?? '';
  }

  get classList(): string[] & { contains(name: string): boolean } {
    const names = this.className.split(/\s+/).filter(Boolean);
    return Object.assign(names, { contains: (name: string) => names.includes(name) });
  }

  get style(): InlineStyle {
    return (this.#style ??= withCamelCase(new InlineStyle(this.getAttribute('style'))));
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
    if (name === 'style') this.#style = undefined;
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
    if (name === 'style') this.#style = undefined;
  }

  matches(selector: string): boolean {
    return compileSelector(selector)(this);
  }

  closest(selector: string): DomElement | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }

  remove(): void {
    detach(this);
  }
}

/** Removes a node from its parent. */
export function detach(node: DomChild): void {
  const { parentNode: parent, previousSibling: previous, nextSibling: next } = node;
  if (parent === null) return;
  if (previous === null) parent.firstChild = next;
  else previous.nextSibling = next;
  if (next === null) parent.lastChild = previous;
  else next.previousSibling = previous;
  node.parentNode = null;
  node.previousSibling = null;
  node.nextSibling = null;
}

/** Yields all descendants of a node in document order without recursion. */
export function* descendants(root: DomParent | DomContainer): Generator<DomChild> {
  let node: DomChild | null = root.firstChild;
  while (node !== null) {
    yield node;
    let next: DomChild | null = node instanceof DomElement ? node.firstChild : null;
    for (let at: DomChild | DomParent | null = node; next === null && at !== null && at !== root; at = at.parentNode) {
      next = at instanceof DomRoot ? null : at.nextSibling;
    }
    node = next;
  }
}
