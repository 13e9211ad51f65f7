import type { Elem } from '../tree/node.ts';
import type { Block } from '../blocks/blocks.ts';
import { isHeadline } from '../blocks/headline.ts';
import { featuresOf } from './features.ts';
import { isNamedComments } from '../blocks/names.ts';
import { isBesideTheStory } from '../blocks/phrases.ts';
import { addBlocks, dropBlocks, keptOf, restoreParents, type PageRecord } from './repair.ts';
import { weights } from './fitted-weights.ts';

/** Returns for each block the probability, from 0 to 1, that it belongs to the article, from its `FEATURES`. */
export type Classifier = (features: readonly (readonly number[])[], blocks: readonly Block[]) => readonly number[];

/** The probability below which a kept block is removed, and the one above which a removed block returns. */
const DROP = 0.4;
/** The maximum share of linked text of a block that may return. */
const MAX_LINKED = 0.5;
const ADD = 0.6;

/** The classifier whose weights `scripts/fit-web-blocks.mjs` fits: a logistic regression. */
export const fittedClassifier: Classifier = (features) => {
  const { bias, factors } = weights;
  return features.map((values) => likelihood(values, factors, bias));
};

/** Returns the probability of a logistic regression. */
export function likelihood(values: readonly number[], factors: readonly number[], bias: number): number {
  let sum = bias;
  for (const [at, value] of values.entries()) sum += value * (factors[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Pages with more blocks are left to the rules, because features read the surroundings of each block. */
const MAX_BLOCKS = 5000;

const CLOSED = new Set(['form', 'figcaption']);

export interface ClassifiedArticle {
  readonly record: PageRecord;
  /** The root element that the rules chose. */
  readonly root: Elem;
  readonly title: string;
  /** Texts that belong to the article already, although they are not below `root`. */
  readonly known: ReadonlySet<string>;
  /** Elements outside the article by their structure: teasers and other articles. */
  readonly apart: ReadonlySet<Elem>;
}

/** Removes blocks from an article that the classifier rejects, and returns removed blocks that it accepts. */
export function classifyArticle(classified: ClassifiedArticle, classifier: Classifier): Elem {
  const { record, root, title, known } = classified;
  const { blocks } = record;
  if (blocks.length > MAX_BLOCKS) return root;
  const kept = keptOf(record, root).map((isKept, at) => isKept || known.has(blocks[at]?.text ?? ''));
  if (!kept.includes(true)) return root;
  restoreParents(record);
  const likely = classifier(featuresOf(blocks, kept, title), blocks);
  const isOpen = isOpenWithin(record, kept, classified);
  const added = blocks.filter((block, at) => !kept[at] && (likely[at] ?? 0) > ADD && isOpen(block));
  dropBlocks(blocks.filter((_, at) => kept[at] && (likely[at] ?? 1) < DROP));
  return added.length === 0 ? root : addBlocks(record, root, added);
}

/**
 * Tells whether a block may return. Blocks that the structure, words or place of the page exclude never do, regardless of their
 * probability: the headline (which is the document's title), comments, forms, teasers, other articles, links, calls to read on, and
 * captions.
 */
function isOpenWithin(
  record: PageRecord,
  kept: readonly boolean[],
  { title, known, apart }: ClassifiedArticle,
): (block: Block) => boolean {
  const held = new Set<Elem>();
  for (const [at, { parent }] of record.blocks.entries()) {
    for (let one: Elem | undefined = parent; kept[at] && one && !held.has(one); one = one.parent) held.add(one);
  }
  const isOfArticles = [...held].some(({ name }) => name === 'article');
  const isOther = (one: Elem): boolean => isOfArticles && one.name === 'article' && !held.has(one);
  const closed = new Map<Elem, boolean>();
  const isClosed = (element: Elem | undefined): boolean => {
    if (element === undefined) return false;
    const found =
      closed.get(element) ??
      (isClosed(element.parent) ||
        CLOSED.has(element.name) ||
        apart.has(element) ||
        isOther(element) ||
        isNamedComments(element));
    closed.set(element, found);
    return found;
  };
  return (block) =>
    !known.has(block.text) &&
    !isHeadline(block, title) &&
    (block.parent.name !== 'li' || block.linked <= block.text.length * MAX_LINKED) &&
    !isBesideTheStory(block.text) &&
    !isClosed(block.parent);
}
