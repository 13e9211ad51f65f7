import type { DocumentNode } from '@editor-companion/document';
import { isPlaced } from '../../../content/block/placed.ts';
import { within } from '../../../content/bounds.ts';
import { hexColour } from '../../../content/colour.ts';
import { uprightHeight } from '../../../content/layout/upright-height.ts';
import { floatOf, type Frame } from '../../../media/frame.ts';
import { cornerShift } from '../../rotation.ts';
import type { Flow } from '../flow.ts';
import { css, inPoints } from '../length.ts';
import { textArea } from '../page-geometry.ts';
import type { Story } from '../story.ts';
import { bordersOf } from '../style/border.ts';
import { horizontalPlace, verticalPlace } from '../style/box-place.ts';
import type { Attributes } from '../style/properties.ts';
import { readTransform } from '../style/transform.ts';
import { WRITING_MODES } from '../style/writing-modes.ts';

/** The look and the position of a box. */
export interface BoxLook {
  readonly frame: Frame;
  readonly graphic: Attributes;
  /** The position, for a box over or under the text whose position is known. */
  readonly place: Record<string, unknown>;
  /** The height in points. Undefined if the file states none. */
  readonly height: number | undefined;
  /** The writing mode. Undefined if the file states none. */
  readonly mode: string | undefined;
  /** True for a shape, false for a frame. */
  readonly isShape: boolean;
}

type Heights = { readonly height?: string; readonly minHeight?: string };

/** The maximum distance of a box from its paragraph, in points. */
const FAR = 10_000;

/** Reads the look of the current element, a frame or shape (ODF 1.3, part 3, 10.3 and 10.4.2). */
export function readBoxLook(story: Story, flow: Flow, frame: Frame, graphic: Attributes): BoxLook {
  const height = inPoints(story.xml.attribute('svg:height'));
  const isShape = story.xml.name !== 'draw:frame';
  const isOver = frame.wrap === 'front' || frame.wrap === 'behind';
  // Shapes state it as a property of their paragraphs.
  const paragraph = story.styles.properties('graphic', story.xml.attribute('draw:style-name'), 'paragraph');
  const mode = graphic['style:writing-mode'] ?? (isShape ? paragraph['style:writing-mode'] : undefined);
  return { frame, graphic, place: isOver ? placeOf(story, flow, frame, graphic) : {}, height, mode, isShape };
}

/**
 * Returns the position as attributes of a box. Empty if it is not known where the text of the anchor is, and for boxes above the area of
 * the text, because browsers print nothing there.
 */
function placeOf({ xml, kind, odf }: Story, flow: Flow, frame: Frame, graphic: Attributes): Record<string, unknown> {
  const [width, height] = ['svg:width', 'svg:height'].map((name) => inPoints(xml.attribute(name)) ?? 0);
  const size = { width: width ?? 0, height: height ?? 0 };
  const transform = readTransform(xml.attribute('draw:transform'));
  const rotation = transform?.rotation ?? 0;
  const { dx, dy } = cornerShift(rotation, size.width, size.height);
  const corner = transform && { x: transform.x - dx, y: transform.y - dy };
  const stated = {
    graphic,
    ...size,
    x: corner?.x ?? inPoints(xml.attribute('svg:x')) ?? 0,
    y: corner?.y ?? inPoints(xml.attribute('svg:y')) ?? 0,
    isOnPage: xml.attribute('text:anchor-type') === 'page',
  };
  const anchor = {
    area: kind === 'main' ? textArea(odf, flow.master) : undefined,
    startsPage: flow.startsPage && (!stated.isOnPage || isFirstPage(xml.attribute('text:anchor-page-number'))),
    isAtStart: flow.builder.length === 0,
  };
  const [across, top] = [horizontalPlace(stated, anchor), verticalPlace(stated, anchor)];
  if (across === undefined || top === undefined || (anchor.startsPage && top + size.height / 2 < 0)) return {};
  const left = typeof across === 'number' ? lengthOf(across) : undefined;
  return {
    ...(left === undefined ? { align: across } : left !== ZERO && { left }),
    ...((lengthOf(top) !== ZERO || left === ZERO) && { top: lengthOf(top) }),
    ...(frame.wrap === 'behind' && { behind: true }),
    ...(Math.abs(rotation) > 0.05 && { rotation: within(Math.round(rotation * 100) / 100, -360, 360) }),
  };
}

