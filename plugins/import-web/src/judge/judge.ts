import type { Elem } from '../tree/node.ts';
import type { Block } from '../blocks/blocks.ts';
import { isHeadline } from '../blocks/headline.ts';
import { featuresOf } from './features.ts';
import { isNamedComments } from '../blocks/names.ts';
import { isBesideTheStory } from '../blocks/phrases.ts';
import { addBlocks, dropBlocks, keptOf, restoreParents, type PageRecord } from './repair.ts';
import { weights } from './fitted-weights.ts';

/** Says of each block of a page how likely it is of the article, from 0 to 1, by its values for `FEATURES`. */
export type Judge = (features: readonly (readonly number[])[], blocks: readonly Block[]) => readonly number[];

/** What rules kept goes where it is less likely than this, and what they took out comes back where it is more. */
const DROP = 0.4;
/** Blocks with a greater share of links lead elsewhere; none of them comes back. */
const MAX_LINKED = 0.5;
const ADD = 0.6;

/** The judge of `scripts/fit-web-blocks.mjs`: a logistic regression. */
export const fittedJudge: Judge = (features) => {
  const { bias, factors } = weights;
  return features.map((values) => likelihood(values, factors, bias));
};

/** The likelihood that a logistic regression gives. */
export function likelihood(values: readonly number[], factors: readonly number[], bias: number): number {
  let sum = bias;
  for (const [at, value] of values.entries()) sum += value * (factors[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Longer pages are left to the rules: what is measured of a block looks at all that is around it. */
const MAX_BLOCKS = 5000;

const CLOSED = new Set(['form', 'figcaption']);

export interface Judged {
  readonly record: PageRecord;
  /** What rules made the article. */
  readonly root: Elem;
  readonly title: string;
  /** Texts that are in the article already, though not below `root`. */
  readonly known: ReadonlySet<string>;
  /** What stands beside the article by its shape: teasers and other articles. */
  readonly apart: ReadonlySet<Elem>;
}

/** Takes out of an article what a judge finds beside it, and puts back what he finds of it. */
export function judgeArticle(judged: Judged, judge: Judge): Elem {
  const { record, root, title, known } = judged;
  const { blocks } = record;
  if (blocks.length > MAX_BLOCKS) return root;
  const kept = keptOf(record, root).map((isKept, at) => isKept || known.has(blocks[at]?.text ?? ''));
  if (!kept.includes(true)) return root;
  restoreParents(record);
  const likely = judge(featuresOf(blocks, kept, title), blocks);
  const isOpen = isOpenWithin(record, kept, judged);
  const added = blocks.filter((block, at) => !kept[at] && (likely[at] ?? 0) > ADD && isOpen(block));
  dropBlocks(blocks.filter((_, at) => kept[at] && (likely[at] ?? 1) < DROP));
  return added.length === 0 ? root : addBlocks(record, root, added);
}

/**
 * Whether a block may come back. What the shape of the page, its words or their place say for sure is not left to likelihoods: the headline, which is
 * the title of the document, comments, forms, teasers, other articles, links, calls to read on and words of pictures stay out.
 */
function isOpenWithin(
  record: PageRecord,
  kept: readonly boolean[],
  { title, known, apart }: Judged,
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
