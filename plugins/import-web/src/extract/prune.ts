import { HEADING } from '../tree/kinds.ts';
import { closest, elementsOf, find, isElem, remove, textOf, type Elem } from '../tree/node.ts';
import { isBesideByName } from './beside.ts';
import type { Block } from '../blocks/blocks.ts';
import { isHeadline } from '../blocks/headline.ts';
import { PROSE, valueOf, type Weights } from '../blocks/weights.ts';

/** A bare text block below this value is removed. */
const WORTHLESS = -15;
/** The minimum share of linked text in a list of links. */
const MIN_LINKED = 0.3;
/** The minimum value of the prose below a heading that is kept. */
const MIN_PROSE = 60;

/** Removes elements that do not belong to the article from its root element. */
export function prune(root: Elem, weights: Weights, beside: ReadonlySet<Elem>, byName: boolean): void {
  const total = weights.of(root).good;
  const visit = (element: Elem): void => {
    for (const child of element.children.slice()) {
      if (!isElem(child)) continue;
      const isNamed = byName && isBesideByName(child, weights, total);
      if (isNamed || beside.has(child) || isWorthless(child, weights)) remove(child);
      else visit(child);
    }
  };
  visit(root);
}

function isWorthless(element: Elem, weights: Weights): boolean {
  const { value, good } = weights.of(element);
  if (HEADING.test(element.name)) return value <= WORTHLESS && !headsProse(element, weights);
  return value < -5 && (weights.linkedShare(element) > 0.3 || good < 20);
}

/** Tells whether prose follows a heading. Such a heading belongs to the article even if it is a link. */
function headsProse(heading: Elem, weights: Weights): boolean {
  const siblings = heading.parent ? elementsOf(heading.parent) : [];
  const next = siblings[siblings.indexOf(heading) + 1];
  return next !== undefined && PROSE.has(next.name) && weights.of(next).value > MIN_PROSE;
}

/** Removes text between elements that consists of links or notices only. */
export function pruneRuns(blocks: readonly Block[]): void {
  for (const block of blocks) {
    const { name } = block.parent;
    if (PROSE.has(name) || HEADING.test(name) || name === 'li') continue;
    if (valueOf(block) <= WORTHLESS) for (const node of block.nodes) remove(node);
  }
}

/** Removes blocks before the text that repeat the title or state author and date. */
export function pruneOpening(blocks: readonly Block[], title: string): void {
  for (const block of blocks) {
    if (isHeadline(block, title)) remove(block.parent);
    else if (valueOf(block) > 10) return;
    else if (isDateLine(block.text) && !HEADING.test(block.parent.name)) for (const node of block.nodes) remove(node);
  }
}

/** Removes the usual endings of articles: headings without text and lists of further links. */
export function pruneEnding(blocks: readonly Block[]): void {
  for (const { parent, nodes } of blocks.toReversed()) {
    // Skip blocks in a list that was removed.
    if (nodes[0] && !closest(nodes[0], ({ name }) => name === '#page')) continue;
    const list = closest(parent, ({ name }) => name === 'ul' || name === 'ol');
    if (HEADING.test(parent.name)) remove(parent);
    else if (list && isListOfLinks(list)) remove(list);
    else return;
  }
}

/** Tells whether each item contains a link and much of the text is linked. */
function isListOfLinks(list: Elem): boolean {
  const items = elementsOf(list).filter(({ name }) => name === 'li');
  const links = items.map((item) => find(item, ({ name }) => name === 'a'));
  const linked = links.reduce((sum, link) => sum + (link ? textOf(link).length : 0), 0);
  return links.every((link) => link !== undefined) && linked > textOf(list).length * MIN_LINKED;
}

const isDateLine = (text: string): boolean =>
  text.length < 160 && /\b(?:19|20)\d\d\b|\d{1,2}:\d\d/u.test(text) && !/[.!?]$/u.test(text);
