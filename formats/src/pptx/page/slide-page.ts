import type { DocumentNode } from '@editor-companion/document';
import { append } from '../../package/list.ts';
import { points } from '../../content/units.ts';
import type { SlideStory } from '../deck.ts';
import type { Item } from '../shape/item.ts';
import type { Backdrop, Backdrops } from './backdrop.ts';
import { drawBackground, readBackground, type Background } from './background.ts';
import { toPoints } from './placed-box.ts';
import { readPageTree } from './page-tree.ts';

/** A slide as a page: its shapes and its background. */
export interface SlidePage {
  readonly background: Background | undefined;
  readonly items: readonly Item[];
}

/** Reads p:sld, the current element (19.3.1.38), with every shape at its place. */
export function readSlidePage(story: SlideStory): SlidePage {
  const { xml } = story;
  let background: Background | undefined;
  const items: Item[] = [];
  const read = (): void => {
    const level = xml.depth;
    while (xml.nextChild(level)) {
      if (xml.name === 'p:cSld') read();
      else if (xml.name === 'p:bg') background = readBackground(story);
      else if (xml.name === 'p:spTree')
        append(items, readPageTree(story, { hasTitle: false, skipsPlaceholders: false }));
    }
  };
  read();
  return { background, items };
}

/**
 * The difference between the heights of a page's box and the paper, in points. Paper sizes are rounded, so the box must be slightly
 * smaller.
 */
const HAIR = 0.1;

/**
 * Returns the page of a slide: one box with all others, in front of those of its layout and its master.
 * @param showsMaster true if the slide shows the shapes of its layout and master
 */
export function pageOf(
  story: SlideStory,
  { background, blocks }: { background: Background | undefined; blocks: readonly DocumentNode[] },
  backdrops: Backdrops,
  showsMaster: boolean,
): DocumentNode {
  const { deck, layout } = story;
  const onLayout = backdrops.of(deck, layout.part, layout);
  const onMaster = backdrops.of(deck, layout.masterPart, layout);
  const below = drawBackground(story, background ?? onLayout.background ?? onMaster.background ?? {});
  const { width, height } = deck.presentation;
  const content = [
    ...below.blocks,
    ...(showsMaster && !onLayout.hidesMaster ? shown(story, onMaster) : []),
    ...(showsMaster ? shown(story, onLayout) : []),
    ...blocks,
  ];
  const attrs = {
    width: points(toPoints(width)),
    height: points(toPoints(height) - HAIR),
    ...(below.colour !== undefined && { backgroundColor: below.colour }),
  };
  return { type: 'textBox', attrs, content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** Returns copies of a backdrop's blocks. They count towards the limits like the slide's own shapes. */
function shown({ deck }: SlideStory, { blocks }: Backdrop): readonly DocumentNode[] {
  deck.shapesLeft -= blocks.length;
  if (deck.shapesLeft < 0) {
    deck.warnings.add('SLIDES_CUT');
    return [];
  }
  deck.budget.spend(blocks.reduce((sum, block) => sum + countNodes(block), 0));
  // Copies, because a link to a slide adds an anchor to one of its blocks.
  return structuredClone(blocks);
}

const countNodes = ({ content = [] }: DocumentNode): number =>
  content.reduce((sum, child) => sum + countNodes(child), 1);
