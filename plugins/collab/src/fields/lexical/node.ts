import { Map as YMap, XmlElement, XmlText } from 'yjs';

export type Attributes = Readonly<Record<string, unknown>>;

/** A Lexical node: an element with children, a text, a line break, or a node that the editor draws itself. */
export type LexicalNode =
  | { readonly kind: 'element' | 'leaf'; readonly attrs: Attributes; readonly children: readonly LexicalNode[] }
  | { readonly kind: 'text'; readonly attrs: Attributes; readonly text: string };

/** The maximum depth. Deeper nodes are left out. */
const MAX_DEPTH = 100;

/**
 * The nodes in a Y.XmlText of Lexical's binding. An element is a nested Y.XmlText. A text is a Y.Map with its properties, followed by its
 * characters; a line break is such a map alone.
 */
export function nodesIn(parent: XmlText, depth = 0): LexicalNode[] {
  const nodes: LexicalNode[] = [];
  for (const { insert } of parent.toDelta() as { insert: unknown }[]) {
    const last = nodes.at(-1);
    if (typeof insert !== 'string') nodes.push(nodeOf(insert, depth));
    else if (last?.kind === 'text' && last.text === '') nodes[nodes.length - 1] = { ...last, text: insert };
    else nodes.push({ kind: 'text', attrs: {}, text: insert });
  }
  return nodes;
}

function nodeOf(embedded: unknown, depth: number): LexicalNode {
  if (embedded instanceof YMap) {
    const attrs: Attributes = embedded.toJSON();
    return attrs['__type'] === 'linebreak' ? { kind: 'leaf', attrs, children: [] } : { kind: 'text', attrs, text: '' };
  }
  if (embedded instanceof XmlText) {
    const children = depth < MAX_DEPTH ? nodesIn(embedded, depth + 1) : [];
    return { kind: 'element', attrs: embedded.getAttributes(), children };
  }
  return { kind: 'leaf', attrs: embedded instanceof XmlElement ? embedded.getAttributes() : {}, children: [] };
}

/** The number of positions that nodes take in their parent. A text has an extra one for its map, if it has a map. */
export const lengthOf = (nodes: readonly LexicalNode[]): number =>
  nodes.reduce((sum, node) => {
    if (node.kind !== 'text') return sum + 1;
    return sum + node.text.length + (Object.keys(node.attrs).length > 0 ? 1 : 0);
  }, 0);

/** Inserts nodes into a Y.XmlText at a position. */
export function insertNodes(parent: XmlText, start: number, nodes: readonly LexicalNode[]): void {
  let at = start;
  for (const node of nodes) {
    if (node.kind === 'element') parent.insertEmbed(at, elementOf(node));
    else if (node.kind === 'text' || node.attrs['__type'] === 'linebreak') parent.insertEmbed(at, mapOf(node.attrs));
    else parent.insertEmbed(at, leafOf(node.attrs));
    at += 1;
    if (node.kind !== 'text') continue;
    parent.insert(at, node.text, {});
    at += node.text.length;
  }
}

function elementOf({ attrs, children }: { attrs: Attributes; children: readonly LexicalNode[] }): XmlText {
  const element = new XmlText();
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value);
  insertNodes(element, 0, children);
  return element;
}

const mapOf = (attrs: Attributes): YMap<unknown> => new YMap(Object.entries(attrs));

function leafOf(attrs: Attributes): XmlElement<Record<string, never>> {
  const element = new XmlElement<Record<string, never>>();
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value as never);
  return element;
}