const isFirstPage = (number: string | undefined): boolean => number === undefined || number === '1';

const ZERO = css(0);

const lengthOf = (points: number): string => css(within(points, -FAR, FAR) || 0);

/** The vertical alignments of text in a box (20.128). */
const ALIGNMENTS: Readonly<Record<string, 'middle' | 'bottom'>> = { middle: 'middle', bottom: 'bottom' };

/** Returns the height of a frame: at least that of its box if the box states one, else exactly its own. */
export function heightsOfFrame({ height }: BoxLook, boxHeight: string | undefined): Heights {
  const least = inPoints(boxHeight);
  if (least !== undefined) return least > 0 ? { minHeight: sizeOf(least) } : {};
  return height ? { height: sizeOf(height) } : {};
}

/** Returns the height of a shape. One that grows with its text states the height of the text only. */
export function heightsOfShape({ height, graphic }: BoxLook): Heights {
  if (graphic['draw:auto-grow-height'] !== 'true') return height ? { height: sizeOf(height) } : {};
  const [top = 0, , bottom = 0] = paddingsOf(graphic);
  const least = inPoints(graphic['fo:min-height']) ?? 0;
  return least > 0 ? { minHeight: sizeOf(least + top + bottom) } : {};
}

const sizeOf = (points: number): string => css(within(points, 0, FAR));

const PADDINGS = ['fo:padding-top', 'fo:padding-right', 'fo:padding-bottom', 'fo:padding-left'] as const;

const paddingsOf = (graphic: Attributes): number[] =>
  PADDINGS.map((name) => within(inPoints(graphic[name]) ?? 0, 0, 1000));

/** Returns a box with this look and content. */
export function boxNode(look: BoxLook, heights: Heights, content: DocumentNode[]): DocumentNode {
  const { frame, graphic, place, mode, isShape } = look;
  const float = floatOf(frame);
  const border = (isShape ? undefined : bordersOf(graphic)) ?? strokeOf(look);
  const writingMode = WRITING_MODES[mode ?? ''];
  const background = graphic['draw:fill'] === 'none' ? undefined : fillOf(look);
  const attrs = {
    ...(float && { float }),
    ...place,
    ...(frame.width && { width: `${within(frame.width, 1, 100_000)}px` }),
    ...(isPlaced({ type: 'textBox', attrs: place }) && { ...heights, ...insideOf(graphic) }),
    ...(border && { border }),
    ...(background && { backgroundColor: background }),
    ...(writingMode && { writingMode }),
  };
  return { type: 'textBox', ...(Object.keys(attrs).length > 0 && { attrs }), content };
}

/** Removes the height that files of this product state for a box with vertical lines that has none. */
export function withoutUsualHeight(box: DocumentNode): DocumentNode {
  const { minHeight, ...attrs } = box.attrs ?? {};
  const isUsual = attrs['writingMode'] !== undefined && minHeight === css(uprightHeight(box) * 0.75);
  return isUsual ? { ...box, attrs } : box;
}

/** Returns the padding and the vertical alignment of a box that has a position. */
function insideOf(graphic: Attributes): Record<string, unknown> {
  const paddings = paddingsOf(graphic);
  const verticalAlign = ALIGNMENTS[graphic['draw:textarea-vertical-align'] ?? ''];
  return {
    ...(paddings.some((padding) => padding > 0) && { padding: paddings.map(css).join(' ') }),
    ...(verticalAlign && { verticalAlign }),
  };
}

/** Returns the background. A shape that does not state its kind has one colour. */
function fillOf({ graphic, isShape }: BoxLook): string | undefined {
  const isSolid = (graphic['draw:fill'] ?? (isShape ? 'solid' : '')) === 'solid';
  return hexColour(isSolid ? graphic['draw:fill-color'] : graphic['fo:background-color']);
}

/** Returns the line around a box. A shape that does not state its kind has one if its colour is stated. */
function strokeOf({ graphic, isShape }: BoxLook) {
  const color = hexColour(graphic['svg:stroke-color']);
  const stroke = graphic['draw:stroke'] ?? (isShape && color !== undefined ? 'solid' : 'none');
  if (stroke === 'none') return undefined;
  const width = within(inPoints(graphic['svg:stroke-width']) || 0.75, 0.25, 100);
  const line = `${css(width)} solid ${color ?? '#000000'}`;
  return { top: line, right: line, bottom: line, left: line };
}
