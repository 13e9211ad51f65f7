import { append } from '../../package/list.ts';
import type { DocumentNode } from '@editor-companion/document';
import { imageNode } from '../../media/frame.ts';
import type { SlideStory } from '../deck.ts';
import { place, type Transform } from '../../content/slide/box.ts';
import { isFurniture, roleOf } from '../style/placeholder.ts';
import { LEVELS, type ListStyle } from '../style/text-style.ts';
import { withoutEvenSize } from '../text/even-size.ts';
import { legible, PAGE } from '../../drawingml/legible.ts';
import type { Paragraph } from '../text/paragraph.ts';
import { headingOf, readParagraphs, textBlocks, type TextContext } from '../text/text-body.ts';
import { readIdentity, type Identity } from '../identity.ts';
import type { Item } from './item.ts';
import { readProperties, readStyle, type Look } from './look.ts';
import { beyond, sized } from './picture.ts';

/** The state of reading a slide. */
export interface SlideState {
  /** True once the heading is read. Further titles become text. */
  hasTitle: boolean;
}

const NOBODY: Identity = { id: '', alt: '', title: '', hidden: false };

/** Reads p:sp, the current element (19.3.1.43): a placeholder, a text box or a drawn shape. */
export function readShape(story: SlideStory, transform: Transform, state: SlideState): Item | undefined {
  const { xml } = story;
  const look: Look = {};
  let identity = NOBODY;
  let paragraphs: Paragraph[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:nvSpPr') {
      identity = readIdentity(xml);
      if (identity.hidden || (identity.placeholder && isFurniture(identity.placeholder))) return skipRest(story, level);
    } else if (xml.name === 'p:spPr') readProperties(story, look);
    else if (xml.name === 'p:style') readStyle(story, look);
    else if (xml.name === 'p:txBody') paragraphs = readParagraphs(story, contextOf(story, identity, look, state));
  }
  return itemOf(story, { identity, look, paragraphs, transform, state });
}

function skipRest({ xml }: SlideStory, level: number): undefined {
  while (xml.nextChild(level));
}

const isHeading = ({ placeholder }: Identity, { hasTitle }: SlideState): boolean =>
  !hasTitle && placeholder !== undefined && roleOf(placeholder) === 'title';

function contextOf({ layout }: SlideStory, identity: Identity, look: Look, state: SlideState): TextContext {
  const inherited = layout.inherit(identity.placeholder).style;
  if (isHeading(identity, state)) return { kind: 'heading', inherited };
  return { kind: 'text', inherited, ...(look.text !== undefined && { shape: inColour(look.text) }) };
}

/** Returns a style with the same colour for every level. */
const inColour = (colour: string): ListStyle =>
  Array.from({ length: LEVELS }, () => ({ paragraph: {}, run: { colour } }));

interface ReadShape {
  readonly identity: Identity;
  readonly look: Look;
  readonly paragraphs: readonly Paragraph[];
  readonly transform: Transform;
  readonly state: SlideState;
}

function itemOf(
  { deck, layout }: SlideStory,
  { identity, look, paragraphs, transform, state }: ReadShape,
): Item | undefined {
  const own = look.xfrm && place(look.xfrm.box, transform);
  const box = own ?? layout.inherit(identity.placeholder).box ?? beyond(deck.presentation);
  const ids = [identity.id];
  if (isHeading(identity, state)) {
    const [heading] = legible(
      [headingOf(paragraphs)].filter((one) => one !== undefined),
      PAGE,
    );
    state.hasTitle = heading !== undefined;
    return heading && { box, blocks: [heading], isTitle: true, ids };
  }
  const image = look.picture && imageNode(sized({ ...look.picture, alt: identity.alt }, box), []);
  const blocks: DocumentNode[] = image ? [{ type: 'paragraph', content: [image] }] : [];
  const text = identity.placeholder ? withoutEvenSize(textBlocks(paragraphs)) : textBlocks(paragraphs);
  append(blocks, inBox(legible(text, look.fill ?? PAGE), look));
  if (blocks.length > 0) return { box, blocks, ids };
  if (!identity.placeholder) deck.warnings.add('SHAPE_DROPPED');
  return undefined;
}

/** Puts text with a background colour or a border in a text box. */
function inBox(blocks: DocumentNode[], { fill, line }: Look): DocumentNode[] {
  const isColoured = fill !== undefined && fill !== null && fill !== PAGE;
  if (blocks.length === 0 || (!isColoured && !line)) return blocks;
  const border = line && { top: line, right: line, bottom: line, left: line };
  const attrs = { ...(border && { border }), ...(isColoured && { backgroundColor: fill }) };
  return [{ type: 'textBox', attrs, content: blocks }];
}
