import { INLINE } from '../tree/kinds.ts';
import { descendants, isElem, remove, Text, type Child, type Elem } from '../tree/node.ts';
import type { Block } from '../blocks/blocks.ts';

/** The state of a page before elements are removed: its blocks, and the children of each element. */
export interface PageRecord {
  readonly blocks: readonly Block[];
  readonly children: ReadonlyMap<Elem, readonly Child[]>;
  readonly parents: ReadonlyMap<Child, Elem>;
}

/** Records the state of a page. */
export function recordPage(page: Elem, blocks: readonly Block[]): PageRecord {
  const children = new Map<Elem, readonly Child[]>();
  const parents = new Map<Child, Elem>();
  const visit = (element: Elem): void => {
    children.set(element, [...element.children]);
    for (const child of element.children) {
      parents.set(child, element);
      if (isElem(child)) visit(child);
    }
  };
  visit(page);
  return { blocks, children, parents };
}

/** Tells for each block of the page whether some of its text is still below an element. */
export function keptOf({ blocks }: PageRecord, root: Elem): boolean[] {
  const texts = new Set<Child>();
  for (const node of descendants(root)) if (node instanceof Text && node.data.trim() !== '') texts.add(node);
  return blocks.map(({ nodes }) => nodes.some((node) => texts.has(node)));
}

/** Resets the parents of all nodes, including removed ones, to the recorded state. The children of elements stay as they are now. */
export function restoreParents({ parents }: PageRecord): void {
  for (const [child, parent] of parents) child.parent = parent;
}

/** Removes blocks. */
export function dropBlocks(blocks: Iterable<Block>): void {
  for (const { nodes } of blocks) for (const node of nodes) remove(node);
}

/**
 * Returns removed blocks to their places, with their inline elements and pictures.
 * @returns the smallest element that contains them and the earlier content.
 */
export function addBlocks({ children, parents }: PageRecord, root: Elem, added: readonly Block[]): Elem {
  const wanted = new Set<Child>([root, ...descendants(root)]);
  const whole = new Set(added.map(({ parent }) => parent));
  const pathOf = (node: Child): Child[] => {
    const path: Child[] = [];
    for (let at: Child | undefined = node; at; at = parents.get(at)) path.push(at);
    return path;
  };
  const paths = [pathOf(root), ...added.flatMap(({ nodes }) => nodes.map(pathOf))];
  for (const path of paths) for (const node of path) wanted.add(node);
  const top = commonOf(paths);
  const rebuild = (element: Elem): void => {
    const before = children.get(element) ?? element.children;
    const kept = before.filter((child) => wanted.has(child) || (whole.has(element) && isInLine(child)));
    if (element.children.length === kept.length && element.children.every((child, at) => child === kept[at])) {
      for (const child of kept) if (isElem(child)) rebuild(child);
      return;
    }
    element.children = [...kept];
    for (const child of kept) {
      child.parent = element;
      if (isElem(child) && wanted.has(child)) rebuild(child);
    }
  };
  rebuild(top);
  return top;
}

const isInLine = (child: Child): boolean => isElem(child) && (child.name === 'br' || INLINE.has(child.name));

/** Returns the innermost element that all paths share. Paths lead from a node to the page. */
function commonOf(paths: readonly (readonly Child[])[]): Elem {
  const [first = [], ...others] = paths.map((path) => path.toReversed());
  let depth = 0;
  while (depth < first.length && others.every((path) => path[depth] === first[depth])) depth += 1;
  for (let at = depth - 1; at >= 0; at -= 1) {
    const one = first[at];
    if (one && isElem(one)) return one;
  }
  throw new TypeError('the blocks belong to another page');
}
