import { within } from '../../../content/bounds.ts';
import { points } from '../../../content/units.ts';
import type { Frame, Place } from '../../../media/frame.ts';
import { lookup } from '../../../package/lookup.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { USUAL_GAP } from '../../words.ts';

/** The position of a frame in wp:anchor (20.4.2.3). Lengths are in English metric units. */
interface Anchor {
  readonly frame: Frame;
  readonly distances: readonly number[];
  horizontal: Position;
  vertical: Position;
  wrapText: string | undefined;
}

interface Position {
  readonly from: string;
  readonly align?: string;
  readonly offset?: number;
}

/** Distances of the text, in CSS's order. */
const DISTANCES = ['distT', 'distR', 'distB', 'distL'] as const;

/** Reads the attributes of the current element wp:anchor. */
export const newAnchor = (xml: XmlReader, frame: Frame): Anchor => ({
  frame,
  distances: DISTANCES.map((name) => Number(xml.attribute(name)) || 0),
  horizontal: { from: 'column' },
  vertical: { from: 'paragraph' },
  wrapText: undefined,
});

export function readWrap(xml: XmlReader, anchor: Anchor, wrap: Frame['wrap']): void {
  anchor.frame.wrap = wrap;
  anchor.wrapText = xml.attribute('wrapText');
}

export function readHorizontal(xml: XmlReader, anchor: Anchor): void {
  anchor.horizontal = readPosition(xml, 'column');
}

export function readVertical(xml: XmlReader, anchor: Anchor): void {
  anchor.vertical = readPosition(xml, 'paragraph');
}

/** Reads wp:positionH or wp:positionV, the current element (20.4.2.10, 20.4.2.11). */
function readPosition(xml: XmlReader, otherwise: string): Position {
  const from = xml.attribute('relativeFrom') ?? otherwise;
  let position: Position = { from };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'wp:align') position = { from, align: xml.text() };
    else if (xml.name === 'wp:posOffset') position = { from, offset: Number(xml.text()) || 0 };
  }
  return position;
}

/** About half the width of a line of text in EMU. An object with its centre beyond it is on the right. */
const HALF_A_LINE = 2_900_000;
/** The usual width of a page margin in EMU. */
const MARGIN = 914_400;
const EMU_PER_PIXEL = 9525;
const EMU_PER_POINT = 12_700;
/** Nothing lies further away than a page is high, in points. */
const FAR = 10_000;

const HORIZONTAL_FROM = lookup<Place['horizontalFrom']>({
  page: 'page',
  leftMargin: 'page',
  insideMargin: 'page',
  margin: 'margin',
  character: 'character',
});
const VERTICAL_FROM = lookup<Place['verticalFrom']>({
  page: 'page',
  topMargin: 'page',
  margin: 'margin',
  line: 'line',
});
const ALIGNS = lookup<Place['align']>({
  left: 'left',
  inside: 'left',
  center: 'center',
  right: 'right',
  outside: 'right',
});

/** The frame with its side, and with its place where that is not the one at its paragraph's edge and top. */
export function withPlace(frame: Frame, anchor: Anchor): Frame {
  const { horizontal, vertical, wrapText } = anchor;
  const side = sideOf(frame, anchor);
  const place = placeOf(frame, anchor);
  return {
    ...frame,
    ...(side && { side }),
    ...(place && { place }),
    ...(horizontal.offset !== undefined && {
      offset: horizontal.offset - (horizontal.from === 'page' ? MARGIN : 0),
      isFromText: horizontal.from === 'column' || horizontal.from === 'margin',
    }),
    ...(vertical.from === 'paragraph' && vertical.offset !== undefined && { drop: vertical.offset }),
    ...(wrapText === 'left' && { side: 'right' }),
    ...(wrapText === 'right' && { side: 'left' }),
  };
}

function sideOf({ wrap, width = 0 }: Frame, { horizontal }: Anchor): Frame['side'] {
  const align = ALIGNS[horizontal.align ?? ''];
  if (align) return align;
  if (horizontal.offset === undefined || wrap === 'front' || wrap === 'behind') return undefined;
  const start = horizontal.offset - (horizontal.from === 'page' ? MARGIN : 0);
  return start + (width * EMU_PER_PIXEL) / 2 > HALF_A_LINE ? 'right' : 'left';
}

/** Returns undefined if the text wrapping alone determines the position, or nothing is stated. */
function placeOf({ wrap }: Frame, { horizontal, vertical, wrapText, distances }: Anchor): Place | undefined {
  const align = ALIGNS[horizontal.align ?? ''];
  const horizontalFrom = HORIZONTAL_FROM[horizontal.from];
  const verticalFrom = VERTICAL_FROM[vertical.from];
  const text = wrapText === 'left' || wrapText === 'right' || wrapText === 'largest' ? wrapText : undefined;
  const usual = USUAL_GAP[wrap];
  const isUsual =
    isAtEdge(wrap, align, horizontal.offset) && !vertical.offset && !text && !horizontalFrom && !verticalFrom;
  if (isUsual && distances.every((distance, index) => distance === (index % 2 === 0 ? 0 : usual))) return undefined;
  if (align === undefined && horizontal.offset === undefined) return undefined;
  return {
    ...(align ? { align } : { left: inPoints(horizontal.offset ?? 0) }),
    ...(vertical.offset !== undefined && { top: inPoints(vertical.offset) }),
    ...(horizontalFrom && { horizontalFrom }),
    ...(verticalFrom && { verticalFrom }),
    ...(text && { wrapText: text }),
    distance: distances.map((distance) => inPoints(Math.max(distance, 0))).join(' '),
  };
}

/** Tells whether a position equals the default of a picture without one. */
function isAtEdge(wrap: Frame['wrap'], align: Place['align'], offset: number | undefined): boolean {
  if (wrap === 'square' || wrap === 'tight') return align === 'left' || align === 'right' || offset === 0;
  return wrap === 'topBottom' ? align === 'center' : offset === 0;
}

const inPoints = (emu: number): string => points(within(emu / EMU_PER_POINT || 0, -FAR, FAR));
