import { greatest, least } from '../../package/list.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { within } from '../bounds.ts';

/** A rectangle on a slide in English metric units. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Maps coordinates inside a group to those of the slide. */
export interface Transform {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
}

export const IDENTITY: Transform = { scaleX: 1, scaleY: 1, x: 0, y: 0 };

/** The maximum absolute coordinate. Slides are at most 56 inches wide; larger values in a file are clamped. */
const FAR = 1_000_000_000;

const coordinate = (value: string | undefined): number => within(Number(value) || 0, -FAR, FAR);

/** The content of an a:xfrm: the rectangle of a shape and, for a group, the coordinate system of its members. */
export interface Xfrm {
  readonly box: Box;
  readonly inner: Box;
  readonly turn: Turn;
}

/** The rotation of a shape about its centre, and its mirroring before that. */
export interface Turn {
  /** The rectangle before rotation. */
  readonly upright: Box;
  /** In degrees clockwise. */
  readonly angle: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };
const QUARTER_TURN = 5_400_000;
const PER_DEGREE = 60_000;
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Reads the current element a:xfrm or p:xfrm (20.1.7.6). */
export function readXfrm(xml: XmlReader): Xfrm {
  const rotation = coordinate(xml.attribute('rot'));
  const quarters = Math.round(rotation / QUARTER_TURN);
  const [flipX, flipY] = [isTrue(xml.attribute('flipH')), isTrue(xml.attribute('flipV'))];
  let [box, inner] = [NOWHERE, NOWHERE];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:off') box = { ...box, ...readPoint(xml) };
    else if (xml.name === 'a:ext') box = { ...box, ...readSize(xml) };
    else if (xml.name === 'a:chOff') inner = { ...inner, ...readPoint(xml) };
    else if (xml.name === 'a:chExt') inner = { ...inner, ...readSize(xml) };
  }
  const turn = { upright: box, angle: (rotation / PER_DEGREE) % 360, flipX, flipY };
  return { box: quarters % 2 === 0 ? box : lying(box), inner, turn };
}

const readPoint = (xml: XmlReader) => ({ x: coordinate(xml.attribute('x')), y: coordinate(xml.attribute('y')) });

const readSize = (xml: XmlReader) => ({
  width: Math.max(coordinate(xml.attribute('cx')), 0),
  height: Math.max(coordinate(xml.attribute('cy')), 0),
});

/** Returns the bounding box of a rectangle after a quarter turn. */
const lying = ({ x, y, width, height }: Box): Box => ({
  x: x + (width - height) / 2,
  y: y + (height - width) / 2,
  width: height,
  height: width,
});

export const place = ({ x, y, width, height }: Box, to: Transform): Box => ({
  x: within(to.x + x * to.scaleX, -FAR, FAR),
  y: within(to.y + y * to.scaleY, -FAR, FAR),
  width: within(width * to.scaleX, 0, FAR),
  height: within(height * to.scaleY, 0, FAR),
});

/** Returns the transform of a group's members (20.1.7.5) within an outer transform. */
export function groupTransform({ box, inner }: Pick<Xfrm, 'box' | 'inner'>, outer: Transform): Transform {
  const placed = place(box, outer);
  const scale = (size: number, innerSize: number, outerScale: number): number =>
    innerSize > 0 && size > 0 ? within(size / innerSize, 1e-6, 1e6) : outerScale;
  const scaleX = scale(placed.width, inner.width, outer.scaleX);
  const scaleY = scale(placed.height, inner.height, outer.scaleY);
  return { scaleX, scaleY, x: placed.x - inner.x * scaleX, y: placed.y - inner.y * scaleY };
}

/** Returns the bounding box of all boxes. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = least(boxes.map((box) => box.x));
  const y = least(boxes.map((box) => box.y));
  return {
    x,
    y,
    width: greatest(boxes.map((box) => box.x + box.width)) - x,
    height: greatest(boxes.map((box) => box.y + box.height)) - y,
  };
}
