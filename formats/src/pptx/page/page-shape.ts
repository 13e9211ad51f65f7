import type { DocumentNode } from '@editor-companion/document';
import { place, type Box, type Transform } from '../../content/slide/box.ts';
import { BOX_DIRECTIONS } from './directions.ts';
import type { Outline } from '../../drawingml/outline.ts';
import { points } from '../../content/units.ts';
import { imageNode } from '../../media/frame.ts';
import type { SlideStory } from '../deck.ts';
import { readIdentity, type Identity } from '../identity.ts';
import { sized } from '../shape/picture.ts';
import type { Item } from '../shape/item.ts';
import type { Inherited } from '../style/layout.ts';
import { roleOf } from '../style/placeholder.ts';
import { LEVELS, type ListStyle } from '../style/text-style.ts';
import { mergeBodies, type TextBody } from '../style/body-properties.ts';
import type { Paragraph } from '../text/paragraph.ts';
import { headingOf, readParagraphs, textBlocks } from '../text/text-body.ts';
import { drawingBox } from './drawing-box.ts';
import { pictureBlock, placedBox, rotationOf, toPoints } from './placed-box.ts';
import { readShapeLook, readShapeStyle, type ShapeLook } from './shape-look.ts';

/** The options and the state of reading a page. */
export interface PageState {
  /** True once the heading is read. Further titles become text. */
  hasTitle: boolean;
  /** True for layouts and masters. Their placeholders only determine the places of those on slides. */
  readonly skipsPlaceholders: boolean;
}

/** The parts of a shape after reading. */
interface PageShape {
  readonly identity: Identity;
  readonly inherited: Inherited;
  readonly look: ShapeLook;
  readonly body: TextBody;
  readonly paragraphs: readonly Paragraph[];
}

const NOBODY: Identity = { id: '', alt: '', title: '', hidden: false };

/** Reads p:sp, p:cxnSp or dsp:sp, the current element (19.3.1.43): its drawing and its text, as boxes at its place. */
export function readPageShape(story: SlideStory, transform: Transform, state: PageState): Item | undefined {
  const shape = readShape(story);
  const { hidden, placeholder } = shape.identity;
  if (hidden || (placeholder && state.skipsPlaceholders)) return undefined;
  const box = boxOf(shape, transform);
  if (!box) return undefined;
  const blocks = blocksOf(story, shape, box, state);
  return blocks.length === 0 ? undefined : { box, blocks, ids: [shape.identity.id] };
}

function readShape(story: SlideStory): PageShape {
  const { xml, layout } = story;
  const look: ShapeLook = {};
  let identity = NOBODY;
  let body: TextBody = {};
  let paragraphs: readonly Paragraph[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = xml.name.slice(xml.name.indexOf(':') + 1);
    if (name === 'nvSpPr' || name === 'nvCxnSpPr') identity = readIdentity(xml);
    else if (name === 'spPr') readShapeLook(story, look);
    else if (name === 'style') readShapeStyle(story, look);
    else if (name === 'txBody') {
      const { style } = layout.inherit(identity.placeholder);
      const shape = look.text === undefined ? {} : { shape: inColour(look.text) };
      paragraphs = readParagraphs(story, { kind: 'text', inherited: style, ...shape, onBody: (read) => (body = read) });
    }
  }
  const inherited = layout.inherit(identity.placeholder);
  return { identity, inherited, look, body: mergeBodies(inherited.body, body), paragraphs };
}

/** Returns a style with the same colour for every level. */
const inColour = (colour: string): ListStyle =>
  Array.from({ length: LEVELS }, () => ({ paragraph: {}, run: { colour } }));

/** Returns the box before its rotation. */
const boxOf = ({ look, inherited }: PageShape, transform: Transform): Box | undefined =>
  look.xfrm ? place(look.xfrm.turn.upright, transform) : inherited.box;

