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
  /** Lower case. */
  name: string;
  readonly attributes: Map<string, string>;
  parent: Elem | undefined;
  #children: Child[] = [];
  /** What has come in the place of children since they were last asked for: each of many may go, and lists are long. */
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

  /** Puts nodes in the place of a child; it may be among them. */
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

  /** Moves nodes to the end of this one's children. */
  append(...nodes: Child[]): this {
    return this.appendAll(nodes);
  }

  /** Any number of nodes: a call has room for some 100,000 arguments. */
  appendAll(nodes: Iterable<Child>): this {
    for (const node of nodes) {
      node.parent = this;
      this.children.push(node);
    }
    return this;
  }
}

export const isElem = (node: Child): node is Elem => node instanceof Elem;

/** Child elements. */
export const elementsOf = (element: Elem): Elem[] => element.children.filter(isElem);

/** Everything below an element in document order, itself not included. */
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

/** Elements below one in document order that a test accepts. */
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

/** All elements below one in document order. */
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

/** The nearest element around a node that a test accepts. */
export function closest(node: Child, accepts: (element: Elem) => boolean): Elem | undefined {
  for (let at = node.parent; at; at = at.parent) if (accepts(at)) return at;
  return undefined;
}

/** The elements around one, from the inside out. */
export function* ancestorsOf(element: Elem): Generator<Elem> {
  for (let at = element.parent; at; at = at.parent) yield at;
}

/** The text of a node as it stands in the source. */
export function rawText(node: Child): string {
  if (node instanceof Text) return node.data;
  let text = '';
  for (const child of node.children) text += rawText(child);
  return text;
}

/** The text of a node with white space collapsed. */
export const textOf = (node: Child): string => rawText(node).replaceAll(/\s+/gu, ' ').trim();

/** Whether there is nothing but white space in a node: asked of many, it need not read all that the others hold. */
export const isBlank = (node: Child): boolean =>
  node instanceof Text ? !/\S/u.test(node.data) : node.children.every(isBlank);

export function remove(node: Child): void {
  const { parent } = node;
  if (!parent) return;
  parent.exchange(node, []);
  node.parent = undefined;
}

/** Puts nodes before an element's children. */
export function prepend(element: Elem, added: readonly Child[]): void {
  for (const one of added) one.parent = element;
  element.children = [...added, ...element.children];
}

/** Puts a node behind another one. */
export function insertAfter(node: Child, added: Child): void {
  const { parent } = node;
  if (!parent) return;
  parent.exchange(node, [node, added]);
  added.parent = parent;
}

/** Puts nodes in the place of one. */
export function replace(node: Child, by: readonly Child[]): void {
  const { parent } = node;
  if (!parent) return;
  for (const one of by) one.parent = parent;
  parent.exchange(node, by);
  node.parent = undefined;
}

export const element = (name: string, attributes: Record<string, string> = {}, children: readonly Child[] = []): Elem =>
  new Elem(name, new Map(Object.entries(attributes))).appendAll(children);

/** Elements that a test accepts, but for those within others of them. */
export function outermost(root: Elem, accepts: (element: Elem) => boolean): Elem[] {
  const found = new Set(findAll(root, accepts));
  return [...found].filter((one) => !ancestorsOf(one).some((outer) => found.has(outer)));
}
