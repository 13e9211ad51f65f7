import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { isOn, round } from '../../content/units.ts';
import { Guides } from './formula.ts';

/** A path of a custom shape in its own coordinates. */
export interface CustomPath {
  readonly data: string;
  readonly width: number;
  readonly height: number;
  readonly isFilled: boolean;
  readonly isStroked: boolean;
}

/** The maximum number of segments of a shape. */
const MAX_SEGMENTS = 20_000;
const PER_DEGREE = 60_000;

/** Reads the current element a:custGeom (20.1.9.8). @param size of the shape, in English metric units */
export function readCustomGeometry(xml: XmlReader, size: { width: number; height: number }): CustomPath[] {
  const guides = new Guides(size.width, size.height);
  const paths: CustomPath[] = [];
  const budget = { left: MAX_SEGMENTS };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:avLst' || xml.name === 'a:gdLst') readGuides(xml, guides);
    else if (xml.name === 'a:pathLst') readPaths(xml, { guides, size, budget }, paths);
  }
  return paths;
}

interface Drawing {
  readonly guides: Guides;
  readonly size: { readonly width: number; readonly height: number };
  readonly budget: { left: number };
}

function readGuides(xml: XmlReader, guides: Guides): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = xml.name === 'a:gd' ? xml.attribute('name') : undefined;
    if (name !== undefined) guides.add(name, xml.attribute('fmla') ?? '');
  }
}

function readPaths(xml: XmlReader, drawing: Drawing, paths: CustomPath[]): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'a:path') continue;
    const width = Number(xml.attribute('w')) || drawing.size.width;
    const height = Number(xml.attribute('h')) || drawing.size.height;
    const isFilled = xml.attribute('fill') !== 'none';
    const isStroked = isOn(xml.attribute('stroke'));
    const data = readSegments(xml, drawing);
    if (data !== '' && width > 0 && height > 0) paths.push({ data, width, height, isFilled, isStroked });
  }
}

type Point = readonly [x: number, y: number];

function readSegments(xml: XmlReader, { guides, budget }: Drawing): string {
  const parts: string[] = [];
  let pen: Point = [0, 0];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if ((budget.left -= 1) < 0) continue;
    if (xml.name === 'a:close') parts.push('Z');
    else if (xml.name === 'a:arcTo') {
      const arc = readArc(xml, guides, pen);
      pen = arc.end;
      parts.push(arc.data);
    } else {
      const command = COMMANDS.get(xml.name);
      if (command === undefined) continue;
      const points = readPoints(xml, guides);
      if (points.length !== command.points) continue;
      pen = points.at(-1) ?? pen;
      parts.push(command.letter + points.map(text).join(' '));
    }
  }
  return parts[0]?.startsWith('M') ? parts.join('') : '';
}

const COMMANDS = new Map([
  ['a:moveTo', { letter: 'M', points: 1 }],
  ['a:lnTo', { letter: 'L', points: 1 }],
  ['a:cubicBezTo', { letter: 'C', points: 3 }],
  ['a:quadBezTo', { letter: 'Q', points: 2 }],
]);

function readPoints(xml: XmlReader, guides: Guides): Point[] {
  const points: Point[] = [];
  const level = xml.depth;
  while (xml.nextChild(level))
    if (xml.name === 'a:pt') points.push([guides.value(xml.attribute('x')), guides.value(xml.attribute('y'))]);
  return points;
}

/** Reads the current element a:arcTo (20.1.9.4): an elliptical arc from the current point, split into half turns. */
function readArc(xml: XmlReader, guides: Guides, pen: Point): { data: string; end: Point } {
  const [rx, ry] = [guides.value(xml.attribute('wR')), guides.value(xml.attribute('hR'))];
  const radians = (name: string): number => (guides.value(xml.attribute(name)) / PER_DEGREE / 180) * Math.PI;
  const start = onEllipse(radians('stAng'), rx, ry);
  const swing = Math.min(Math.max(radians('swAng'), -2 * Math.PI), 2 * Math.PI);
  const centre: Point = [pen[0] - rx * Math.cos(start), pen[1] - ry * Math.sin(start)];
  const at = (angle: number): Point => [centre[0] + rx * Math.cos(angle), centre[1] + ry * Math.sin(angle)];
  const [middle, end] = [at(start + swing / 2), at(start + swing)];
  const turn = swing > 0 ? 1 : 0;
  const radii = `${text([Math.abs(rx), Math.abs(ry)])} 0 0 ${turn} `;
  return { data: `A${radii}${text(middle)}A${radii}${text(end)}`, end };
}

/** Converts an angle seen from the centre into the ellipse's parameter, both in radians. */
export const onEllipse = (angle: number, rx: number, ry: number): number =>
  Math.atan2(rx * Math.sin(angle), ry * Math.cos(angle));

const text = ([x, y]: Point): string => `${round(x, 2)} ${round(y, 2)}`;
