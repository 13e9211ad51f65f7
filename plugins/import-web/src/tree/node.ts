/*
 * A light tree of a page: enough to weigh, prune and rewrite it. No behaviour, no style engine.
 */

export type Child = Elem | Text;

export class Text {
  parent: Elem | undefined;
  data: string;

  constructor(data: string) {
    this.data = data;
  }
}

export class Elem {
  /** In lower case. */
  name: string;
  readonly attributes: Map<string, string>;
  parent: Elem | undefined;
  #children: Child[] = [];
  /**
   * Pending replacements of children. They are applied at the next read of the children, because replacing each at once would copy long
   * lists many times.
   */
  #changes: Map<Child, readonly Child[]> | undefined;

  constructor(name: string, attributes: Map<string, string> = new Map()) {
    this.name = name;
    this.attributes = attributes;
  }

  get children(): Child[] {
    if (this.#changes) this.#settle(this.#changes);
    return this.#children;
  }

  set children(children: Child[]) {
    this.#changes = undefined;
    this.#children = children;
  }

  /** Replaces a child by nodes. The child may be one of them. */
  exchange(child: Child, by: readonly Child[]): void {
    if (this.#changes && by.some((one) => this.#changes?.has(one))) this.#settle(this.#changes);
    this.#changes ??= new Map();
    this.#changes.set(child, by);
  }

  #settle(changes: Map<Child, readonly Child[]>): void {
    this.#changes = undefined;
    const settled = (child: Child): Child | Child[] => {
      const by = changes.get(child);
      changes.delete(child);
      return by ? by.flatMap(settled) : child;
    };
    this.#children = this.#children.flatMap(settled);
  }

  get(name: string): string {
    return this.attributes.get(name) ?? '';
  }

  has(name: string): boolean {
    return this.attributes.has(name);
  }

  /** Appends nodes to the children. */
  append(...nodes: Child[]): this {
    return this.appendAll(nodes);
  }

  /** Appends any number of nodes. A call with spread arguments is limited to about 100,000. */
  appendAll(nodes: Iterable<Child>): this {
    for (const node of nodes) {
      node.parent = this;
      this.children.push(node);
    }
    return this;
  }
}

export const isElem = (node: Child): node is Elem => node instanceof Elem;

/** Returns the child elements. */
export const elementsOf = (element: Elem): Elem[] => element.children.filter(isElem);

/** Returns all nodes below an element in document order. */
export function descendants(root: Elem): Child[] {
  const found: Child[] = [];
  const visit = (element: Elem): void => {
    for (const child of element.children) {
      found.push(child);
      if (child instanceof Elem) visit(child);
    }
  };
  visit(root);
  return found;
}

/** Returns the elements below an element that a test accepts, in document order. */
export function findAll(root: Elem, accepts: (element: Elem) => boolean): Elem[] {
  const found: Elem[] = [];
  const visit = (parent: Elem): void => {
    for (const child of parent.children) {
      if (!(child instanceof Elem)) continue;
      if (accepts(child)) found.push(child);
      visit(child);
    }
  };
  visit(root);
  return found;
}

/** Returns all elements below an element in document order. */
export const elementsBelow = (root: Elem): Elem[] => findAll(root, () => true);

export function find(root: Elem, accepts: (element: Elem) => boolean): Elem | undefined {
  for (const child of root.children) {
    if (!(child instanceof Elem)) continue;
    if (accepts(child)) return child;
    const below = find(child, accepts);
    if (below) return below;
  }
  return undefined;
}

/** Returns the nearest ancestor of a node that a test accepts. */
export function closest(node: Child, accepts: (element: Elem) => boolean): Elem | undefined {
  for (let at = node.parent; at; at = at.parent) if (accepts(at)) return at;
  return undefined;
}

/** Yields the ancestors of an element from the inside out. */
export function* ancestorsOf(element: Elem): Generator<Elem> {
  for (let at = element.parent; at; at = at.parent) yield at;
}

/** Returns the text of a node as it is in the source. */
export function rawText(node: Child): string {
  if (node instanceof Text) return node.data;
  let text = '';
  for (const child of node.children) text += rawText(child);
  return text;
}

/** Returns the text of a node with white space collapsed. */
export const textOf = (node: Child): string => rawText(node).replaceAll(/\s+/gu, ' ').trim();

/** Tells whether a node contains only white space. It stops at the first other character. */
export const isBlank = (node: Child): boolean =>
  node instanceof Text ? !/\S/u.test(node.data) : node.children.every(isBlank);

export function remove(node: Child): void {
  const { parent } = node;
  if (!parent) return;
  parent.exchange(node, []);
  node.parent = undefined;
}

/** Prepends nodes to the children of an element. */
export function prepend(element: Elem, added: readonly Child[]): void {
  for (const one of added) one.parent = element;
  element.children = [...added, ...element.children];
}

/** Inserts a node after another one. */
export function insertAfter(node: Child, added: Child): void {
  const { parent } = node;
  if (!parent) return;
  parent.exchange(node, [node, added]);
  added.parent = parent;
}

/** Replaces a node by nodes. */
export function replace(node: Child, by: readonly Child[]): void {
  const { parent } = node;
  if (!parent) return;
  for (const one of by) one.parent = parent;
  parent.exchange(node, by);
  node.parent = undefined;
}

export const element = (name: string, attributes: Record<string, string> = {}, children: readonly Child[] = []): Elem =>
  new Elem(name, new Map(Object.entries(attributes))).appendAll(children);

/** Returns the elements that a test accepts, without those inside another match. */
export function outermost(root: Elem, accepts: (element: Elem) => boolean): Elem[] {
  const found = new Set(findAll(root, accepts));
  return [...found].filter((one) => !ancestorsOf(one).some((outer) => found.has(outer)));
}
