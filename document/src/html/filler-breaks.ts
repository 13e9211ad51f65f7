import { DomElement, DomText, descendants } from '../dom/node.ts';
import type { DomChild } from '../dom/node.ts';
import { LOOSE, isBlock, rename } from './elements.ts';

/**
 * Removes the last `<br>` of each block, which editors add to give an empty line a height. A `<br>` alone between blocks becomes an empty
 * paragraph.
 */
export function fillerBreaks(body: DomElement): void {
  const breaks = [...descendants(body)].filter((node) => node instanceof DomElement && node.localName === 'br');
  for (const node of breaks) {
    if (!(node instanceof DomElement) || node.hasAttribute('style')) continue;
    const isLast = endsLine(node, 'nextSibling');
    if (!isLast) continue;
    const isAlone = endsLine(node, 'previousSibling');
    const isBetweenBlocks = isAlone && isBlock(nearest(node, 'nextSibling') ?? null);
    if (isBetweenBlocks && !node.className.includes('Apple-interchange-newline')) rename(node, 'p');
    else if (isAlone && LOOSE.has(node.parentElement?.localName ?? '')) rename(node, 'p');
    else node.remove();
  }
}

type Direction = 'nextSibling' | 'previousSibling';

/** Tells whether nothing visible follows (or precedes) within the block. */
function endsLine(node: DomElement, direction: Direction): boolean {
  let at: DomElement = node;
  for (;;) {
    const next = nearest(at, direction);
    if (next !== undefined) return isBlock(next);
    const parent = at.parentElement;
    if (parent === null || isBlock(parent)) return true;
    at = parent;
  }
}

/** Returns the next sibling that is not mere white space. */
function nearest(node: DomElement, direction: Direction): DomChild | undefined {
  let at = node[direction];
  while (at instanceof DomText && /^[ \t\r\n\f]*$/.test(at.nodeValue) && !keepsSpace(at)) at = at[direction];
  return at ?? undefined;
}

function keepsSpace(node: DomText): boolean {
  for (let at = node.parentElement; at !== null; at = at.parentElement) {
    const space = at.style.getPropertyValue('white-space');
    if (space !== '') return space.startsWith('pre') || space === 'break-spaces';
    if (isBlock(at)) return at.localName === 'pre';
  }
  return false;
}
