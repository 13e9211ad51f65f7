import type { DocumentNode } from '@editor-companion/document';
import { isOn } from '../../content/units.ts';
import { append } from '../../package/list.ts';
import type { Deck, SlideStory } from '../deck.ts';
import type { Layout } from '../style/layout.ts';
import { readBackground, type Background } from './background.ts';
import { readPageTree } from './page-tree.ts';

/** The background and the shapes that a layout or a master adds to its slides. */
export interface Backdrop {
  readonly background: Background | undefined;
  readonly blocks: readonly DocumentNode[];
  /** True if the shapes of the master are omitted. */
  readonly hidesMaster: boolean;
}

const NONE: Backdrop = { background: undefined, blocks: [], hidesMaster: false };

/** The backdrops of a deck by their parts. Each is read once. */
export class Backdrops {
  readonly #known = new Map<string, Backdrop>();

  of(deck: Deck, part: string, layout: Layout): Backdrop {
    const known = this.#known.get(part) ?? read(deck, part, layout);
    this.#known.set(part, known);
    return known;
  }
}

function read(deck: Deck, part: string, layout: Layout): Backdrop {
  const xml = part === '' ? undefined : deck.package.xml(part);
  if (!xml?.nextChild(0)) return NONE;
  const hidesMaster = !isOn(xml.attribute('showMasterSp'));
  const drawn = readCommon({ deck, xml, part, layout });
  return { ...drawn, hidesMaster };
}

/** Reads the background and the shapes of p:sldLayout or p:sldMaster, the current element (19.3.1.16). */
function readCommon(story: SlideStory): Pick<Backdrop, 'background' | 'blocks'> {
  const { xml } = story;
  let background: Background | undefined;
  const blocks: DocumentNode[] = [];
  const level = xml.depth;
  const descend = (outer: number): void => {
    while (xml.nextChild(outer)) {
      if (xml.name === 'p:cSld') descend(xml.depth);
      else if (xml.name === 'p:bg') background = readBackground(story);
      else if (xml.name === 'p:spTree')
        for (const item of readPageTree(story, { hasTitle: true, skipsPlaceholders: true }))
          append(blocks, item.blocks);
    }
  };
  descend(level);
  return { background, blocks };
}
