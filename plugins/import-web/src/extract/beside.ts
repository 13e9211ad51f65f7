import { HEADING } from '../tree/kinds.ts';
import { ancestorsOf, find, findAll, isElem, type Elem } from '../tree/node.ts';
import type { Block } from '../blocks/blocks.ts';
import { isNamedArticle, isNamedBeside, isNamedCaption, isNamedComments } from '../blocks/names.ts';
import type { Weights } from '../blocks/weights.ts';

/**
 * An element with a larger share of the prose is never removed, regardless of its name. The limit is low because comments may be longer
 * than the article.
 */
const MOST = 0.5;
const MOST_COMMENTS = 0.8;
/** The maximum number of characters of a teaser. */
const TEASER = 600;
const MIN_TEASERS = 3;

export interface BesideRules {
  readonly blocks: readonly Block[];
  /** The element with the title of the page. An element that contains it is no teaser. */
  readonly headline: Elem | undefined;
  /** True if class names and ids are considered. */
  readonly byName: boolean;
}

/** Finds elements outside the article: by their names, as one of several teasers, or as other articles on the same page. */
export function findBeside(page: Elem, weights: Weights, { blocks, headline, byName }: BesideRules): Set<Elem> {
  const beside = new Set<Elem>();
  const total = weights.of(page).good;
  const openings = openingsOf(blocks);
  const headed = new Set<Elem>(headline && ancestorsOf(headline));
  const visit = (element: Elem): void => {
    const children = element.children.filter(isElem);
    for (const child of children) {
      if (byName && isBesideByName(child, weights, total)) beside.add(child);
      else visit(child);
    }
    const teasers = teasersAmong(children, weights, openings).filter((teaser) => !headed.has(teaser));
    // A list of items with links may be the article itself.
    const isMost = teasers.reduce((sum, teaser) => sum + weights.of(teaser).good, 0) > total / 2;
    if (!isMost) for (const teaser of teasers) beside.add(teaser);
    if (element.name === 'article' || isNamedArticle(element)) {
      for (const child of children) {
        const isOther =
          child.name === 'article' && !headed.has(child) && weights.of(child).good < weights.of(element).good / 2;
        if (isOther) beside.add(child);
      }
    }
  };
  visit(page);
  return beside;
}

/**
 * Tells whether names mark an element as outside the article, and it contains neither most of the prose nor elements that are certainly
 * content.
 */
export const isBesideByName = (element: Elem, weights: Weights, total: number): boolean =>
  element.name !== 'blockquote' &&
  element.name !== 'figcaption' &&
  !element.has('data-type') &&
  (isNamedBeside(element) || (isNamedCaption(element) && !find(element, isPicture))) &&
  weights.of(element).good < total * (isNamedComments(element) ? MOST_COMMENTS : MOST) &&
  !find(element, isPrecious);

const isPicture = ({ name }: Elem): boolean => name === 'img';

/** Quotes of posts, embeds and formulas are content wherever they occur. */
const isPrecious = (element: Elem): boolean => element.name === 'blockquote' || element.has('data-type');

/** Returns the first block of text of each element. */
function openingsOf(blocks: readonly Block[]): Map<Elem, Block> {
  const openings = new Map<Elem, Block>();
  for (const block of blocks) {
    for (let at: Elem | undefined = block.parent; at && !openings.has(at); at = at.parent) openings.set(at, block);
  }
  return openings;
}

/** Returns siblings that each contain little more than a linked heading and some text. */
function teasersAmong(children: readonly Elem[], weights: Weights, openings: ReadonlyMap<Elem, Block>): Elem[] {
  const items = children.filter((child) => !HEADING.test(child.name) && weights.of(child).chars > 0);
  if (items.length < MIN_TEASERS) return [];
  const teasers = items.filter((item) => isTeaser(item, weights, openings.get(item)));
  return teasers.length >= MIN_TEASERS && teasers.length >= items.length / 2 ? teasers : [];
}

function isTeaser(element: Elem, weights: Weights, opening: Block | undefined): boolean {
  if (weights.of(element).good >= TEASER || element.name === 'p' || element.name === 'tr') return false;
  const headings = findAll(element, ({ name }) => HEADING.test(name));
  if (headings.length > 0) return headings.every((heading) => weights.linkedShare(heading) > 0.5);
  const isLinked = opening !== undefined && opening.linked > opening.text.length * 0.9;
  return isLinked && opening.parent !== element && element.name !== 'li';
}
