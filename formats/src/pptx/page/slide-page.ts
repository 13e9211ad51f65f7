import type { DocumentNode } from '@editor-companion/document';
import { append } from '../../package/list.ts';
import { points } from '../../content/units.ts';
import type { SlideStory } from '../deck.ts';
import type { Item } from '../shape/item.ts';
import type { Backdrop, Backdrops } from './backdrop.ts';
import { drawBackground, readBackground, type Background } from './background.ts';
import { toPoints } from './placed-box.ts';
import { readPageTree } from './page-tree.ts';

/** A slide as a page: what it shows itself, and what lies below. */
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

/** A hair that a page is lower than its paper, in points: lengths of paper are rounded. */
const HAIR = 0.1;

/**
 * The page of a slide: one box that holds all others, above what its layout and its master show.
 * @param showsMaster the slide shows what is drawn on them
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

/** What all slides show costs each of them as much as shapes of its own. */
function shown({ deck }: SlideStory, { blocks }: Backdrop): readonly DocumentNode[] {
  deck.shapesLeft -= blocks.length;
  if (deck.shapesLeft < 0) {
    deck.warnings.add('SLIDES_CUT');
    return [];
  }
  deck.budget.spend(blocks.reduce((sum, block) => sum + countNodes(block), 0));
  // Each its own: a link to a slide names a block of it.
  return structuredClone(blocks);
}

const countNodes = ({ content = [] }: DocumentNode): number =>
  content.reduce((sum, child) => sum + countNodes(child), 1);
