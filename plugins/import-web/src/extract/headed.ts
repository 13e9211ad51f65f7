import { ancestorsOf, findAll, remove, type Elem } from '../tree/node.ts';
import { isBesideByName } from './beside.ts';
import { blocksOf } from '../blocks/blocks.ts';
import { cleanForArticle } from './clean.ts';
import { headlineOf } from '../blocks/headline.ts';
import { isNamedArticle } from '../blocks/names.ts';
import { pruneOpening } from './prune.ts';
import { Weights } from '../blocks/weights.ts';

/**
 * Returns the nearest article element around the headline with all its content, except for elements with names of other things. It is for
 * articles without prose: lists of links, captions and verse have no value.
 * @param page a fresh tree of the page, which is changed.
 */
export function headedArticle(page: Elem, title: string): Elem | undefined {
  cleanForArticle(page, true, () => undefined);
  const blocks = blocksOf(page);
  const headline = headlineOf(blocks, title);
  const root = headline && [...ancestorsOf(headline)].find(saysArticle);
  if (root === undefined) return undefined;
  const weights = new Weights(page, blocks);
  for (const one of findAll(root, (inner) => isBesideByName(inner, weights, Number.POSITIVE_INFINITY))) remove(one);
  pruneOpening(blocksOf(root), title);
  return root;
}

const saysArticle = (element: Elem): boolean =>
  element.name === 'article' || element.name === 'main' || isNamedArticle(element);
