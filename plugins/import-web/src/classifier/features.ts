import { HEADING } from '../tree/kinds.ts';
import type { Elem } from '../tree/node.ts';
import type { Block } from '../blocks/blocks.ts';
import { isHeadline } from '../blocks/headline.ts';
import { countWords, lettersOf } from '../blocks/measure.ts';
import { surroundingsOf, type Surroundings } from './surroundings.ts';
import { PROSE, SENTENCE_END, valueOf } from '../blocks/weights.ts';

/** The features of a block, in the order of the fitted weights. */
export const FEATURES =
  'kept keptBefore keptAfter keptNear isBetweenKept beforeKept afterKept keptInParent keptAround length isLong isSentence linked isLink value isNoise commas digits capitals isLabel isDated isProse isHeading isItem isCell isBare isQuoted isBeside isNearBeside isInArticle isInMain isInHeader isInForm isInComments isApart isInOtherArticle isAfterHeadline fromHeadline isTwice likeProse likeCount parentProse aroundProse parentLinked aroundLinked nearProse linkedBefore linkedAfter valueBefore valueAfter pageProse'.split(
    ' ',
  );

/** The number of blocks on each side that count as near. */
const NEAR = 5;
/** The maximum distance in blocks. Larger distances count as this one. */
const FAR = 20;
const SCALE = 100;
const MAX_DATED = 160;

interface Sum {
  prose: number;
  chars: number;
  linked: number;
  blocks: number;
  kept: number;
}