function blocksOf(story: SlideStory, shape: PageShape, box: Box, state: PageState): DocumentNode[] {
  const { look, inherited, identity } = shape;
  const fill = look.fill === undefined ? inherited.drawn.fill : look.fill;
  const line = lineOf(shape);
  const picture = look.picture && imageNode(sized({ ...look.picture, alt: identity.alt }, box), []);
  const turn = rotationOf(look.xfrm?.turn.angle ?? 0);
  const text = textOf(shape, state);
  const isPlain = !picture && isRectangle(look) && (fill == null || typeof fill === 'string');
  if (isPlain && text.length > 0) {
    const attrs = { ...turn, ...(line && borderOf(line)), ...(typeof fill === 'string' && { backgroundColor: fill }) };
    return [textBox(shape, box, text, attrs)];
  }
  const blocks: DocumentNode[] = [];
  if (picture) blocks.push(placedBox(box, [pictureBlock(picture)], turn));
  else if (fill != null || line) blocks.push(drawingBox(story, look, box, { fill: fill ?? undefined, line }));
  if (text.length > 0) blocks.push(textBox(shape, box, text, turn));
  return blocks;
}

/** Returns the outline. Undefined without one. */
function lineOf({ look, inherited }: PageShape): Outline | undefined {
  if (look.line?.colour === null) return undefined;
  if (look.line?.colour !== undefined) return look.line;
  const [, width, colour] = /^([\d.]+)pt \w+ (#[\da-f]{6})$/i.exec(inherited.drawn.line ?? '') ?? [];
  return colour === undefined ? undefined : { colour, width: Number(width) };
}

const isRectangle = ({ geometry, xfrm }: ShapeLook): boolean =>
  geometry === undefined || (geometry.kind === 'preset' && geometry.name === 'rect' && xfrm?.turn.flipX !== true);

function borderOf({ colour, width = 1, dashes }: Outline): Record<string, unknown> {
  const line = `${points(width)} ${dashes ? 'dashed' : 'solid'} ${colour}`;
  return { border: { top: line, right: line, bottom: line, left: line } };
}

/** Returns the text blocks. The first title of the page becomes its heading. */
function textOf({ identity: { placeholder }, paragraphs }: PageShape, state: PageState): DocumentNode[] {
  const shown = paragraphs.some(({ inlines, formula }) => inlines.length > 0 || formula !== undefined);
  if (!shown) return [];
  if (state.hasTitle || !placeholder || roleOf(placeholder) !== 'title') return textBlocks(paragraphs, true);
  const heading = headingOf(paragraphs, true);
  state.hasTitle = heading !== undefined;
  return heading ? [heading] : [];
}

/** Default insets in English metric units (21.1.2.1.1). */
const INSETS = { left: 91_440, top: 45_720, right: 91_440, bottom: 45_720 };

function textBox({ body, paragraphs }: PageShape, box: Box, text: DocumentNode[], attrs: object): DocumentNode {
  const insets = insetsIn(box, body);
  const padding = [insets.top, insets.right, insets.bottom, insets.left].map((inset) => points(toPoints(inset)));
  const verticalAlign = body.anchor === 'top' ? undefined : body.anchor;
  const writingMode = BOX_DIRECTIONS[body.direction ?? ''];
  const wide = body.isUnbroken === true ? widened(box, paragraphs[0]) : box;
  return placedBox(wide, text, {
    padding: padding.join(' '),
    ...(verticalAlign !== undefined && { verticalAlign }),
    ...(writingMode !== undefined && { writingMode }),
    ...(body.isFitted === true && verticalAlign === undefined && { height: null }),
    ...attrs,
  });
}

/** Returns the insets. If they leave no height for middle-aligned text, only their difference is kept, which shifts the text. */
function insetsIn({ height }: Box, { insets, anchor }: TextBody): typeof INSETS {
  const stated = { ...INSETS, ...insets };
  if (stated.top + stated.bottom < height || anchor !== 'middle') return stated;
  const { top, bottom } = stated;
  return { ...stated, top: Math.max(top - bottom, 0), bottom: Math.max(bottom - top, 0) };
}

/** Widens the box of text that does not wrap at the shape's edge. Adds a tenth of its width in the direction in which lines grow. */
function widened(box: Box, first: Paragraph | undefined): Box {
  const room = Math.max(box.width / 10, INSETS.left);
  const align = first?.style.align ?? 'l';
  if (align === 'ctr') return { ...box, x: box.x - room / 2, width: box.width + room };
  return align === 'r' ? { ...box, x: box.x - room, width: box.width + room } : { ...box, width: box.width + room };
}
