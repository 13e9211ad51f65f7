import { HEADING } from '../tree/kinds.ts';
import type { Elem } from '../tree/node.ts';
import type { Block } from './blocks.ts';

/** Tells whether a block is the headline of the page. */
export const isHeadline = (block: Block, title: string): boolean => block.parent.name === 'h1' || isTitle(block, title);

/** Returns the first heading that has the title of the page or is of level 1. */
export const headlineOf = (blocks: readonly Block[], title: string): Elem | undefined =>
  blocks.find((block) => HEADING.test(block.parent.name) && isHeadline(block, title))?.parent;

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

function isTitle({ text, parent }: Block, title: string): boolean {
  const [one, other] = [bare(text), bare(title)];
  const isMost = other.startsWith(one) && one.length > other.length * 0.5;
  return one.length > 8 ? isMost : one === other && HEADING.test(parent.name);
}