/** Sums over a page against which the features of a block are measured. */
interface PageSums {
  readonly blocks: readonly Block[];
  readonly kept: readonly boolean[];
  readonly values: readonly number[];
  readonly total: number;
  readonly sums: ReadonlyMap<Elem, Sum>;
  /** For each block, the sum over all blocks of its kind. */
  readonly ofKinds: readonly Sum[];
  readonly texts: ReadonlyMap<string, number>;
  readonly surroundings: (element: Elem) => Surroundings;
  readonly headline: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Computes the features of each block of a page from its text, its place and its surroundings.
 * @param kept whether rules made it part of the article.
 * @returns for each block a value for each of `FEATURES`, all of them between about -2 and 10.
 */
export function featuresOf(blocks: readonly Block[], kept: readonly boolean[], title: string): number[][] {
  const page = sumUp(blocks, kept, title);
  return blocks.map((block, at) => [
    ...ofDecisions(page, at),
    ...ofText(block, page.values[at] ?? 0),
    ...ofPlace(block, page.surroundings(block.parent)),
    ...ofNeighbours(page, at),
  ]);
}

function sumUp(blocks: readonly Block[], kept: readonly boolean[], title: string): PageSums {
  const values = blocks.map(valueOf);
  const sums = new Map<Elem, Sum>();
  const kinds = new Map<string, Sum>();
  const ofKinds: Sum[] = [];
  const texts = new Map<string, number>();
  const holders = new Set<Elem>();
  let total = 1;
  for (const [at, block] of blocks.entries()) {
    const prose = Math.max(0, values[at] ?? 0);
    total += prose;
    texts.set(block.text, (texts.get(block.text) ?? 0) + 1);
    const add = (sum: Sum): Sum => {
      sum.prose += prose;
      sum.chars += block.text.length;
      sum.linked += block.linked;
      sum.blocks += 1;
      sum.kept += kept[at] ? 1 : 0;
      return sum;
    };
    const kind = kindOf(block.parent);
    ofKinds[at] = add(kinds.get(kind) ?? none());
    kinds.set(kind, ofKinds[at]);
    for (let one: Elem | undefined = block.parent; one; one = one.parent) {
      sums.set(one, add(sums.get(one) ?? none()));
      if (kept[at]) holders.add(one);
    }
  }
  return {
    blocks,
    kept,
    values,
    total,
    sums,
    ofKinds,
    texts,
    surroundings: surroundingsOf(holders),
    headline: blocks.findIndex((block) => HEADING.test(block.parent.name) && isHeadline(block, title)),
    first: kept.indexOf(true),
    last: kept.lastIndexOf(true),
  };
}

const none = (): Sum => ({ prose: 0, chars: 0, linked: 0, blocks: 0, kept: 0 });

/** Returns the kind of an element: its name and classes and those of its parent. */
const kindOf = ({ name, parent, attributes }: Elem): string =>
  `${name}.${attributes.get('class') ?? ''}<${parent?.name ?? ''}.${parent?.get('class') ?? ''}`;

const isTrue = (test: boolean | undefined): number => (test === true ? 1 : 0);

function ofDecisions({ blocks, kept, sums, first, last }: PageSums, at: number): number[] {
  const { parent } = blocks[at] as Block;
  const own = isTrue(kept[at]);
  let near = 0;
  for (let one = Math.max(0, at - NEAR); one <= Math.min(kept.length - 1, at + NEAR); one += 1)
    near += isTrue(kept[one]);
  const share = (sum: Sum | undefined): number => (sum && sum.blocks > 1 ? (sum.kept - own) / (sum.blocks - 1) : 0);
  return [
    own,
    isTrue(kept[at - 1]),
    isTrue(kept[at + 1]),
    (near - own) / (NEAR * 2),
    isTrue(at >= first && at <= last),
    at < first ? Math.min(1, (first - at) / FAR) : 0,
    at > last ? Math.min(1, (at - last) / FAR) : 0,
    share(sums.get(parent.parent ?? parent)),
    share(sums.get(parent.parent?.parent ?? parent.parent ?? parent)),
  ];
}

function ofText({ text, linked, parent: { name } }: Block, value: number): number[] {
  const words = countWords(text);
  const share = linked / text.length;
  // not constant: one of those below, each a class of characters
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return [
    Math.log1p(lettersOf(text)),
    isTrue(words >= 12),
    isTrue(SENTENCE_END.test(text)),
    share,
    isTrue(share > 0.9),
    value / SCALE,
    isTrue(value < 0),
    count(/[,，、،]/gu) / Math.max(5, words),
    count(/\d/gu) / text.length,
    count(/\p{Lu}/gu) / text.length,
    isTrue(text.endsWith(':')),
    isTrue(text.length < MAX_DATED && /\b(?:19|20)\d\d\b|\d{1,2}:\d\d/u.test(text)),
    isTrue(PROSE.has(name)),
    isTrue(HEADING.test(name)),
  ];
}

function ofPlace({ parent: { name } }: Block, place: Surroundings): number[] {
  return [
    isTrue(place.isItem),
    isTrue(place.isCell),
    isTrue(name === 'div'),
    isTrue(place.isQuoted),
    isTrue(place.beside < FAR),
    isTrue(place.beside < 3),
    isTrue(place.isArticle),
    isTrue(place.isMain),
    isTrue(place.isHeader),
    isTrue(place.isForm),
    isTrue(place.isComments),
    isTrue(place.isApart),
    isTrue(place.isOther),
  ];
}

function ofNeighbours(page: PageSums, at: number): number[] {
  const { blocks, values, sums, ofKinds, texts, total, headline } = page;
  const { parent, text } = blocks[at] as Block;
  const prose = Math.max(0, values[at] ?? 0);
  const kind = ofKinds[at] ?? none();
  const held = sums.get(parent.parent ?? parent) ?? none();
  const around = sums.get(parent.parent?.parent ?? parent.parent ?? parent) ?? none();
  let near = 0;
  for (let one = Math.max(0, at - NEAR); one <= Math.min(values.length - 1, at + NEAR); one += 1)
    near += Math.max(0, values[one] ?? 0);
  const linked = (block: Block | undefined): number => (block ? block.linked / block.text.length : 0);
  return [
    headline < 0 ? 0.5 : isTrue(at > headline),
    headline < 0 ? 1 : Math.min(1, Math.abs(at - headline) / FAR),
    isTrue((texts.get(text) ?? 0) > 1),
    (kind.prose - prose) / total,
    Math.log(Math.max(1, kind.blocks)),
    held.prose / total,
    around.prose / total,
    held.linked / Math.max(1, held.chars),
    around.linked / Math.max(1, around.chars),
    Math.log1p(near - prose),
    linked(blocks[at - 1]),
    linked(blocks[at + 1]),
    (values[at - 1] ?? 0) / SCALE,
    (values[at + 1] ?? 0) / SCALE,
    Math.log(total),
  ];
}
