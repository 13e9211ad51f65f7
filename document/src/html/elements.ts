import type { DomChild } from '../dom/node.ts';
import { DomElement } from '../dom/node.ts';

const BLOCKS = new Set(
  'address article aside audio blockquote body caption center col colgroup dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe li main nav ol p pre section summary table tbody td tfoot th thead tr ul video'.split(
    ' ',
  ),
);

/** Blocks without meaning besides a line of their own. */
export const LOOSE = new Set(['div', 'section', 'center', 'address', 'figcaption', 'dt', 'dd']);

/** Tells whether a node is a block. */
export const isBlock = (node: DomChild | null): boolean => node instanceof DomElement && BLOCKS.has(node.localName);

/** Renames an element by replacing it, with its attributes and children. */
export function rename(element: DomElement, name: string): DomElement {
  const renamed = new DomElement(name, element.namespaceURI, element.attributes);
  while (element.firstChild !== null) renamed.appendChild(element.firstChild);
  element.parentNode?.insertBefore(renamed, element);
  element.remove();
  return renamed;
}
